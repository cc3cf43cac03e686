import { expect, movesOf, myTurn, test } from './people'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

test('a friend opens the link on a phone, sits down with one tap and plays', async ({ newcomer }) => {
  const host = await newcomer()
  await host.goto('/')
  await host.getByRole('button', { name: 'Play with friends' }).click()
  const choice = host.getByRole('dialog', { name: 'Play with friends' })
  await choice.getByRole('radio', { name: 'Sitaos' }).check()
  await choice.getByRole('button', { name: 'Make a table and its link' }).click()
  const link = await host.getByRole('textbox', { name: 'Link to this table' }).inputValue()
  await expect(host.getByRole('img', { name: 'The link as a code for a camera' })).toBeVisible()
  await expect(host.getByRole('heading', { name: 'One chair is free' })).toBeVisible()

  const guest = await newcomer(PHONE)
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'A game of Sitaos' })).toBeVisible()
  await guest.getByRole('button', { name: 'Sit down' }).tap()

  const free = (page: typeof guest) => page.getByRole('gridcell', { name: /, free$/ })
  // Who moves first is drawn.
  await host.getByRole('heading', { name: /^Your turn| to move$/ }).waitFor()
  if (await host.getByRole('heading', { name: /^Your turn/ }).isVisible()) await free(host).first().click()
  await myTurn(guest)
  await free(guest).nth(20).tap()
  // A finger slips: a stone waits for a word here.
  await guest.getByRole('button', { name: /^Confirm/ }).tap()
  await myTurn(host)
  await expect
    .poll(async () => (await movesOf(guest).allInnerTexts()).join())
    .toBe((await movesOf(host).allInnerTexts()).join())
})
