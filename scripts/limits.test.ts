import { expect, test } from 'vitest'
import { limitPage, renderLimitPage } from './limitTable.ts'
import { readText } from './repository.ts'

test('docs/self-host.md tells the limits that the servers hold (npm run limits writes them)', async () => {
  expect(readText(limitPage)).toBe(await renderLimitPage())
})

test('the tables of both servers are on the page', async () => {
  const page = await renderLimitPage()
  for (const what of ['sign-in messages', 'new wallets and codes', 'requests to custody', 'requests to one node']) {
    expect(page).toContain(`| ${what} `)
  }
})
