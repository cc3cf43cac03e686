/** A study as it is kept: its tree, where one looks, what the engine said, and how far it is saved. */
import { ask, Refused, type Schemas } from '../../lib/api'
import { attempt } from '../../lib/attempt.svelte'
import type { Referee } from '../../lib/draft.svelte'
import { oncePrepared } from '../../lib/prepared'
import type { Verdict, View } from '../../lib/views'
import type { Problem } from '../../lib/words.svelte'
import { untilThought, type Estimate } from '../review/engine'
import { Tree } from './tree'

export type Shown = Schemas['StudyShown']
type Studied = Schemas['Studied']
/** `idle`: as it was; `changed`: not saved yet; `kept`: saved since it was opened. */
export type Saving = 'idle' | 'changed' | 'saving' | 'kept' | 'failed'
const PAUSE = 900

export class KeptStudy implements Referee {
  tree = $state.raw(new Tree([]))
  title = $state('')
  /** The number of the move after which one looks. */
  at = $state(0)
  saving = $state<Saving>('idle')
  problem = $state.raw<Problem | null>(null)
  /** What the engine said, by the line of moves that it was asked about. */
  estimates = $state.raw<ReadonlyMap<string, Estimate>>(new Map())
  asking = $state<string | null>(null)
  refused = $state.raw<Problem | null>(null)
  #positions = $state.raw<ReadonlyMap<string, Studied>>(new Map())
  #version: number
  #timer: ReturnType<typeof setTimeout> | undefined
  #under = Promise.resolve()
  #gone = false

  constructor(readonly shown: Shown) {
    const comments = Object.entries(shown.comments).map(([number, text]) => [Number(number), text] as const)
    this.tree = new Tree(shown.moves, shown.variations, new Map(comments))
    this.title = shown.title
    this.#version = shown.version
    this.look(shown.opens)
  }

  /** A study by its link; `waits` is asked as in `oncePrepared`. */
  static async of(id: string, waits: (game: string) => boolean): Promise<KeptStudy> {
    return new KeptStudy(await oncePrepared(() => ask('get', '/api/studies/{id}', { path: { id } }), waits))
  }

  get id(): string {
    return this.shown.id
  }

  /** Whether who looks may change it. */
  get mine(): boolean {
    return this.shown.mine
  }

  get line(): string {
    return this.#key(this.at)
  }

  /** The position that one looks at; null until it is here. */
  get view(): View | null {
    return this.#positions.get(this.line)?.view ?? null
  }

  get estimate(): Estimate | undefined {
    return this.estimates.get(this.line)
  }

  /** How many moves lead here, and how many the line has that one is on. */
  get ply(): number {
    return this.tree.lineTo(this.at).length
  }

  get plies(): number {
    return this.tree.lineThrough(this.at).length
  }

  /** Go along the line that one is on. */
  go(ply: number): void {
    const line = [0, ...this.tree.lineThrough(this.at)]
    this.look(line[Math.max(0, Math.min(line.length - 1, ply))] ?? 0)
  }

  /** Look at the position after a move. */
  look(number: number): void {
    this.at = number
    this.refused = null
    // Whoever leafs on finds the next position there.
    void this.#fetch(number).then(() => this.#fetch(this.tree.after(number)[0] ?? number))
  }

