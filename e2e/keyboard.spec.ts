import { expect, test } from './fixtures.ts'
import { accountButton } from './steps.ts'

test('connecting needs no mouse, and focus never gets lost', { tag: '@journey' }, async ({ page, wallet }) => {
  await page.goto('/')
  const opener = page.getByRole('button', { name: 'Connect wallet' }).first()
  await tabTo(opener)
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
  await tabTo(row)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const account = accountButton(page, wallet.addresses[0]!)
  await expect(account).toBeVisible()
  await expect(account).toBeFocused()

  async function tabTo(target: typeof opener): Promise<void> {
    await target.waitFor()
    for (let presses = 0; presses < 30; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error('The keyboard does not reach it')
  }
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
