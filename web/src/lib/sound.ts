/** Small sounds, made on the spot: wood and paper that are laid, points, one's turn, the end. */
import { settings } from './settings.svelte'

export type Sound = 'wood' | 'paper' | 'points' | 'turn' | 'end'
/** How long each is heard, in seconds. */
const LASTS: Record<Sound, number> = { wood: 0.06, paper: 0.09, points: 0.2, turn: 0.5, end: 0.4 }
/** What would be heard later than this is not heard at all. */
const LATE = 0.5

let context: AudioContext | null = null
/** Until when something is heard, on the context's clock: nothing sounds twice at once. */
let busy = 0

/** Play a sound, after the one before; browsers that want a click first stay silent until there was one. */
export function play(sound: Sound): void {
  if (!settings.sound || (navigator.userActivation && !navigator.userActivation.hasBeenActive)) return
  try {
    context ??= new AudioContext()
    const to = context
    void to.resume().then(() => {
      const at = Math.max(to.currentTime, busy)
      if (at - to.currentTime > LATE) return
      busy = at + LASTS[sound]
      make[sound](to, at)
    })
  } catch {
    // No loudspeaker: the page says it too.
  }
}

const make: Record<Sound, (to: AudioContext, at: number) => void> = {
  wood(to, at) {
    rustle(to, at, LASTS.wood, 900, 0.3)
    strike(to, at, 196, 0.2, LASTS.wood)
  },
  paper: (to, at) => rustle(to, at, LASTS.paper, 3800, 0.14),
  points: (to, at) => chime(to, at, 659.25, LASTS.points),
  turn(to, at) {
    chime(to, at, 392, LASTS.turn - 0.14)
    chime(to, at + 0.14, 523.25, LASTS.turn - 0.14)
  },
  end(to, at) {
    strike(to, at, 440, 0.1, LASTS.end / 2)
    strike(to, at + LASTS.end / 2, 329.63, 0.1, LASTS.end / 2)
  },
}

/** A bar of a marimba: the tone, and two octaves above it a fainter one that is gone at once. */
function chime(to: AudioContext, at: number, pitch: number, long: number): void {
  strike(to, at, pitch, 0.14, long)
  strike(to, at, pitch * 4, 0.035, long / 4)
}

function strike(to: AudioContext, at: number, pitch: number, loud: number, long: number): void {
  const tone = to.createOscillator()
  tone.frequency.value = pitch
  heard(to, tone, at, loud, long)
}

/** Noise round a pitch. */
function rustle(to: AudioContext, at: number, long: number, pitch: number, loud: number): void {
  const noise = to.createBufferSource()
  noise.buffer = to.createBuffer(1, Math.ceil(to.sampleRate * long), to.sampleRate)
  const samples = noise.buffer.getChannelData(0)
  for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1
  const band = to.createBiquadFilter()
  band.type = 'bandpass'
  band.frequency.value = pitch
  band.connect(swell(to, at, loud, long))
  noise.connect(band)
  noise.start(at)
  noise.stop(at + long)
}

function heard(to: AudioContext, source: OscillatorNode, at: number, loud: number, long: number): void {
  source.connect(swell(to, at, loud, long))
  source.start(at)
  source.stop(at + long)
}

/** Up at once, and down to nothing. */
function swell(to: AudioContext, at: number, loud: number, long: number): GainNode {
  const level = to.createGain()
  level.gain.setValueAtTime(0, at)
  level.gain.linearRampToValueAtTime(loud, at + Math.min(0.012, long / 4))
  level.gain.exponentialRampToValueAtTime(0.0001, at + long)
  level.connect(to.destination)
  return level
}