  /** What the engine said of the position after a move, if it was asked. */
  estimateAt(number: number): Estimate | undefined {
    return this.estimates.size ? this.estimates.get(this.#key(number)) : undefined
  }

  async judge(draft: readonly string[]): Promise<Verdict> {
    const { judgement } = await this.#ask(this.tree.textsTo(this.at), draft.join(' '))
    if (!judgement) throw new Refused(0, { code: 'lib.failed', params: {} })
    return judgement
  }

  /** Try a move here, and go there. */
  async move(text: string): Promise<void> {
    const after = this.at
    const studied = await this.#ask([...this.tree.textsTo(after), text])
    const move = studied.history.at(-1)
    if (!move) return
    const { tree, number } = this.tree.add(after, move)
    const isNew = tree !== this.tree
    this.tree = tree
    this.#keep(this.#key(number), studied)
    this.look(number)
    if (isNew) this.#change()
  }

  /** Try a move that the engine named. */
  async tryOut(text: string): Promise<void> {
    this.refused = (await attempt(() => this.move(text))).problem
  }

  /** Say something of the move that led here. */
  remark(text: string): void {
    this.tree = this.tree.remark(this.at, text)
    this.#change()
  }

  rename(title: string): void {
    this.title = title
    this.#change()
  }

  /** Forget the move that led here, and all that was tried after it. */
  remove(): void {
    const before = this.tree.before(this.at) ?? 0
    const line = this.tree.textsTo(before)
    this.tree = this.tree.remove(this.at)
    let at = 0
    for (const text of line) at = this.tree.after(at).find((next) => this.tree.moveAt(next)?.text === text) ?? at
    this.look(at)
    this.#change()
  }

  /** Ask the engine about the position here. */
  async consult(): Promise<void> {
    if (this.asking !== null) return
    const line = this.line
    this.asking = line
    this.refused = null
    const { answer, problem } = await attempt(() => this.#consult(this.tree.textsTo(this.at)))
    this.asking = null
    if (answer) this.estimates = new Map([...this.estimates, [line, answer]])
    else if (line === this.line && !this.#gone) this.refused = problem
  }

  /** Keep what was changed; whatever is changed meanwhile is kept after it. */
  save(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.saving !== 'saving') this.#under = this.#save()
    return this.#under
  }

  /** Whether something is not saved yet. */
  get pending(): boolean {
    return this.saving === 'changed' || this.saving === 'saving'
  }

  /** Wait until all of it is saved, or can't be. */
  async settle(): Promise<void> {
    while (this.pending) await this.save()
  }

  async #save(): Promise<void> {
    this.saving = 'saving'
    const { tree, title, at } = this
    const body = {
      version: this.#version,
      title,
      opens: at,
      variations: tree.tried.map(({ after, move }) => ({ after, move: move.text })),
      comments: Object.fromEntries(tree.comments),
    }
    const { answer, problem } = await attempt(() => ask('put', '/api/studies/{id}', { path: { id: this.id }, body }))
    this.problem = problem
    if (answer) this.#version = answer.version
    this.saving = answer ? 'kept' : 'failed'
    if (answer && (tree !== this.tree || title !== this.title)) this.#change()
  }

  /** Nobody looks any more: what is not saved yet is saved at once. */
  stop(): void {
    this.#gone = true
    clearTimeout(this.#timer)
    if (this.saving === 'changed') void this.save()
  }

  #change(): void {
    if (!this.mine || this.saving === 'saving') return
    this.saving = 'changed'
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.save(), PAUSE)
  }

  #key(number: number): string {
    return this.tree.textsTo(number).join('\n')
  }

  #keep(line: string, studied: Studied): void {
    this.#positions = new Map([...this.#positions, [line, studied]])
  }

  async #fetch(number: number): Promise<void> {
    const line = this.#key(number)
    if (this.#positions.has(line)) return
    const { answer, problem } = await attempt(() => this.#ask(this.tree.textsTo(number)))
    if (answer) this.#keep(line, answer)
    else if (line === this.line) this.refused = problem
  }

  #ask(moves: readonly string[], draft?: string): Promise<Studied> {
    const body = { moves: [...moves], ...(draft !== undefined && { draft }) }
    return ask('post', '/api/studies/{id}/try', { path: { id: this.id }, body })
  }

  #consult(moves: readonly string[]): Promise<Estimate> {
    const body = { moves: [...moves] }
    return untilThought(
      () => ask('post', '/api/studies/{id}/estimate', { path: { id: this.id }, body }),
      () => this.#gone,
    )
  }
}
