import { act, expect, meet, playSome, seatTwo, test } from './people'

test('a rated game moves both people on the ladder, and their pages tell of it', async ({ newcomer }) => {
  const { host, guest, way } = await seatTwo(newcomer, { game: 'sitaos', rated: true })
  await playSome([host, guest], way, 'sitaos', 2)
  await act(guest, way, 'resign')
  const [winner, loser] = [await meet(host), await meet(guest)]

  await host.goto(way)
  await expect(host.getByRole('heading', { name: 'You win', exact: true })).toBeVisible()
  await expect(host.getByText(/^Your rating: [\d,]+ \(\+\d+\)$/)).toBeVisible()

  await host.goto('/ladder/sitaos')
  const table = host.getByRole('table', { name: 'Sitaos: people and bots by rating' })
  await expect(table.getByRole('row', { name: /bot Abuela/ })).toBeVisible()
  await expect(table.getByRole('row', { name: new RegExp(`${winner.name} you`) })).toBeVisible()
  await table.getByRole('link', { name: loser.name }).click()

  await expect(host.getByRole('heading', { level: 1, name: loser.name })).toBeVisible()
  await expect(host.getByRole('region', { name: 'Ratings' })).toContainText('one rated game')
  await expect(host.getByRole('img', { name: /^Rating in Sitaos over/ })).toBeVisible()
  const games = host.getByRole('region', { name: 'Finished games' })
  await expect(games.getByRole('link')).toHaveCount(1)
  await expect(games.getByRole('link')).toContainText('Lost')
  await games.getByRole('combobox', { name: 'Result' }).selectOption({ label: 'Won' })
  await expect(games.getByText('No game like that.')).toBeVisible()
  await games.getByRole('combobox', { name: 'Result' }).selectOption({ label: 'All results' })
  await expect(
    host.getByRole('region', { name: 'Against others' }).getByRole('link', { name: winner.name }),
  ).toBeVisible()
  await games.getByRole('link').click()
  await expect(host).toHaveURL(/\/r\//)
})
