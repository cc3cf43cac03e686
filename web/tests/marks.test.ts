import { render } from '@testing-library/svelte'
import { beforeEach, describe, expect, it } from 'vitest'
import { kit as sidoke } from '../src/boards/sidoke'
import { kit as siesta } from '../src/boards/siesta'
import { kit as sitaos } from '../src/boards/sitaos'
import { kit as soleil } from '../src/boards/soleil_et_lune'
import type { Kit } from '../src/boards/kit'
import { distinct, lettersOf } from '../src/lib/marks'
import type { Move } from '../src/lib/views'
import { speak } from '../src/lib/words.svelte'
import type { RulesPage } from '../src/pages/rules/page'
import Called from './Called.svelte'
import Seated from './Seated.svelte'

// Written by Python (`sobremesa rules soleil_et_lune --json`).
const [page] = Object.values(
  import.meta.glob<RulesPage>('./figures/soleil_et_lune.json', { eager: true, import: 'default' }),
)

beforeEach(() => speak('en'))

const moveOf = (seat: number): Move => ({ seat, text: 'pass', points: [0, 0, 0, 0], items: [] })

describe('the marks of seats', () => {
  it('have letters that differ, at hot seats and with bots of one level', () => {
    expect(lettersOf(['Player 1', 'Player 2'])).toEqual(['P1', 'P2'])
    expect(lettersOf(['You', 'casual bot 2', 'casual bot 3'])).toEqual(['Y', 'C2', 'C3'])
    expect(lettersOf(['Inès', 'Odile'])).toEqual(['I', 'O'])
    expect(lettersOf(['', 'Odile'])).toEqual(['1', 'O'])
  })

  it('belong to names that differ', () => {
    expect(distinct(['Inès', 'casual bot', 'casual bot'])).toEqual(['Inès', 'casual bot 2', 'casual bot 3'])
  })

  it.each<[string, Kit, number]>([
    ['sidoke', sidoke, 4],
    ['soleil_et_lune', soleil, 4],
    ['siesta', siesta, 4],
    ['sitaos', sitaos, 2],
  ])('differ without their colours in a log of %s', (_, kit, seats) => {
    const names = Array.from({ length: seats }, (_, at) => `Player ${at + 1}`)
    const { container } = render(Called, { kit, names, history: names.map((_, at) => moveOf(at + 1)) })
    const marks = [...container.querySelectorAll('.mark svg')]
    expect(marks).toHaveLength(seats)
    const drawn = marks.map((mark) => mark.innerHTML)
    expect(new Set(drawn).size).toBe(seats)
    if (kit === sidoke || kit === soleil) {
      expect(new Set(marks.map((mark) => mark.querySelector('text')?.textContent)).size).toBe(seats)
      expect(new Set(marks.map((mark) => mark.querySelector('path')?.getAttribute('d'))).size).toBe(seats)
    }
  })

  it("differ in figures of the rules, and are nobody's letters where those are open beside a game", () => {
    const figure = page?.figures['28-each-alone']
    if (!figure) throw new Error('no figure')
    const { container } = render(Seated, { kit: soleil, figure, people: ['Inès', 'Odile', 'Marcel', 'Zoé'] })
    const letters = new Set([...container.querySelectorAll('.mark text')].map((text) => text.textContent))
    expect([...letters].sort()).toEqual(['1', '2', '3', '4'])
  })
})
