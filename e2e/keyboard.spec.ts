import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { accountButton, connect, expectConfirmed, fund } from './steps.ts'
import { storedTransfer, storeTransfers } from './storedTransfer.ts'

test('connecting needs no mouse, and focus never gets lost', { tag: '@journey' }, async ({ page, wallet }) => {
  await page.goto('/')
  const opener = page.getByRole('button', { name: 'Connect wallet' }).first()
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Connect a wallet' })
  await expect(dialog).toBeVisible()

  // Escape leads back to where the visitor was.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  const row = dialog.getByRole('button', { name: /^Test Wallet/ })
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const account = accountButton(page, wallet.addresses[0]!)
  await expect(account).toBeVisible()
  await expect(account).toBeFocused()
})

test('every control on the way shows where the focus is', async ({ page }) => {
  await page.goto('/')
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab')
    const isShown = await page.evaluate(() => {
      const focused = document.activeElement ?? document.body
      const { outlineStyle, boxShadow } = getComputedStyle(focused)
      // After the last control the focus leaves the page.
      return focused === document.body || outlineStyle !== 'none' || boxShadow !== 'none'
    })
    expect(isShown).toBe(true)
  }
})

test('sending needs no mouse, from a recipient of before to the wallet', async ({ page, wallet, product }) => {
  const [from = ''] = wallet.addresses
  await fund(product, from)
  await connect(page, wallet, '/send')
  const known = '0x1234000000000000000000000000000000005678'
  const earlier = { from, to: known, recipientName: 'ada.eth', status: 'confirmed', confirmations: 3 }
  await storeTransfers(page, [storedTransfer(earlier)])
  const to = page.getByLabel('To', { exact: true })
  const amount = page.getByLabel('Amount', { exact: true })
  await tabTo(page, to)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: /^ada\.eth/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(to).toHaveValue(known)
  await expect(amount).toBeFocused()

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const assets = page.getByRole('dialog', { name: 'Choose an asset' })
  await expect(assets).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(assets).toBeHidden()
  await expect(page.getByRole('button', { name: /^Asset: / })).toBeFocused()

  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('0.25')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Review' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Send 0.25 ETH' }))
  await page.keyboard.press('Enter')
  await expectConfirmed(page)
  await expect(page.getByRole('heading', { name: 'Sent' })).toBeVisible()
})

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < 30; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not reach it')
}
