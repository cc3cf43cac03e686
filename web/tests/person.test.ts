/** Finished games as a person's page counts and shows them. */
import { expect, test } from 'vitest'
import {
  countResults,
  type Game,
  opponentsOf,
  partnersOf,
  pointsOf,
  type Seat,
  seatOf,
} from '../src/pages/person/standing'

type Held = [who: number | string, score: number, rank: number, result: Seat['result']]

function played(held: Held[], teams: number[][] = []): Game {
  const seats = held.map(([who, score, rank, result], at): Seat => {
    const [person, bot] = typeof who === 'string' ? [null, who] : [who, null]
    return { number: at + 1, person, name: person === null ? null : `P${person}`, bot, score, rank, result }
  })
  return { table: 't', game: 'siesta', how: 'played', rated: false, public: true, moves: 9, ended_at: 1, teams, seats }
}

const TEAMS = [
  [1, 3],
  [2, 4],
]
const lost = played(
  [
    [7, 20, 1, 'won'],
    [1, 9, 2, 'lost'],
    ['novice', 23, 1, 'won'],
    [5, 27, 2, 'lost'],
  ],
  TEAMS,
)

test('in teams a partner is no opponent, whoever left or drew', () => {
  const drawn = played(
    [
      [1, 9, 1, 'drew'],
      [2, 9, 1, 'drew'],
      [3, 1, 1, 'drew'],
      [4, 1, 1, 'drew'],
    ],
    TEAMS,
  )
  const left = played(
    [
      [1, 9, 2, 'lost'],
      [2, 9, 2, 'lost'],
      [3, 20, 1, 'won'],
      [4, 1, 2, 'lost'],
    ],
    TEAMS,
  )
  for (const game of [drawn, left]) {
    const me = seatOf(game, 1)!
    expect(partnersOf(game, me).map(({ person }) => person)).toEqual([3])
    expect(opponentsOf(game, me).map(({ person }) => person)).toEqual([2, 4])
    expect(countResults([game], 1).map(({ person }) => person)).toEqual([2, 4])
  }
  expect(countResults([left], 1).map((fared) => [fared.won, fared.drew, fared.lost])).toEqual([
    [0, 0, 1],
    [0, 0, 1],
  ])
})

test('a loss counts once, also against two bots of one level', () => {
  const bots = played(
    [
      ['novice', 30, 1, 'won'],
      [1, 9, 2, 'lost'],
      ['novice', 23, 1, 'won'],
      [5, 27, 2, 'lost'],
    ],
    TEAMS,
  )
  const alone = played([
    [1, 9, 2, 'lost'],
    ['novice', 30, 1, 'won'],
    ['novice', 4, 3, 'lost'],
  ])
  for (const game of [bots, alone])
    expect(countResults([game], 1)).toMatchObject([{ key: 'novice', won: 0, drew: 0, lost: 1 }])
})

test("points stand with one's own first, those of a team added up", () => {
  expect(pointsOf(lost, seatOf(lost, 5))).toEqual([36, 43])
  expect(pointsOf(lost, seatOf(lost, 7))).toEqual([43, 36])
  const three = played([
    [2, 12, 2, 'lost'],
    [1, 30, 1, 'won'],
    [3, 5, 3, 'lost'],
  ])
  expect(pointsOf(three, seatOf(three, 1))).toEqual([30, 12, 5])
  expect(opponentsOf(three, seatOf(three, 1)!).map(({ person }) => person)).toEqual([2, 3])
})

test('whoever held several seats played nobody', () => {
  expect(
    countResults(
      [
        played([
          [1, 3, 1, 'won'],
          [1, 2, 2, 'lost'],
        ]),
      ],
      1,
    ),
  ).toEqual([])
})
