/** A hint in words: first where, then what, then why. */
import { beforeAll, describe, expect, test } from 'vitest'

import { kitOf } from '../src/boards'
import { hintAtTable } from '../src/hint'
import { nextOf, sayHint, type Told } from '../src/hint/stages'
import { speak } from '../src/lib/words.svelte'

const audience = { names: ['You', 'Marcel'], own: [1] }
const where: Told = { type: 'hint', id: '', ply: 4, stage: 'where', where: ['F5', 'G5', 'H5'], reasons: [], move: null }
const what: Told = { ...where, stage: 'what', move: '*F5 ^G5 #H5' }
const why: Told = {
  ...what,
  stage: 'why',
  reasons: [
    { code: 'siesta.why_opens', seat: 1, params: { cell: 'L5' }, cells: ['L5'] },
    { code: 'study.why_gives', seat: 2, params: { points: 3 }, cells: [] },
    { code: 'study.why_reply', seat: 2, params: { points: 2, move: '*H3 ^H4 #H6' }, cells: [] },
  ],
}
const say = async (told: Told) => sayHint(told, await kitOf('siesta'), audience, (place) => place)

beforeAll(async () => {
  await speak('en')
  await hintAtTable()
}, 30_000)

describe('stages', () => {
  test('come one after the other, and after the last there is no more', () => {
    expect(nextOf('where')).toBe('what')
    expect(nextOf('why')).toBeUndefined()
  })
})

describe('words', () => {
  test('name places, then pieces, then reasons', async () => {
    expect(await say(where)).toEqual(['Look here: F5, G5, H5.'])
    expect(await say(what)).toEqual(['Sun F5, roof G5, shadow H5.'])
    expect(await say(why)).toEqual([
      'Sun F5, roof G5, shadow H5.',
      'Opens a double for you: later a sun on L5 completes it.',
      'But it gives Marcel 3 points.',
      'The best answer of Marcel, sun H3, roof H4, shadow H6, then brings 2 points.',
    ])
  })

  test('say so where nothing is to be done on the board', async () => {
    expect(await say({ ...where, where: [] })).toEqual(['Nothing on the board this time: see what else you may do.'])
  })

  test('are French for whoever reads French', async () => {
    await speak('fr')
    expect((await say(why)).slice(1, 3)).toEqual([
      'Vous prépare une double sieste\u00a0: plus tard, un soleil en L5 la complète.',
      'Mais ce coup donne 3 points à Marcel.',
    ])
    await speak('en')
  })
})
