import { expect, movesOf, type Page, playedTable, test } from './people'

const story = (page: Page) => page.getByRole('region', { name: / wins?(,|$)| share it$/ })
const turns = (page: Page) => page.getByRole('region', { name: /that mattered/ }).getByRole('link')

test('an end says who, why and what for; its turns are seen on the large board, and open the replay', async ({
  newcomer,
}) => {
  const page = await newcomer({ viewport: { width: 1280, height: 800 } })
  const way = await playedTable(page, 'sitaos', 1000)
  await page.goto(way)
  await expect(story(page).getByRole('heading', { level: 2 })).toBeVisible()
  await expect(story(page)).toContainText(/The board is full\.|reached 100 points/)
  await expect(story(page).getByRole('listitem').first()).toContainText(/\d+ for (a|\d+) (square|diamond|line)/)
  await expect(page.getByRole('status').filter({ hasText: /^Player .*, \d+, \d+\. / })).toHaveCount(1)
  await expect(turns(page)).toHaveCount(3)

  // By the pointer and by the keyboard.
  const glance = page.locator('.stage .glance')
  const stones = glance.locator('.stone')
  const first = turns(page).first()
  const [, ply] = /ply=(\d+)/.exec((await first.getAttribute('href')) ?? '') ?? []
  await expect(glance).toBeHidden()
  await first.hover()
  await expect(glance).toBeVisible()
  await expect(stones).toHaveCount(Number(ply))
  await page.mouse.move(5, 5)
  await expect(glance).toBeHidden()
  await first.focus()
  await expect(glance).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/r/\\w+\\?ply=${ply}$`))
  await expect(page.getByText(`${ply} / `)).toBeVisible()

  // The replay tells it too, at its end, and its turns lead back into the game.
  await page.getByRole('slider', { name: 'Move' }).press('End')
  await turns(page).last().click()
  await expect(page.getByText(new RegExp(`^\\d+ / \\d+$`))).toBeVisible()
  await expect(turns(page)).toHaveCount(0)
})

test('what an end needs is fetched when a game is over, not before', async ({ newcomer }) => {
  const page = await newcomer()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const ends = () => asked.filter((url) => /\/(AtTable|End)-/.test(url))
  const way = await playedTable(page, 'sitaos', 2)
  await page.goto(way)
  await movesOf(page).first().waitFor()
  expect(ends()).toEqual([])
  await page.getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  await expect(story(page)).toContainText('gave up')
  expect(ends()).not.toEqual([])
})

test('figures of any past move are seen again from the log: by hover, by key and, on a phone, by a tap', async ({
  newcomer,
}) => {
  const page = await newcomer({ viewport: { width: 1280, height: 800 } })
  const way = await playedTable(page, 'siesta', 8)
  await page.goto(way)
  const ringed = () =>
    page.locator('.stage .marked').evaluateAll((rings) => rings.map((ring) => ring.getAttribute('data-cell')))
  const oldest = movesOf(page).last()
  await oldest.waitFor()
  const before = await ringed()
  await oldest.hover()
  await expect.poll(ringed).not.toEqual(before)
  const seen = await ringed()
  await expect(page.locator('.stage .badge')).toHaveText('+1')
  await page.mouse.move(5, 5)
  await expect.poll(ringed).toEqual(before)
  await oldest.focus()
  await expect.poll(ringed).toEqual(seen)

  const phone = await newcomer({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true })
  await phone.goto(way)
  const last = movesOf(phone).last()
  await last.scrollIntoViewIfNeeded()
  await last.tap()
  await expect(phone.locator('.stage .badge')).toHaveText('+1')
  await expect(phone.locator('.stage')).toBeInViewport({ ratio: 0.9 })
})
