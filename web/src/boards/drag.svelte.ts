/** A card or tile that is dragged from the hand with mouse or pen; a finger taps instead, and scrolls. */
const SLACK = 6

export class Drag {
  /** The place in the hand of what is dragged; -1 while nothing is. */
  at = $state(-1)
  x = $state(0)
  y = $state(0)

  #from: { at: number; x: number; y: number } | null = null
  #moved = false

  constructor(
    private readonly lift: (at: number) => void,
    /** What it was let go over. */
    private readonly drop: (below: Element | null, at: number) => void,
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
    const at = this.at
    const below = at < 0 ? null : document.elementFromPoint(clientX, clientY)
    this.stop()
    if (at >= 0) this.drop(below, at)
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
