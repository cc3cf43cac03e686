import { expect, test } from '@playwright/test'

for (const path of ['/', '/schema']) {
  test(`${path} asks no other site for anything and keeps its own policy`, async ({ page, baseURL }) => {
    const elsewhere: string[] = []
    const complaints: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(`${baseURL}/`)) elsewhere.push(request.url())
    })
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(elsewhere).toEqual([])
    expect(complaints).toEqual([])
  })
}
