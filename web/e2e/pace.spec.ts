import type { Message } from '../src/lib/views'
import { expect, myTurn, openTable, test } from './people'
import { beAnswered } from './turns'

test('one’s own points stand on the board for a while before the bot answers, and both moves stay lit', async ({
  newcomer,
}) => {
  const page = await newcomer({ paced: true })
  /** When each move was made, by the clock of the server: a page on a busy machine sees them late. */
  const made: number[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const told = JSON.parse(String(payload)) as Message
      if (told.type === 'moved') made.push(told.at)
    }),
  )
  await page.goto(await openTable(page, { game: 'sitaos', chairs: [null, 'novice'] }))
  await myTurn(page)
  await beAnswered(page)
  const [own, answer] = made.slice(-2)
  expect((answer ?? 0) - (own ?? 0)).toBeGreaterThan(400)
  await expect(page.locator('.ring.i')).toHaveCount(2)
})
