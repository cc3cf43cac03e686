/** What the hand does with a draft, whether by finger, mouse or key: board and rack share it. */
import type { Draft } from '../../lib/draft.svelte'
import { t } from '../../lib/words.svelte'
import { keepHands } from '../hands'
import { nameTile } from './speech'
import { type Laid, readLaid, readMove, readSwap, writeSwap } from './tiles'

/** In the hand while tiles are marked for an exchange. */
const SWAP = 'swap'

export class Hand {
  /** What has just happened, for those who listen. */
  said = $state('')

  constructor(private readonly draft: Draft) {}

  /** The tiles on the board that are not confirmed yet. */
  get laid(): Laid[] {
    return readMove(this.draft.steps.join(' '))
  }

  /** The tiles that are put aside for an exchange. */
  get aside(): string[] {
    return readSwap(this.draft.steps.join(' ')) ?? []
  }

  /** Whether taps on the rack mark tiles for an exchange. */
  get exchanging(): boolean {
    return this.draft.picked === SWAP || this.aside.length > 0
  }

  /** The tile that is picked. */
  get held(): string | null {
    const { picked } = this.draft
    return picked === null || picked === SWAP || this.exchanging ? null : picked
  }

  /** The cells that take a tile now. */
  cellsFor(tile: string): string[] {
    return this.draft.legal.flatMap((step) => {
      const laid = readLaid(step)
      return laid?.tile === tile ? [laid.cell] : []
    })
  }

  /** Pick a tile, let it go again, or mark it: whatever a tap on the rack means now. */
  touch(tile: string): Promise<void> {
    return this.draft.inTurn(async () => {
      if (this.exchanging) return this.#mark(tile)
      const laid = this.laid.find((each) => each.tile === tile)
      if (laid) return this.#lift(laid)
      const again = this.held === tile
      this.draft.pick(again ? null : tile)
      this.said = again ? '' : t('sidoke_board.picked', { tile: nameTile(tile), count: this.cellsFor(tile).length })
    })
  }

  /** Lay a tile on a cell, from the rack or from another cell. */
  lay(tile: string, cell: string): Promise<void> {
    return this.draft.inTurn(() => this.#lay(tile, cell))
  }

  /** A tap on a cell: lay what is picked, or take up again what lies there. */
  press(cell: string): Promise<void> {
    return this.draft.inTurn(async () => {
      const laid = this.laid.find((each) => each.cell === cell)
      if (laid) await this.#lift(laid)
      else if (this.held) await this.#lay(this.held, cell)
      else this.said = t('sidoke_board.pick_first')
    })
  }

  /** Put a tile back on the rack. */
  putBack(cell: string): Promise<void> {
    return this.draft.inTurn(async () => {
      const laid = this.laid.find((each) => each.cell === cell)
      if (!laid) return
      await this.#lift(laid)
      this.draft.pick(null)
    })
  }

  /** Begin an exchange, or give it up. */
  exchange(on = !this.exchanging): Promise<void> {
    return this.draft.inTurn(async () => {
      if (this.draft.steps.length) await this.draft.replace([])
      this.draft.pick(on ? SWAP : null)
      this.said = on ? t('sidoke_board.marking') : t('sidoke_board.kept')
    })
  }

  /** Take back the last tile, or all. */
  takeBack(all: boolean): Promise<void> {
    return this.draft.inTurn(async () => {
      const before = this.draft.steps.length
      await (all ? this.draft.clear() : this.draft.undo())
      const count = before - this.draft.steps.length
      if (count) this.said = t('sidoke_board.taken_back', { count })
    })
  }

  /** What a key asks for, with the tiles as they stand on the rack; false if it asks for nothing here. */
  key(event: KeyboardEvent, rack: readonly string[], mayExchange: boolean): boolean {
    if (event.ctrlKey || event.altKey || event.metaKey) return false
    const { key } = event
    const tile = /^[1-6]$/.test(key) ? rack[Number(key) - 1] : undefined
    if (tile) void this.touch(tile)
    else if (key.toLowerCase() === 'x' && (mayExchange || this.exchanging)) void this.exchange()
    else if (key.toLowerCase() === 'u' || key === 'Backspace') void this.takeBack(false)
    else if (key === 'Escape' && (this.draft.steps.length || this.draft.picked)) void this.takeBack(true)
    else return false
    return true
  }

  async #lay(tile: string, cell: string): Promise<void> {
    if (this.exchanging) return
    const others = this.laid.filter((laid) => laid.tile !== tile).map((laid) => `${laid.tile}@${laid.cell}`)
    const done = await this.draft.replace([...others, `${tile}@${cell}`])
    // The page says why not; an old success would be in its way.
    this.said = done ? t('sidoke_board.laid', { tile: nameTile(tile), cell }) : ''
    if (!done) return
    this.draft.pick(null)
    // A turn that could still grow waits for more tiles, even where nothing has to be confirmed.
    const { complete, legal, steps } = this.draft
    if (complete && !this.draft.confirms() && !legal.length) await this.draft.play(steps.join(' '))
  }

  async #lift({ tile, cell }: Laid): Promise<void> {
    await this.draft.lift(`${tile}@${cell}`)
    this.draft.pick(tile)
    this.said = t('sidoke_board.lifted', { tile: nameTile(tile), cell })
  }

  async #mark(tile: string): Promise<void> {
    const { aside } = this
    const tiles = aside.includes(tile) ? aside.filter((other) => other !== tile) : [...aside, tile]
    if (!(await this.draft.replace(writeSwap(tiles)))) return
    this.draft.pick(SWAP)
    this.said = t('sidoke_board.marked', { count: tiles.length })
  }
}

/** The hand of a draft. */
export const handOf = keepHands((draft) => new Hand(draft))
