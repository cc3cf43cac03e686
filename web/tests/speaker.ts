/** A loudspeaker that only notes what it is given. */
export class Speaker {
  static heard: { from: number; to: number; pitch: number | null }[] = []
  static now = 0
  sampleRate = 8000
  destination = {}
  get currentTime(): number {
    return Speaker.now
  }
  resume = () => Promise.resolve()
  createGain = () => ({
    connect: () => undefined,
    gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} },
  })
  createBiquadFilter = () => ({ type: '', frequency: { value: 0 }, connect: () => undefined })
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) })
  createOscillator = () => this.#source(true)
  createBufferSource = () => this.#source(false)

  #source(toned: boolean) {
    const note = { from: 0, to: 0, pitch: null as number | null }
    const frequency = { value: 0 }
    return {
      buffer: null,
      frequency,
      connect: () => undefined,
      start: (at: number) => (note.from = at),
      stop: (at: number) => Speaker.heard.push({ ...note, to: at, pitch: toned ? frequency.value : null }),
    }
  }
}

/** What was heard, by the tone that each sound has for itself. */
export function soundsHeard(): string[] {
  const tones: Record<number, string> = { 196: 'wood', 659.25: 'points', 523.25: 'turn', 440: 'end' }
  return Speaker.heard.flatMap(({ pitch }) => tones[pitch ?? 0] ?? [])
}
