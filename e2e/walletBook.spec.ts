import type { Page } from '@playwright/test'
import { expectAccessibleInAllLooks } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { openConnectDialog } from './steps.ts'

const isBook = (url: string) => url.endsWith('/api/wallet-book')

async function openWholeList(page: Page) {
  const dialog = await openConnectDialog(page)
  const more = dialog.getByRole('button', { name: /^Show \d+ more/ })
  const rows = dialog.locator('[data-row]')
  await expect(more).toBeVisible()
  return { dialog, more, rows }
}

test('the whole book is fetched when somebody looks for a wallet, and not before', async ({ page, watch }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
  expect(watch.requests.filter(isBook)).toEqual([])
  const { dialog, more, rows } = await openWholeList(page)
  await expect.poll(() => watch.requests.filter(isBook).length).toBe(1)
  await expect(more).toHaveText(/Show [3-9]\d more/)
  await expectAccessibleInAllLooks(page, 'connect-book')
  const shown = await rows.count()
  await more.click()
  await expect(more).toBeHidden()
  expect(await rows.count()).toBeGreaterThan(shown + 20)
  // The keyboard goes on where the list went on.
  await expect(rows.nth(shown - 1)).toBeFocused()
  await expectAccessibleInAllLooks(page, 'connect-book-all')
  await page.keyboard.press('Escape')
  await openConnectDialog(page)
  await expect(dialog.getByRole('button', { name: 'New to wallets?' })).toBeVisible()
  expect(watch.requests.filter(isBook)).toHaveLength(1)
})

test('any wallet of the book is found by its name, with the store of this browser', async ({ page }) => {
  await page.goto('/')
  const { dialog } = await openWholeList(page)
  await dialog.getByRole('searchbox', { name: 'Search wallets' }).fill('enkrypt')
  await dialog.getByRole('button', { name: /^Enkrypt/ }).click()
  await expect(dialog).toContainText('Enkrypt is not installed')
  await expect(dialog.getByRole('link', { name: /^Install for Chrome/ })).toHaveAttribute(
    'href',
    /^https:\/\/chromewebstore\.google\.com\/detail\/[a-z]{32}$/,
  )
})

test('where the book cannot be served, the bundled one is there', async ({ page }) => {
  await page.route('**/api/wallet-book', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.goto('/')
  const { dialog } = await openWholeList(page)
  await dialog.getByRole('searchbox', { name: 'Search wallets' }).fill('enkrypt')
  await expect(dialog.getByRole('button', { name: /^Enkrypt/ })).toBeVisible()
})

test.describe('an iPad, which calls itself a Mac', () => {
  const userAgent =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'
  test.use({ userAgent, hasTouch: true, isMobile: true, viewport: { width: 820, height: 1180 } })

  test('is offered apps, and pages in the wallet’s own browser', async ({ page }) => {
    // The emulation has one finger; an iPad has five.
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'maxTouchPoints', { value: 5 }))
    await page.goto('/')
    const { dialog } = await openWholeList(page)
    await dialog.getByRole('searchbox', { name: 'Search wallets' }).fill('metamask')
    await dialog.getByRole('button', { name: /^MetaMask/ }).click()
    const open = dialog.getByRole('link', { name: 'Open in MetaMask' })
    expect(await open.getAttribute('href')).toMatch(/^https:\/\/metamask\.app\.link\/dapp\/localhost:\d+\/$/)
    expect(await dialog.getByRole('link', { name: /^Get the iPhone app/ }).getAttribute('href')).toMatch(
      /^https:\/\/apps\.apple\.com\//,
    )
    await expectAccessibleInAllLooks(page, 'connect-open-in-wallet')
  })
})
