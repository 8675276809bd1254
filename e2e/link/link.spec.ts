import { verifyMessage } from 'ethers'
import { expectAccessibleInAllLooks } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { readCode } from '../remote/readCode.ts'
import {
  accountButton,
  expectConfirmed,
  openAccount,
  openSend,
  recipient,
  reviewAndSend,
  switchNetwork,
} from '../steps.ts'
import { answerOnPhone, approveCode, askToSign, chooseCoinbase, link, openPocket } from './linkSteps.ts'

test.setTimeout(180_000)

test('Coinbase Wallet by a code: connect, sign, refuse, send, switch, sign typed data, disconnect', async ({
  context,
  page: site,
  product,
}) => {
  const { pocket, address } = await openPocket(context, product)
  await site.bringToFront()
  await site.goto('/')
  const dialog = await chooseCoinbase(site)
  const code = await readCode(dialog.getByRole('img', { name: /^Code for Coinbase Wallet/ }))
  expect(code).toContain('/link/#/link?id=')
  await expectAccessibleInAllLooks(site, 'link-code')
  await site.setViewportSize({ width: 1280, height: 800 })
  await approveCode(pocket, code)
  await site.bringToFront()
  await expect(dialog).toBeHidden()
  await expect(accountButton(site, address)).toBeVisible()

  await askToSign(site, 'Hello over the link')
  const notice = site.getByText('Confirm on phone', { exact: true })
  await expect(notice).toBeVisible()
  await site.getByRole('button', { name: 'Options' }).click()
  await expectAccessibleInAllLooks(site, 'link-confirm')
  await site.setViewportSize({ width: 1280, height: 800 })
  await answerOnPhone(site, pocket, 'Refuse')
  await expect(notice).toBeHidden()
  await expect(site.getByRole('alert').filter({ hasText: 'You cancelled the request' }).first()).toBeAttached()

  await askToSign(site, 'Hello over the link')
  await answerOnPhone(site, pocket, 'Approve')
  await expect(site.getByText('Verified.')).toBeVisible()
  const shown = await site
    .getByText(/^0x[0-9a-f]{130}$/)
    .first()
    .textContent()
  expect(verifyMessage('Hello over the link', shown ?? '')).toBe(address)

  await openSend(site, { to: recipient, amount: '0.01' })
  await reviewAndSend(site)
  await answerOnPhone(site, pocket, 'Approve')
  await expectConfirmed(site)

  const switching = switchNetwork(site, 'Latchkey Local Rollup')
  await expect(pocket.getByRole('heading', { name: 'Change the network?' })).toBeVisible()
  await answerOnPhone(site, pocket, 'Approve')
  await switching
  await openSend(site, { to: recipient, amount: '0.02' })
  await reviewAndSend(site)
  await answerOnPhone(site, pocket, 'Approve')
  await expectConfirmed(site)

  await site.goto('/sign')
  await site.getByLabel('Structured data', { exact: true }).check()
  await site.getByRole('button', { name: 'Use a sample' }).click()
  await site.getByRole('button', { name: 'Sign', exact: true }).click()
  await answerOnPhone(site, pocket, 'Approve')
  await expect(site.getByText('Verified.')).toBeVisible()

  const account = await openAccount(site, address)
  await account.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(site.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
  await pocket.bringToFront()
  await expect(pocket.getByText('No site is connected.')).toBeVisible()
})

test('the phone is away and comes back; the page is reloaded; a request is cancelled; the link is reset', async ({
  context,
  page: site,
  product,
}) => {
  const linked = await openPocket(context, product)
  const { pocket, address } = linked
  await link(site, linked)
  await pocket.close()
  await askToSign(site, 'While you are away')
  await expect(site.getByText('Confirm on phone', { exact: true })).toBeVisible()
  const again = await context.newPage()
  await again.goto('/pocket')
  await answerOnPhone(site, again, 'Approve')
  await expect(site.getByText('Verified.')).toBeVisible()

  await site.reload()
  await expect(accountButton(site, address)).toBeVisible()
  await askToSign(site, 'Never mind')
  await again.bringToFront()
  await expect(again.getByRole('heading', { name: 'Sign this?' })).toBeVisible()
  await site.bringToFront()
  // The options open by themselves for whoever waits.
  await site.getByRole('button', { name: 'Cancel transaction' }).click({ timeout: 20_000 })
  await expect(site.getByText('Confirm on phone', { exact: true })).toBeHidden()
  await again.bringToFront()
  await expect(again.getByRole('heading', { name: 'Sign this?' })).toBeHidden()

  await site.bringToFront()
  await site.getByRole('button', { name: 'Sign', exact: true }).click()
  await site.getByRole('button', { name: 'Options' }).click()
  await site.getByRole('button', { name: 'Reset connection' }).click()
  await expect(site.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
  await again.bringToFront()
  await expect(again.getByText('No site is connected.')).toBeVisible()
})

test('a phone that refuses to connect, and one that ends the link', async ({ context, page: site, product }) => {
  const linked = await openPocket(context, product)
  const { pocket } = linked
  await site.bringToFront()
  await site.goto('/')
  const dialog = await chooseCoinbase(site)
  const code = await dialog.getByLabel('Link, for wallets that cannot scan').inputValue()
  await pocket.bringToFront()
  await pocket.getByLabel('Pairing link').fill(code)
  await pocket.getByRole('button', { name: 'Connect', exact: true }).click()
  await pocket.getByRole('button', { name: 'Refuse' }).click()
  await site.bringToFront()
  await expect(dialog).toHaveAttribute('data-state', 'rejected')
  await site.keyboard.press('Escape')
  await site.keyboard.press('Escape')

  await link(site, linked)
  await pocket.bringToFront()
  await pocket.getByRole('button', { name: 'End' }).click()
  await site.bringToFront()
  await expect(site.getByText('let go of this site').first()).toBeVisible()
  await expect(site.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
  await expectAccessibleInAllLooks(site, 'link-ended')
  await site.getByRole('button', { name: 'Dismiss' }).click()
  await expect(site.getByRole('button', { name: 'Dismiss' })).toBeHidden()
})
