import type { Page } from '@playwright/test'
import { Wallet } from 'ethers'
import { expectAccessibleInAllLooks } from '../accessible.ts'
import { expect, rollupChain, test } from '../fixtures.ts'
import {
  accountButton,
  expectConfirmed,
  fund,
  openConnectDialog,
  openSend,
  recipient,
  reviewAndSend,
  switchNetwork,
} from '../steps.ts'
import { readCode } from './readCode.ts'

/** Reviews on the site, approves in the pocket, and comes back to the site. */
async function sendThrough(site: Page, pocket: Page): Promise<void> {
  await reviewAndSend(site)
  await pocket.bringToFront()
  await expect(pocket.getByRole('region', { name: 'Expected, not guaranteed' })).toContainText(/You send0\.0[12] ETH/)
  await pocket.getByRole('button', { name: 'Approve' }).click()
  await site.bringToFront()
  await expectConfirmed(site)
}

test('the pocket wallet on everybody’s first day: scan, approve, sign in, send on both chains, reload both, end', {
  tag: '@journey',
}, async ({ context, page: site, product }) => {
  test.setTimeout(150_000)
  const key = Wallet.createRandom()
  await fund(product, key.address)
  await fund(product, key.address, rollupChain)
  const pocket = await context.newPage()
  await pocket.goto('/pocket')
  await expect(pocket.getByRole('heading', { name: 'Pocket wallet' })).toBeVisible()
  await pocket.getByRole('button', { name: 'Import a key' }).click()
  await pocket.getByLabel('Private key').fill(key.privateKey)
  await pocket.getByRole('button', { name: /^Import/ }).click()

  await site.bringToFront()
  await site.goto('/')
  const dialog = await openConnectDialog(site)
  await dialog.getByRole('button', { name: /^Phone or other device/ }).click()
  const code = await readCode(dialog.getByRole('img', { name: /^Code for/ }))
  await expectAccessibleInAllLooks(site, 'pairing')
  await site.setViewportSize({ width: 1280, height: 800 })

  await pocket.bringToFront()
  await pocket.getByLabel('Pairing link').fill(code)
  await pocket.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(pocket.getByRole('button', { name: 'Approve' })).toBeVisible()
  await expectAccessibleInAllLooks(pocket, 'pocket-proposal')
  await pocket.getByRole('button', { name: 'Approve' }).click()
  await expect(pocket.getByRole('button', { name: 'End' })).toBeVisible()
  await site.bringToFront()
  await expect(dialog).toBeHidden()
  await accountButton(site, key.address).click()
  await site.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
  await pocket.bringToFront()
  await pocket.getByRole('button', { name: 'Approve' }).click()
  await site.bringToFront()
  await expect(site.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true })).toBeVisible()
  await site.keyboard.press('Escape')

  await openSend(site, { to: recipient, amount: '0.01' })
  await sendThrough(site, pocket)
  await switchNetwork(site, 'Latchkey Local Rollup')
  await openSend(site, { to: recipient, amount: '0.02' })
  await sendThrough(site, pocket)

  await site.reload()
  await expect(accountButton(site, key.address)).toBeVisible()
  await pocket.bringToFront()
  await pocket.reload()
  await pocket.getByRole('button', { name: 'End' }).click()
  await site.bringToFront()
  await expect(site.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
})
