import { expect, test } from './fixtures.ts'
import { expectConfirmed, openConnectDialog, openSend, recipient } from './steps.ts'

test('a newcomer without a wallet does everything with the demo wallet', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/')
  const dialog = await openConnectDialog(page)
  await dialog.getByRole('button', { name: /^Demo wallet/i }).click()
  const approval = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Approve' }) })

  // Refused once, in the wallet's own window.
  await approval.getByRole('button', { name: 'Reject' }).click({ delay: 400 })
  await expect(page.getByRole('dialog')).toContainText('You cancelled the request')
  await page.getByRole('button', { name: 'Try again' }).click()
  await approval.getByRole('button', { name: 'Approve' }).click()
  const account = page.getByRole('banner').getByRole('button', { name: /0x/ })
  await expect(account).toBeVisible()

  await page.getByRole('button', { name: 'Get test coins' }).click()
  await expect(page.getByText('Your test coins are here.')).toBeVisible()

  await account.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
  await approval.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible()

  await openSend(page, { to: recipient, amount: '0.5' })
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: /^Send/ }).last().click()
  await approval.getByRole('button', { name: 'Approve' }).click()
  await expectConfirmed(page)
})
