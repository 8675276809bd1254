import { expect, test } from './fixtures.ts'
import {
  accountButton,
  confirmedTransfers,
  connect,
  fund,
  openAccount,
  openSend,
  recipient,
  reviewAndSend,
  signIn,
} from './steps.ts'

test('two tabs show one connection, one login and one activity', { tag: '@journey' }, async ({
  context,
  page,
  wallet,
  product,
}) => {
  const address = wallet.addresses[0]!
  await fund(product, address)
  await connect(page, wallet)
  const other = await context.newPage()
  await other.goto('/activity')
  await expect(accountButton(other, address)).toBeVisible()

  // A tab behind another one is drawn once a second at most, and nobody clicks in one.
  await page.bringToFront()
  await openSend(page, { to: recipient, amount: '0.01' })
  await reviewAndSend(page)
  await expect(confirmedTransfers(other)).toHaveCount(1, { timeout: 45_000 })

  await signIn(page, wallet)
  const account = await openAccount(page, address)
  await account.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(other.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
})

test('another account in the wallet is another account on the page, and never signed in as the first', async ({
  page,
  wallet,
}) => {
  await connect(page, wallet)
  await signIn(page, wallet)
  await wallet.selectAccount(1)
  await expect(accountButton(page, wallet.addresses[1]!)).toBeVisible()
  await openAccount(page, wallet.addresses[1]!)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})

test('a site forgotten by the wallet is disconnected at once', async ({ page, wallet }) => {
  await connect(page, wallet)
  await wallet.forgetSite()
  await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
})
