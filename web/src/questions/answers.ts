/** The answers to what may be asked about a game, from what its view holds. */
import { DAY, showTime, timeLeft } from '../lib/clock'
import { plain, signed, turnsOf } from '../lib/turns'
import { sayProblem, t } from '../lib/words.svelte'
import { totalOf } from '../parts/seating'
import { KEYS } from '.'
import type { QuestionKit, Subject } from './kit'
import { sayCells } from './cells'

export type Question = (typeof KEYS)[keyof typeof KEYS]
export const QUESTIONS = Object.values(KEYS)
/** More places than these nobody listens to unasked: they are counted. */
const MANY = 16
/** More moves than these likewise. */
const MANY_MOVES = 40

/** Letters without capitals and accents, as people type them. */
const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** What a text asks, and of what in particular; null if it is no question. */
export function readQuestion(text: string): { question: Question; of: string } | null {
  const [word = '', ...rest] = fold(text).split(/\s+/)
  const question =
    word.length > 1
      ? QUESTIONS.find((each) => fold(t(`questions.word_${each}`)).startsWith(word))
      : KEYS[word as keyof typeof KEYS]
  return question ? { question, of: rest.join(' ') } : null
}

export class Answers {
  constructor(
    private readonly subject: Subject,
    private readonly game: QuestionKit,
  ) {}

  /** The answer to a typed question, line by line. */
  answer(typed: string): string[] {
    const text = typed.trim().replace(/^\?\s*/, '')
    const asked = readQuestion(text)
    if (asked) return this[asked.question](asked.of)
    return this.place(text) ?? this.help(text)
  }

  /** The last turn, what it did, and what it brought to whom. */
  last(): string[] {
    const { kit, view, history, names } = this.subject
    const turn = turnsOf(history).at(-1) ?? (view.last && { ...view.last, moves: [view.last] })
    if (!turn) return [t('parts.log_empty')]
    const moves = turn.moves.map(({ text }) => kit.say(text, view.seat))
    const items = turn.moves.flatMap((move) => move.items.map((item) => kit.sayItem(item, view.seat)))
    const gains = turn.points.flatMap((points, at) => (points ? [`${names[at]} ${signed(points)}`] : []))
    return [
      t('questions.last', { name: this.#name(turn.seat), moves }),
      ...items,
      gains.length ? t('questions.gains', { gains }) : t('questions.no_gains'),
    ]
  }

  /** What may be laid now, piece by piece; of one piece all places. */
  may(of = ''): string[] {
    const { kit, view, draft } = this.subject
    if (!draft) return [view.to_move === null ? t('questions.over') : t('questions.may_not'), ...this.#mover()]
    const pieces = new Map<string, string[]>()
    const others: string[] = []
    for (const step of draft.legal) {
      const laid = this.#split(step)
      if (laid) pieces.set(laid.piece, [...(pieces.get(laid.piece) ?? []), laid.cell])
      else others.push(kit.say(step, view.seat))
    }
    const told = [...pieces]
      .map(([piece, cells]) => ({ piece: this.game.name?.(piece) ?? piece, cells }))
      .filter(({ piece }) => fold(piece).startsWith(of))
      .map(({ piece, cells }) => this.#count(piece, cells, of !== ''))
    const found = others.filter((move) => fold(move).includes(of))
    if (found.length > MANY_MOVES) told.push(t('questions.moves', { count: found.length }))
    else told.push(...found)
    return [...this.#draft(), ...(told.length ? told : [t('questions.may_nothing')])]
  }

  /** Everybody's points, and those of teams. */
  points(): string[] {
    const { view, names } = this.subject
    const say = (name: string, points: number) => t('questions.score', { name, points, written: plain(points) })
    const teams = view.teams.map((seats, at) =>
      say(t('parts.seats_team', { team: at + 1 }), totalOf(view.scores, seats)),
    )
    return [...view.scores.map((points, at) => say(names[at] ?? '', points)), ...teams]
  }

  clocks(): string[] {
    const { told, names } = this.subject
    if (!told) return [t('questions.no_clocks')]
    return told.times.left.map((_, at) => {
      const left = timeLeft(told, at + 1, Date.now())
      const runs = told.times.running === at + 1 ? 'yes' : 'no'
      return t('questions.clock', { name: names[at] ?? '', time: sayTime(left), runs })
    })
  }

  /** What is still to come from box, bag or pack. */
  left(): string[] {
    const left = this.game.left?.(this.subject) ?? []
    return left.length ? left : [t('questions.left_unknown')]
  }

  /** Whose turn it is; in one's own turn, what is laid already and what is missing. */
  turn(): string[] {
    const { view, draft } = this.subject
    if (view.to_move === null) return [t('questions.over')]
    return draft ? [t('questions.yours'), ...this.#draft()] : this.#mover()
  }

  /** What lies at a place, and what may be laid there; null where there is no such place. */
  place(text: string): string[] | null {
    const { kit, view, draft } = this.subject
    const place = text.toUpperCase()
    const lies = this.game.lies?.(place, this.subject)
    if (!lies) return null
    const steps = (draft?.legal ?? []).filter((step) => this.#split(step)?.cell === place)
    const moves = steps.map((step) => kit.say(step, view.seat))
    return moves.length ? [lies, t('questions.may_here', { moves })] : [lies]
  }

  /** All that may be asked. */
  help(text = ''): string[] {
    const known = Object.entries(KEYS).map(([key, question]) =>
      t('questions.help', {
        key: key.toUpperCase(),
        word: t(`questions.word_${question}`),
        about: t(`questions.about_${question}`),
      }),
    )
    const place = t('questions.help_place', { place: this.game.example ?? 'F5' })
    return [...(text ? [t('questions.unknown', { text })] : []), ...known, place]
  }

  #name(seat: number): string {
    return this.subject.names[seat - 1] ?? ''
  }

  #mover(): string[] {
    const { to_move } = this.subject.view
    return to_move === null ? [] : [t('questions.turn_of', { name: this.#name(to_move) })]
  }

  /** What is laid and not yet confirmed, and what is missing. */
  #draft(): string[] {
    const { kit, view, draft } = this.subject
    if (!draft?.steps.length) return []
    const missing = draft.verdict?.status === 'incomplete' ? draft.verdict.refusal : null
    return [
      t('questions.laid', { moves: draft.steps.map((step) => kit.say(step, view.seat)) }),
      ...(missing ? [sayProblem(missing)] : []),
    ]
  }

  #split(step: string): { piece: string; cell: string } | null {
    const cell = /^[A-Z]\d{1,2}$/.exec(step)?.[0]
    return this.game.split?.(step) ?? (cell ? { piece: '', cell } : null)
  }

  #count(piece: string, cells: readonly string[], all: boolean): string {
    const told = sayCells(cells)
    const count = { count: cells.length, cells: told.length > MANY && !all ? '' : told.join(', ') }
    return t('questions.cells', { ...count, piece, named: piece ? 'yes' : 'no', listed: count.cells ? 'yes' : 'no' })
  }
}

/** A time as it is read aloud. */
function sayTime(left: number): string {
  if (left >= DAY) return showTime(left)
  const seconds = Math.ceil(left / 1000)
  const parts = { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 }
  return t('questions.time', parts)
}
