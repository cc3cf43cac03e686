/** A lesson on a real board: the referee judges, and the guide waits for the move that teaches. */
import { ask, Refused, type Schemas } from '../../lib/api'
import type { Referee } from '../../lib/draft.svelte'
import { Study } from '../../lib/study.svelte'
import type { Move, Verdict, View } from '../../lib/views'

export type Lesson = Schemas['Lesson']
export type LessonStep = Schemas['LessonStep']
const PAUSE = 1100

export class Guide implements Referee {
  /** How many steps are done. */
  done = $state(0)
  /** What the guide said of the other seat's answer. */
  comment = $state<string | null>(null)
  #study: Study
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(readonly lesson: Lesson) {
    this.#study = new Study({ game: lesson.game, seats: lesson.seats, diagram: lesson.diagram })
    this.#answer()
  }

  static async of(game: string): Promise<Guide> {
    return new Guide(await ask('get', '/api/games/{game}/lesson', { path: { game } }))
  }

  /** The step that the learner is asked for, or that the other seat is about to play. */
  get step(): LessonStep | undefined {
    return this.lesson.steps[this.done]
  }

  /** The moves so far. */
  get history(): Move[] {
    return this.lesson.steps.slice(0, this.done).map(({ move }) => move)
  }

  /** The position now, with only those steps to choose from that the lesson asks for. */
  get view(): View {
    const view = this.lesson.steps[this.done - 1]?.view ?? this.lesson.start
    const wanted = this.step && !this.step.auto ? this.step.move.text.split(' ') : []
    const first = view.steps?.filter((step) => isPart(step, wanted)) ?? []
    return { ...view, steps: first.length ? first : this.step?.auto === false ? [this.step.move.text] : [] }
  }

  async judge(draft: readonly string[]): Promise<Verdict> {
    const wanted = this.step?.move.text.split(' ') ?? []
    if (!isPart(draft.join(' '), wanted)) {
      throw new Refused(0, { code: 'lesson.other', params: { move: this.step?.move.text ?? '' } })
    }
    this.#study.moves = this.history.map(({ text }) => text)
    const verdict = await this.#study.judge(draft)
    return { ...verdict, steps: verdict.steps.filter((step) => wanted.includes(step)) }
  }

  async move(text: string): Promise<void> {
    const wanted = this.step?.move.text
    const same =
      wanted && (text === wanted || text.split(' ').toSorted().join() === wanted.split(' ').toSorted().join())
    if (!same) throw new Refused(0, { code: 'lesson.other', params: { move: wanted ?? '' } })
    this.done += 1
    this.comment = null
    this.#answer()
  }

  /** Start anew. */
  restart(): void {
    this.stop()
    this.done = 0
    this.comment = null
    this.#answer()
  }

  /** Leave the lesson. */
  stop(): void {
    clearTimeout(this.#timer)
  }

  #answer(): void {
    if (!this.step?.auto) return
    this.#timer = setTimeout(() => {
      if (this.step?.say) this.comment = this.step.say
      this.done += 1
      this.#answer()
    }, PAUSE)
  }
}

/** Whether a step, which may be of several words, belongs to a move. */
function isPart(step: string, move: readonly string[]): boolean {
  return step.split(' ').every((word) => move.includes(word))
}
