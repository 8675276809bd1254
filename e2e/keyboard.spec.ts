import { expectAllNamed, readWords, tabTo } from './byKeyboard.ts'
import { expect, test } from './fixtures.ts'
import { accountButton, connect, expectConfirmed, fund, recipient } from './steps.ts'
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

  await tabTo(page, page.getByRole('button', { name: /^Asset: / }))
  await page.keyboard.press('Enter')
  const assets = page.getByRole('dialog', { name: 'Choose an asset' })
  await expect(assets).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(assets).toBeHidden()
  await expect(page.getByRole('button', { name: /^Asset: / })).toBeFocused()

  await tabTo(page, amount, 'Shift+Tab')
  await page.keyboard.type('0.25')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Review' })).toBeFocused()
  // No name leads to that address any more.
  await tabTo(page, page.getByRole('checkbox', { name: 'I have read this and want to send' }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Send 0.25 ETH' }))
  await page.keyboard.press('Enter')
  await expectConfirmed(page)
  await expect(page.getByRole('heading', { name: 'Sent' })).toBeVisible()
})

/** A visitor who listens to a page in Arabic hears the same things in the same order. */
for (const language of ['en', 'ar'] as const) {
  test(`the whole way can be heard, in ${language}`, async ({ page, wallet, product }) => {
    const say = await readWords(language)
    await fund(product, wallet.addresses[0] ?? '')
    await page.goto('/send')
    await page.getByRole('contentinfo').getByRole('combobox').selectOption(language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const opener = page.getByRole('banner').getByRole('button', { name: say('shell.connect'), exact: true })
    await tabTo(page, opener)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: say('connect.title') })
    await expectAllNamed(dialog)
    await tabTo(page, dialog.getByRole('button', { name: /^Test Wallet/ }))
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    // The account in the header is also said.
    await expect(page.getByRole('status').filter({ hasText: /0x[0-9a-f]{6}/i })).toBeAttached()

    const to = page.getByRole('combobox', { name: say('transfer.to.label'), exact: true })
    await expectAllNamed(page.locator('body'))
    await tabTo(page, to)
    await page.keyboard.type(recipient)
    await tabTo(page, page.getByRole('textbox', { name: say('transfer.amount.label'), exact: true }))
    await page.keyboard.type('0.25')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: say('transfer.review.title'), exact: true })).toBeFocused()
    await expectAllNamed(page.locator('body'))
    await tabTo(page, page.getByRole('button', { name: say('transfer.review.send', { amount: '0.25 ETH' }) }))
    await page.keyboard.press('Enter')
    const done = say('transfer.status.confirmed.sentence')
    await expect(page.getByRole('status').filter({ hasText: done })).toBeAttached({ timeout: 20_000 })
    await expect(page.getByRole('heading', { name: say('transfer.progress.done'), exact: true })).toBeVisible()
    await expectAllNamed(page.locator('body'))
  })
}
