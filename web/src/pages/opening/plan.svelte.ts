/** What somebody has chosen for a table that is not open yet; it outlives a look at another page. */
import type { Schemas } from '../../lib/api'
import type { GameInfo } from '../../lib/games.svelte'
import { visitor } from '../../lib/me.svelte'

export type ClockKind = 'none' | 'days' | 'minutes'

export class Plan {
  game = $state('')
  seats = $state(2)
  /** Values that somebody has chosen, by game and option. */
  options = $state<Record<string, Record<string, string>>>({})
  /** Whether the game counts, where somebody has said so. */
  counts = $state<boolean | null>(null)
  public = $state(true)
  clock = $state<ClockKind>('none')
  days = $state(3)
  minutes = $state(10)
  seconds = $state(5)
  /** Several people at this screen. */
  hot = $state(false)
  partners = $state(false)
  /** Who is meant for each chair after the first: a bot by level, or a person. */
  chairs = $state<(string | null)[]>([null, null, null])
  /** What the people at this screen are called, by chair. */
  names = $state(['', '', '', ''])
  /** What a guest wants to be called. */
  called = $state('')

  /** The value of an option: as chosen, or else as the game proposes it, for a rated game maybe another. */
  valueOf(game: GameInfo, option: Schemas['OptionInfo']): string {
    return this.#chosen(game, option) ?? (this.rated(game) ? option.rated_default : option.default)
  }

  #chosen(game: GameInfo, option: Schemas['OptionInfo']): string | undefined {
    return this.options[game.key]?.[option.name]
  }

  choose(option: string, value: string): void {
    this.options[this.game] = { ...this.options[this.game], [option]: value }
  }

  /** How many sit there; a game that is not for so many has its own number. */
  seatsOf(game: GameInfo): number {
    return game.seats.includes(this.seats) ? this.seats : (game.seats[0] ?? 2)
  }

  /** What can be chosen with so many. */
  optionsOf(game: GameInfo): Schemas['OptionInfo'][] {
    return game.options.filter(({ seats }) => seats.includes(this.seatsOf(game)))
  }

  /** Whether two and two play together, as chosen or usual: whether the game is rated hangs on it. */
  inTeams(game: GameInfo): boolean {
    return this.optionsOf(game).some((option) => (this.#chosen(game, option) ?? option.default) === 'teams')
  }

  /** The bots and people meant for the chairs after the first; a bot that does not play this game leaves its chair. */
  botsIn(game: GameInfo): (string | null)[] {
    const bots = this.chairs.map((bot) => game.levels.find(({ name }) => name === bot)?.name ?? null)
    return bots.slice(0, this.seatsOf(game) - 1)
  }

  /** Whether a chair is left for a person somewhere else. */
  awaitsPeople(game: GameInfo): boolean {
    return !this.hot && this.botsIn(game).includes(null)
  }

  /** Whether the game is rated: as chosen, or else where it can be, for people with accounts who set a clock. */
  rated(game: GameInfo): boolean {
    const usual = visitor.me?.guest === false && this.clock !== 'none' && this.awaitsPeople(game) && !this.inTeams(game)
    return this.counts ?? usual
  }

  /** The plan as the server takes it. */
  body(game: GameInfo): Schemas['NewTable'] {
    const seats = this.seatsOf(game)
    const bots = this.botsIn(game)
    const options = this.optionsOf(game).map((option) => [option.name, this.valueOf(game, option)] as const)
    const clocks = { none: 'none', days: `${this.days}d`, minutes: `${this.minutes}+${this.seconds}` }
    return {
      game: game.key,
      seats,
      options: Object.fromEntries(options),
      rated: this.rated(game),
      public: this.public && !this.hot,
      clock: clocks[this.clock],
      hot: this.hot,
      partners: this.partners && this.inTeams(game),
      chairs: [null, ...bots],
      names: this.hot ? this.names.slice(0, seats).map((name, at) => (bots[at - 1] ? null : name.trim() || null)) : [],
    }
  }
}

export const plan = new Plan()
