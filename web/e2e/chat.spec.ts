import { expect, sitTogether, test } from './people'

test('what people say is text and nothing else', async ({ newcomer }) => {
  const { host, guest } = await sitTogether(newcomer, { game: 'sitaos' })
  const said = ['<img src=x onerror=alert(1)>', '<a href="https://example.org">look</a> https://example.org']
  guest.on('dialog', (dialog) => {
    throw new Error(`it speaks: ${dialog.message()}`)
  })
  for (const text of said) {
    await host.getByRole('textbox', { name: 'Say something' }).fill(text)
    await host.getByRole('textbox', { name: 'Say something' }).press('Enter')
  }
  const log = guest.getByRole('log', { name: 'Chat' })
  for (const text of said) await expect(log.getByText(text, { exact: true })).toBeVisible()
  await expect(log.getByRole('link')).toHaveCount(0)
  await expect(log.getByRole('img')).toHaveCount(0)
})

test('somebody who bothers is read no more, and again when one likes', async ({ newcomer }) => {
  const { host, guest } = await sitTogether(newcomer, { game: 'sitaos' })
  const say = host.getByRole('textbox', { name: 'Say something' })
  await say.fill('hello')
  await say.press('Enter')
  const log = guest.getByRole('log', { name: 'Chat' })
  await expect(log.getByText('hello')).toBeVisible()
  await log.getByRole('button').click()
  await guest.getByRole('button', { name: /^Read .+ no more$/ }).click()
  await expect(log.getByText('hello')).toHaveCount(0)
  await guest.getByRole('button', { name: 'Read again' }).click()
  await expect(guest.getByRole('button', { name: 'Read again' })).toHaveCount(0)
  await say.fill('still there?')
  await say.press('Enter')
  await expect(log.getByText('still there?')).toBeVisible()
})
