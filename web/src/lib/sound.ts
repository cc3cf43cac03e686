/** A short warm tone, made on the spot: two notes of a marimba when it is one's turn. */
let context: AudioContext | null = null

/** Ring; browsers that want a click first stay silent until there was one. */
export function ring(): void {
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return
  try {
    context ??= new AudioContext()
    void context.resume().then(() => {
      if (!context) return
      strike(context, 392, 0)
      strike(context, 523.25, 0.14)
    })
  } catch {
    // No loudspeaker: the title and the page say it too.
  }
}

function strike(to: AudioContext, pitch: number, after: number): void {
  const at = to.currentTime + after
  // A bar of wood: the tone, and two octaves above it a fainter one that is gone at once.
  for (const [times, loud, long] of [[1, 0.16, 0.7], [4, 0.04, 0.18]] as const) {
    const tone = to.createOscillator()
    const level = to.createGain()
    tone.frequency.value = pitch * times
    level.gain.setValueAtTime(0, at)
    level.gain.linearRampToValueAtTime(loud, at + 0.012)
    level.gain.exponentialRampToValueAtTime(0.0001, at + long)
    tone.connect(level).connect(to.destination)
    tone.start(at)
    tone.stop(at + long)
  }
}
