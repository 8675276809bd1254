// The example of docs/simulator.md, which a test holds to this file.
import { wallet, walletScript } from '@latchkey/simulator'
import { expect, test } from './fixtures.ts'

test('a locked wallet is waited for', async ({ page }) => {
  await page.addInitScript(walletScript([wallet.locked({ chainId: 31337, info: { name: 'My Wallet' } })]))
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await page.getByRole('button', { name: /^My Wallet/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Unlock My Wallet')
  await page.evaluate('latchkeySimulator.wallets[0].unlock()')
  await expect(page.getByRole('banner').getByRole('button', { name: /0x7099/i })).toBeVisible()
})
