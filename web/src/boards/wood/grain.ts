/** The grain of the wood: long lines that wander a little, always the same for a seed. */

/** Numbers from 0 to 1 that only depend on the seed (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** The path of so many lines of grain on a plank. */
export function grain(x: number, y: number, width: number, height: number, lines: number, seed: number): string {
  const next = numbers(seed)
  const spread = (by: number) => (next() * 2 - 1) * by
  const trim = () => (next() < 0.5 ? next() * 0.3 * width : 0)
  let path = ''
  for (let line = 0; line < lines; line++) {
    const level = y + (height * (line + 0.5)) / lines + spread(4)
    const [from, to] = [x + trim(), x + width - trim()]
    const bend = (share: number) => `${(from + (to - from) * share).toFixed(0)} ${(level + spread(3)).toFixed(1)}`
    path += `M${from.toFixed(0)} ${level.toFixed(1)}C${bend(0.3)} ${bend(0.6)} ${bend(1)}`
  }
  return path
}
