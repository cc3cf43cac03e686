/** The moves of a study: those of its game, and those that were tried beside it, with what is said of them. */
import type { Move } from '../../lib/views'

/** A move that was tried, and after which one. */
export interface Tried {
  after: number
  move: Move
}

/**
 * Moves have numbers, as in a record: 0 is before the first, then come those of the game, then those tried. A tree never
 * changes; what changes it returns the next one.
 */
export class Tree {
  constructor(
    readonly game: readonly Move[],
    readonly tried: readonly Tried[] = [],
    readonly comments: ReadonlyMap<number, string> = new Map(),
  ) {}

  /** The move with a number; none before the first. */
  moveAt(number: number): Move | undefined {
    return this.game[number - 1] ?? this.tried[number - this.game.length - 1]?.move
  }

  isTried(number: number): boolean {
    return number > this.game.length
  }

  /** The move before one, by number; 0 comes after nothing. */
  before(number: number): number | null {
    if (!number) return null
    return this.isTried(number) ? (this.tried[number - this.game.length - 1]?.after ?? 0) : number - 1
  }

  /** What was played or tried after a move, the game's own first. */
  after(number: number): number[] {
    const own = number < this.game.length ? [number + 1] : []
    return [...own, ...this.tried.flatMap(({ after }, at) => (after === number ? [this.game.length + 1 + at] : []))]
  }

  /** The line that leads to a move. */
  lineTo(number: number): number[] {
    const line: number[] = []
    for (let at: number | null = number; at; at = this.before(at)) line.unshift(at)
    return line
  }

  /** The line through a move to its end. */
  lineThrough(number: number): number[] {
    return [...this.lineTo(number), ...this.lineAfter(number)]
  }

  /** How the line of a move goes on. */
  lineAfter(number: number): number[] {
    const line: number[] = []
    for (let at = this.after(number)[0]; at; at = this.after(at)[0]) line.push(at)
    return line
  }

  /** The moves that lead to one, as text. */
  textsTo(number: number): string[] {
    return this.lineTo(number).map((at) => this.moveAt(at)?.text ?? '')
  }

  /** Another way to go on at the same place: the one before or behind it, in a circle. */
  beside(number: number, step: 1 | -1): number {
    const before = this.before(number)
    if (before === null) return number
    const all = this.after(before)
    return all[(all.indexOf(number) + step + all.length) % all.length] ?? number
  }

  /** Try a move after another; what was played or tried there before is only found again. */
  add(after: number, move: Move): { tree: Tree; number: number } {
    const known = this.after(after).find((number) => this.moveAt(number)?.text === move.text)
    if (known) return { tree: this, number: known }
    const tree = new Tree(this.game, [...this.tried, { after, move }], this.comments)
    return { tree, number: this.game.length + tree.tried.length }
  }

  /** Say something of a move, or nothing any more. */
  remark(number: number, text: string): Tree {
    const comments = new Map(this.comments)
    if (text.trim()) comments.set(number, text)
    else comments.delete(number)
    return new Tree(this.game, this.tried, comments)
  }

  /** Forget a move that was tried, and all that followed it. */
  remove(number: number): Tree {
    const gone = new Set<number>()
    const now = new Map(Array.from({ length: this.game.length + 1 }, (_, at) => [at, at]))
    const tried: Tried[] = []
    for (const [at, { after, move }] of this.tried.entries()) {
      const own = this.game.length + 1 + at
      if (own === number || gone.has(after)) gone.add(own)
      else {
        tried.push({ after: now.get(after) ?? 0, move })
        now.set(own, this.game.length + tried.length)
      }
    }
    const comments = [...this.comments].flatMap(([at, text]) =>
      gone.has(at) ? [] : [[now.get(at) ?? 0, text] as const],
    )
    return new Tree(this.game, tried, new Map(comments))
  }
}
