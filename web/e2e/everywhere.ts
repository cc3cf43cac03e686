/** Every page of the site, each with something on it. */
import {
  act,
  finishedTable,
  meet,
  type Newcomer,
  openTable,
  type Page,
  playSome,
  puzzlesOf,
  seatTwo,
  seeReview,
} from './people'

export interface Room {
  name: string
  /** Come there; says when it is shown. */
  enter: (newcomer: Newcomer) => Promise<Page>
}

/** A page that needs nobody else, known by its heading. */
function plain(name: string, path: string, heading: string | RegExp): Room {
  return {
    name,
    enter: async (newcomer) => {
      const page = await newcomer()
      await page.goto(path)
      await page.getByRole('heading', { name: heading }).first().waitFor()
      return page
    },
  }
}

/** As many moves as make a log longer than any window. */
const LONG = 26

/** A table in the middle of a game, with words spoken. */
function table(game: string): Room {
  return {
    name: `a table of ${game}`,
    enter: async (newcomer) => {
      const { host, guest, way } = await seatTwo(newcomer, { game, clock: '10+5' })
      await playSome([host, guest], way, game, LONG)
      await act(guest, way, 'say', { text: 'A long afternoon, isn’t it?' })
      await host.goto(way)
      await host.getByRole('region', { name: 'Log' }).getByRole('button').first().waitFor()
      return host
    },
  }
}

/** A game that was played to its end, or for so many moves. */
function end(game: string, moves: number): Room {
  return {
    name: `the end of ${game}`,
    enter: async (newcomer) => {
      const page = await newcomer()
      await page.goto(await finishedTable(page, game, moves))
      await page.getByRole('list', { name: 'Points by kind' }).waitFor()
      return page
    },
  }
}

function replay(game: string): Room {
  return {
    name: `a replay of ${game}`,
    enter: async (newcomer) => {
      const page = await newcomer()
      await page.goto((await finishedTable(page, game, LONG)).replace('/t/', '/r/'))
      await page.getByRole('slider', { name: 'Move' }).waitFor()
      return page
    },
  }
}

/** A game that is looked at again, after its second turn. */
function review(game: string): Room {
  return {
    name: `a review of ${game}`,
    enter: async (newcomer) => {
      const page = await newcomer()
      await page.goto((await finishedTable(page, game, 6)).replace('/t/', '/review/'))
      await page.getByRole('button', { name: 'Look at this game' }).click()
      await seeReview(page)
      await page.keyboard.press('Home')
      await page.getByRole('button', { name: 'One move on' }).click()
      await page.getByRole('heading', { name: 'Best turns' }).waitFor()
      return page
    },
  }
}

/** A study from the middle of a game, with a line that was tried and said something of, and the engine's word. */
function study(game: string): Room {
  return {
    name: `a study of ${game}`,
    enter: async (newcomer) => {
      const page = await newcomer()
      const way = await finishedTable(page, game, 6)
      await page.goto(`${way.replace('/t/', '/r/')}?ply=3`)
      await page.getByRole('button', { name: 'Study from here' }).click()
      await page.getByRole('button', { name: 'Ask the engine' }).click()
      const best = page.getByRole('region', { name: 'Best turns' }).getByRole('button')
      // The engine lets everything else on a machine go first.
      await best.first().waitFor({ timeout: 90_000 })
      const next = page.getByRole('region', { name: 'Lines' }).getByRole('button', { name: /^Move 4,/ })
      const played = (await next.locator('code').textContent()) ?? ''
      await best.filter({ hasNotText: played }).last().click()
      await page.getByRole('button', { name: 'Forget this line' }).waitFor()
      await page
        .getByRole('textbox', { name: 'Comment on this position' })
        .fill('Not what was played, and worth a look.')
      await page
        .getByRole('status')
        .filter({ hasText: /^Saved$/ })
        .waitFor()
      await page.getByRole('button', { name: 'Ask the engine' }).click()
      await best.first().waitFor({ timeout: 90_000 })
      return page
    },
  }
}

/** The first puzzle of a game, with a hint. */
function puzzle(game: string): Room {
  return {
    name: `a puzzle of ${game}`,
    enter: async (newcomer) => {
      const page = await newcomer()
      const [first] = await puzzlesOf(page, game)
      await page.goto(`/puzzle/${first?.id}`)
      await page.getByRole('button', { name: 'Hint' }).click()
      await page.getByRole('button', { name: 'More' }).waitFor()
      await page.getByRole('heading', { name: 'Earlier this week' }).waitFor()
      return page
    },
  }
}

function lesson(game: string, name: string): Room {
  return {
    name: `the lesson of ${game}`,
    enter: async (newcomer) => {
      const page = await newcomer()
      await page.goto(`/learn/${game}`)
      await page.getByText(`Move 1 of 5`).waitFor()
      await page.getByRole('banner').getByText(name).waitFor()
      return page
    },
  }
}

/** Two people who have played for their ratings. */
async function rivals(newcomer: Newcomer): Promise<{ host: Page; way: string }> {
  const { host, guest, way } = await seatTwo(newcomer, { game: 'sitaos', rated: true })
  await playSome([host, guest], way, 'sitaos', 2)
  await act(guest, way, 'resign')
  return { host, way }
}

