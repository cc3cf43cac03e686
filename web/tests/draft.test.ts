import { describe, expect, it } from 'vitest'
import { Refused } from '../src/lib/api'
import { Draft, type Referee } from '../src/lib/draft.svelte'
import type { Verdict, View } from '../src/lib/views'

/** A game of three letters in a row: `a`, `b` and `c` may be laid, `x` never, and `c` leans on `b`. */
class Letters implements Referee {
  asked: string[][] = []
  played: string[] = []
  /** While this holds, nothing is answered: the cable is cut. */
  gate: Promise<void> = Promise.resolve()

  async judge(draft: readonly string[]): Promise<Verdict> {
    this.asked.push([...draft])
    await this.gate
    const wrong = draft.includes('x') || (draft.includes('c') && !draft.includes('b'))
    const status = wrong ? 'refused' : draft.length === 3 ? 'complete' : 'incomplete'
    const refusal =
      status === 'complete' ? null : { code: wrong ? 'core.taken' : 'core.incomplete', params: {}, words: '' }
    return {
      ply: 0,
      status,
      refusal,
      points: [draft.length, 0],
      items: [],
      steps: wrong ? [] : ['a', 'b', 'c'].filter((step) => !draft.includes(step)),
    }
  }

  async move(text: string): Promise<void> {
    await this.gate
    if (text.includes('x')) throw new Refused(409, { code: 'tables.stale', params: {} })
    this.played.push(text)
  }
}

function view(ply = 0, seat = 1): View {
  return {
    game: 'letters',
    seats: 2,
    options: {},
    teams: [],
    seat,
    ply,
    to_move: seat,
    scores: [0, 0],
    outcome: null,
    last: null,
    board: { game: 'sitaos', stones: {}, swapped: null, goal: 100, figures: null },
    steps: ['a', 'b', 'c'],
  }
}

function start(confirms = true) {
  const referee = new Letters()
  const draft = new Draft(referee, () => confirms)
  draft.see(view())
  return { referee, draft }
}

