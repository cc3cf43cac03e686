import { act, expect, meet, newNumber, openTable, test } from './people'

test('a guest says a name when sitting down, reads the rules beside the game, and is invited to a rematch', async ({
  newcomer,
}) => {
  const [host, guest] = await Promise.all([newcomer(), newcomer()])
  const way = await openTable(host, { game: 'sitaos', clock: '3d' })
  await Promise.all([host.goto(way), guest.goto(way)])
  const name = `Odile ${newNumber()}`
  await guest.getByRole('textbox', { name: 'Your name' }).fill(name)
  await guest.getByRole('button', { name: 'Sit down' }).click()
  await expect(host.getByRole('group', { name: 'At the table' })).toContainText(name)

  await host.getByRole('link', { name: 'How it works' }).click()
  const rules = host.getByRole('region', { name: 'How Sitaos works' })
  await expect(rules.getByRole('figure').first()).toBeVisible()
  await expect(host).toHaveURL(way)
  // The whole board is there beside them.
  await expect
    .poll(async () => {
      const [board, page] = [await host.getByRole('grid').first().boundingBox(), await rules.boundingBox()]
      return (board?.x ?? 0) + (board?.width ?? 0) - (page?.x ?? 0)
    })
    .toBeLessThanOrEqual(0)
  await host.keyboard.press('Escape')
  await expect(rules).toHaveCount(0)

  await act(guest, way, 'resign')
  await host.getByText('The record, unaltered').click()
  await expect(host.getByText('A fair shuffle')).toHaveCount(0)
  await expect(host.getByText(/^sobremesa verify .* --head [0-9a-f]{64}$/)).toBeVisible()
  await host.getByRole('button', { name: 'Rematch' }).click()
  await expect(host.getByRole('heading', { name: `Waiting for ${name}` })).toBeVisible()
  await expect(host.getByText(`Kept for ${name}`)).toBeVisible()
  await guest.reload()
  await expect(
    guest.getByText(`${(await meet(host)).name} invites you to a rematch, and waits at the table.`),
  ).toBeVisible()
  await guest.getByRole('button', { name: 'Join the rematch' }).click()
  for (const one of [host, guest]) await expect(one.getByRole('grid')).toBeVisible()
  await guest.goto('/')
  await expect(guest.getByRole('region', { name: 'Your tables' }).getByText('3 d left')).toBeVisible()
})

test('a table that is not there is asked for once', async ({ newcomer }) => {
  const page = await newcomer()
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/tables/') && asked.push(request.url()))
  page.on('websocket', (socket) => asked.push(socket.url()))
  await page.goto('/t/aaaaaaaaaaaa')
  await page.getByRole('heading', { name: /aaaaaaaaaaaa/ }).waitFor()
  await page.waitForTimeout(1500)
  expect(asked).toHaveLength(1)
})