export const rooms: Room[] = [
  {
    name: 'home',
    enter: async (newcomer) => {
      const [page, other] = [await newcomer(), await newcomer()]
      await openTable(page, { game: 'siesta' })
      await openTable(other, { game: 'soleil_et_lune', public: true, seats: 4, clock: '2d' })
      await openTable(other, { game: 'sitaos', public: true, hot: true })
      await page.goto('/')
      await page.getByRole('region', { name: 'Your tables' }).getByRole('link').first().waitFor()
      await page.getByRole('region', { name: 'Open tables' }).getByRole('button', { name: /^Join/ }).first().waitFor()
      return page
    },
  },
  {
    name: 'the choice of friends',
    enter: async (newcomer) => {
      const page = await newcomer()
      await page.goto('/')
      await page.getByRole('button', { name: 'Play with friends' }).click()
      await page.getByRole('dialog').waitFor()
      return page
    },
  },
  {
    name: 'the bots',
    enter: async (newcomer) => {
      const { host } = await rivals(newcomer)
      await host.goto('/bots/sitaos')
      await host
        .getByText(/^you win \d+ in 100$/)
        .first()
        .waitFor()
      return host
    },
  },
  plain('a new table', '/new', 'Open a table'),
  {
    name: 'a lobby',
    enter: async (newcomer) => {
      const page = await newcomer()
      await page.goto(await openTable(page, { game: 'siesta', seats: 4, options: { mode: 'teams' }, clock: '3d' }))
      await page.getByRole('heading', { name: '3 chairs are free' }).waitFor()
      return page
    },
  },
  table('sitaos'),
  table('siesta'),
  table('soleil_et_lune'),
  table('sidoke'),
  {
    name: 'a table for four',
    enter: async (newcomer) => {
      const page = await newcomer()
      const way = await openTable(page, {
        game: 'soleil_et_lune',
        seats: 4,
        chairs: [null, 'novice', 'novice', 'novice'],
      })
      await page.goto(way)
      await page.getByRole('toolbar', { name: 'Your hand' }).waitFor()
      return page
    },
  },
  {
    name: 'the curtain',
    enter: async (newcomer) => {
      const page = await newcomer()
      await page.goto(await openTable(page, { game: 'soleil_et_lune', hot: true }))
      await page.getByRole('button', { name: 'I am Player 1' }).waitFor()
      return page
    },
  },
  {
    name: 'a game that is over',
    enter: async (newcomer) => {
      const { host, way } = await rivals(newcomer)
      await host.goto(way)
      await host.getByText(/^Your rating: /).waitFor()
      return host
    },
  },
  end('siesta', 1000),
  end('soleil_et_lune', 40),
  replay('sitaos'),
  replay('siesta'),
  replay('soleil_et_lune'),
  replay('sidoke'),
  review('siesta'),
  review('soleil_et_lune'),
  study('siesta'),
  study('soleil_et_lune'),
  puzzle('sitaos'),
  puzzle('siesta'),
  puzzle('soleil_et_lune'),
  puzzle('sidoke'),
  plain('all puzzles', '/puzzles', 'All puzzles'),
  plain('six puzzles to print', '/puzzles/sidoke?print', 'Six puzzles · Sidoké'),
  plain('the shelf of rules', '/rules', 'Siesta'),
  plain('the rules of Sitaos', '/rules/sitaos', 'Sitaos'),
  plain('the rules of Siesta', '/rules/siesta', 'Siesta'),
  plain('the rules of Soleil et Lune', '/rules/soleil_et_lune', 'Soleil et Lune'),
  plain('the rules of Sidoké', '/rules/sidoke', 'Sidoké'),
  plain('the sheet for two pencils', '/sheet/sitaos', 'Sitaos: the sheet for two pencils'),
  plain('how to play by ear', '/by-ear', 'On the board'),
  lesson('sitaos', 'Sitaos'),
  lesson('siesta', 'Siesta'),
  lesson('soleil_et_lune', 'Soleil et Lune'),
  lesson('sidoke', 'Sidoké'),
  {
    name: 'the ladder',
    enter: async (newcomer) => {
      const { host } = await rivals(newcomer)
      await host.goto('/ladder/sitaos')
      await host.getByRole('row', { name: / you / }).waitFor()
      return host
    },
  },
  {
    name: 'somebody’s page',
    enter: async (newcomer) => {
      const { host } = await rivals(newcomer)
      await host.goto(`/p/${(await meet(host)).id}`)
      await host.getByRole('img', { name: /^Rating in Sitaos/ }).waitFor()
      await host.getByRole('region', { name: 'Finished games' }).getByRole('link').waitFor()
      return host
    },
  },
  plain('the door', '/signin', 'New here?'),
  plain('the settings', '/settings', 'Muted people'),
  plain('no page', '/nowhere', 'Nothing but a siesta here'),
  plain('no table', '/t/aaaaaaaaaaaa', /aaaaaaaaaaaa/),
]