describe('a draft', () => {
  it('begins with the steps that the position allows', () => {
    expect(start().draft.legal).toEqual(['a', 'b', 'c'])
  })

  it('takes a piece that the referee accepts, and offers what may follow', async () => {
    const { draft } = start()
    expect(await draft.lay('a')).toBe(true)
    expect(draft.steps).toEqual(['a'])
    expect(draft.legal).toEqual(['b', 'c'])
    expect(draft.complete).toBe(false)
    expect(draft.verdict?.refusal?.code).toBe('core.incomplete')
  })

  it('is confirmed as it is when all that was laid before is judged', async () => {
    const { referee, draft } = start()
    for (const step of ['a', 'b']) await draft.lay(step)
    let answer = (): void => undefined
    referee.gate = new Promise((resolve) => (answer = resolve))
    void draft.lay('c')
    const confirmed = draft.confirm()
    answer()
    await confirmed
    expect(referee.played).toEqual(['a b c'])
  })

  it('waits for a gesture of several steps before it is confirmed', async () => {
    const { referee, draft } = start()
    void draft.inTurn(async () => {
      for (const step of ['a', 'b', 'c']) await draft.lay(step)
    })
    await draft.confirm()
    expect(referee.played).toEqual(['a b c'])
  })

  it('is not confirmed without a piece that is refused meanwhile', async () => {
    const { referee, draft } = start()
    for (const step of ['a', 'b', 'c']) await draft.lay(step)
    void draft.lay('x')
    await draft.confirm()
    expect(referee.played).toEqual([])
    expect(draft.refusal?.step).toBe('x')
    await draft.confirm()
    expect(referee.played).toEqual(['a b c'])
  })

  it('leaves a refused piece in the hand and says why', async () => {
    const { draft } = start()
    draft.pick('x')
    expect(await draft.lay('x')).toBe(false)
    expect(draft.steps).toEqual([])
    expect(draft.picked).toBe('x')
    expect(draft.refusal).toEqual({ step: 'x', problem: { code: 'core.taken', params: {}, words: '' } })
  })

  it('lays two pieces on two quick taps', async () => {
    const { draft } = start()
    await Promise.all([draft.lay('a'), draft.lay('b')])
    expect(draft.steps).toEqual(['a', 'b'])
  })

  it('gives up any piece again, with those that leaned on it', async () => {
    const { draft } = start()
    for (const step of ['a', 'b', 'c']) await draft.lay(step)
    await draft.lift('a')
    expect(draft.steps).toEqual(['b', 'c'])
    await draft.lift('b')
    expect(draft.steps).toEqual([])
    expect(draft.refusal).toBeNull()
    expect(draft.legal).toEqual(['a', 'b', 'c'])
  })

  it('takes back the last piece, then what the hand holds', async () => {
    const { draft } = start()
    await draft.lay('a')
    draft.pick('sun')
    await draft.undo()
    expect(draft.steps).toEqual([])
    expect(draft.verdict).toBeNull()
    await draft.undo()
    expect(draft.picked).toBeNull()
  })

  it('waits for the player where moves are confirmed, and is played at once where not', async () => {
    for (const confirms of [true, false]) {
      const { draft, referee } = start(confirms)
      for (const step of ['a', 'b', 'c']) await draft.lay(step)
      expect(draft.complete).toBe(true)
      expect(referee.played).toEqual(confirms ? [] : ['a b c'])
      if (confirms) await draft.confirm()
      expect(referee.played).toEqual(['a b c'])
    }
  })

  it('survives a fresh view of the same position, and is gone in the next', async () => {
    const { draft } = start()
    await draft.lay('a')
    draft.see(view())
    await draft.replace(draft.steps)
    expect(draft.steps).toEqual(['a'])
    draft.see(view(1, 2))
    expect(draft.steps).toEqual([])
    expect(draft.legal).toEqual(['a', 'b', 'c'])
  })

  it('loses no piece that was laid while the connection was cut', async () => {
    const { draft, referee } = start()
    let mend = () => {}
    referee.gate = new Promise((resolve) => (mend = resolve))
    const laid = draft.lay('a')
    draft.see(view())
    mend()
    expect(await laid).toBe(true)
    expect(draft.steps).toEqual(['a'])
  })

  it('takes no answer that belongs to a position that is past', async () => {
    const { draft, referee } = start()
    let mend = () => {}
    referee.gate = new Promise((resolve) => (mend = resolve))
    const laid = draft.lay('a')
    draft.see(view(2))
    mend()
    expect(await laid).toBe(false)
    expect(draft.steps).toEqual([])
  })

  it('says why a move was refused, and is no longer busy', async () => {
    const { draft } = start()
    expect(await draft.play('x')).toBe(false)
    expect(draft.refusal?.problem.code).toBe('tables.stale')
    expect(draft.busy).toBe(false)
  })
})

describe('a draft in a drawer', () => {
  function drawer(kept: string[] = []) {
    const stored = { ply: 0, seat: 1, steps: kept as readonly string[] }
    return {
      stored,
      find: (ply: number, seat: number) => (ply === stored.ply && seat === stored.seat ? stored.steps : []),
      keep: (ply: number, seat: number, steps: readonly string[]) => void Object.assign(stored, { ply, seat, steps }),
    }
  }

  it('is kept step by step, and gone once it was played', async () => {
    const kept = drawer()
    const draft = new Draft(new Letters(), () => true, kept)
    draft.see(view())
    await draft.lay('b')
    await draft.lay('c')
    expect(kept.stored).toEqual({ ply: 0, seat: 1, steps: ['b', 'c'] })
    draft.see(view(2))
    expect(kept.stored).toEqual({ ply: 2, seat: 1, steps: [] })
  })

  it('lies there again when the page is loaded anew, in the same position only', async () => {
    const again = new Draft(new Letters(), () => true, drawer(['a', 'b']))
    again.see(view())
    await expect.poll(() => again.steps).toEqual(['a', 'b'])
    const later = new Draft(new Letters(), () => true, drawer(['a', 'b']))
    later.see(view(2))
    await later.lay('c')
    expect(later.steps).toEqual([])
  })
})
