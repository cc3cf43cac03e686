/** SHA-256 (FIPS 180-4): browsers have it only on pages that come over HTTPS, and a club's may not. */
const whole = (number: number) => Math.floor((number % 1) * 2 ** 32)
const primes = Array.from({ length: 310 }, (_, at) => at + 2).filter((number) => {
  for (let part = 2; part * part <= number; part += 1) if (number % part === 0) return false
  return true
})
const ROUNDS = primes.slice(0, 64).map((prime) => whole(Math.cbrt(prime)))
const FIRST = primes.slice(0, 8).map((prime) => whole(Math.sqrt(prime)))
const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** The hash of some bytes, in hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  const size = ((bytes.length + 72) >> 6) << 6
  const message = new DataView(new ArrayBuffer(size))
  bytes.forEach((byte, at) => message.setUint8(at, byte))
  message.setUint8(bytes.length, 0x80)
  message.setUint32(size - 4, bytes.length * 8)
  let state = [...FIRST]
  for (let block = 0; block < size; block += 64) state = mix(state, message, block)
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

function mix(before: number[], message: DataView, block: number): number[] {
  const words = Array.from({ length: 16 }, (_, at) => message.getUint32(block + 4 * at))
  for (let at = 16; at < 64; at += 1) {
    const [early, late] = [words[at - 15]!, words[at - 2]!]
    const one = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const other = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    words.push((words[at - 16]! + one + words[at - 7]! + other) | 0)
  }
  let [a, b, c, d, e, f, g, h] = before as [number, number, number, number, number, number, number, number]
  for (let at = 0; at < 64; at += 1) {
    const chosen = (e & f) ^ (~e & g)
    const most = (a & b) ^ (a & c) ^ (b & c)
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + ROUNDS[at]! + words[at]!) | 0
    const other = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most) | 0
    ;[a, b, c, d, e, f, g, h] = [(one + other) | 0, a, b, c, (d + one) | 0, e, f, g]
  }
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + before[at]!) | 0)
}
