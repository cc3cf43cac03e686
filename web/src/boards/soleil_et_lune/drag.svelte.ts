/** A card that is dragged from the hand with mouse or pen; a finger taps instead, and scrolls. */
const SLACK = 6

export class Drag {
  /** The place in the hand of the card that is dragged; -1 while none is. */
  at = $state(-1)
  x = $state(0)
  y = $state(0)

  #from: { at: number; x: number; y: number } | null = null
  #moved = false

  constructor(
    private readonly lift: (at: number) => void,
    private readonly drop: (step: string) => void,
  ) {}

  start({ button, pointerType, clientX, clientY }: PointerEvent, at: number): void {
    this.#moved = false
    if (button === 0 && pointerType !== 'touch') this.#from = { at, x: clientX, y: clientY }
  }

  move(event: PointerEvent): void {
    if (!this.#from) return
    this.x = event.clientX - this.#from.x
    this.y = event.clientY - this.#from.y
    if (this.#moved || Math.hypot(this.x, this.y) < SLACK) return
    this.#moved = true
    this.at = this.#from.at
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId)
    this.lift(this.at)
  }

  end({ clientX, clientY }: PointerEvent): void {
    const below = this.#moved ? document.elementFromPoint(clientX, clientY) : null
    this.stop()
    const step = below?.closest<HTMLElement>('[data-step]')?.dataset['step']
    if (step) this.drop(step)
  }

  stop(): void {
    this.#from = null
    this.at = -1
  }

  /** Whether a click is only the end of a drag. */
  ended(event: MouseEvent): boolean {
    return this.#moved && event.detail !== 0
  }
}
