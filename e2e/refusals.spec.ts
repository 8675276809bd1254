import { expect, localChain, test } from './fixtures.ts'
import {
  accountButton,
  balanceOf,
  connect,
  expectConfirmed,
  fund,
  openAccount,
  openConnectDialog,
  openSend,
  recipient,
} from './steps.ts'

test('a refused connection can be tried again', async ({ page, wallet }) => {
  wallet.refuseNext('eth_requestAccounts')
  await page.goto('/')
  const dialog = await openConnectDialog(page)
  await dialog.getByRole('button', { name: /^Test Wallet/ }).click()
  await expect(page.getByRole('dialog')).toContainText('You cancelled the request')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a refused transfer returns to the review with everything kept, and nothing leaves', { tag: '@journey' }, async ({
  page,
  wallet,
  product,
}) => {
  const address = wallet.addresses[0]!
  await fund(product, address)
  const before = await balanceOf(product, localChain, address)
  await connect(page, wallet, '/send')
  await openSend(page, { to: recipient, amount: '0.25' })
  wallet.refuseNext('eth_sendTransaction')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: /^Send/ }).last().click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send/ }).last()).toBeEnabled()
  await expect(page.getByText('0.25').first()).toBeVisible()
  expect(await balanceOf(product, localChain, address)).toBe(before)

  // The same review goes through when it is approved.
  await page.getByRole('button', { name: /^Send/ }).last().click()
  await expectConfirmed(page)
})

test('a locked wallet is named, and unlocking it is enough', async ({ page, wallet }) => {
  wallet.lock()
  await page.goto('/')
  const dialog = await openConnectDialog(page)
  await dialog.getByRole('button', { name: /^Test Wallet/ }).click()
  await expect(dialog.getByRole('heading', { name: 'Test Wallet is already asking you' })).toBeVisible()
  await wallet.unlock()
  await expect(dialog).toBeHidden()
  await expect(accountButton(page, wallet.addresses[0]!)).toBeVisible()
})

test('staying disconnected survives a reload', async ({ page, wallet }) => {
  await connect(page, wallet)
  const account = await openAccount(page, wallet.addresses[0]!)
  await account.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
})
