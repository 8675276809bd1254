import { expect, localChain, test } from './fixtures.ts'
import {
  accountButton,
  balanceOf,
  connect,
  expectConfirmed,
  fund,
  fundAll,
  openAccount,
  openConnectDialog,
  openNetworks,
  openSend,
  recipient,
  switchNetwork,
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

test('a refused sign-in keeps the connection and can be tried again', async ({ page, wallet }) => {
  await connect(page, wallet)
  wallet.refuseNext('personal_sign')
  const account = await openAccount(page, wallet.addresses[0]!)
  await account.getByRole('button', { name: 'Sign in', exact: true }).click()
  // In the dialog alone: the page behind it has a button of the same name.
  await expect(account.getByRole('alert').filter({ hasText: 'You are not signed in' })).toBeVisible()
  await account.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible()
})

test('a refused network keeps the old one', async ({ page, wallet }) => {
  await connect(page, wallet)
  wallet.refuseNext('wallet_addEthereumChain')
  const dialog = await openNetworks(page)
  await dialog.getByRole('button', { name: /^Latchkey Local Rollup/ }).click()
  await expect(dialog.getByText("User rejected the wallet's request to add network")).toBeVisible()
  expect(wallet.chainId()).toBe(localChain)
})

test('a refused switch keeps the old network, in the words of the wallet', async ({ page, wallet }) => {
  await connect(page, wallet)
  wallet.refuseNext('wallet_switchEthereumChain')
  const dialog = await openNetworks(page)
  await dialog.getByRole('button', { name: /^Latchkey Local Rollup/ }).click()
  await expect(dialog.getByText("User rejected the wallet's request to switch network")).toBeVisible()
  expect(wallet.chainId()).toBe(localChain)
})

test('a refused token transfer on the rollup returns to the review, and goes through when approved', async ({
  page,
  wallet,
  product,
}) => {
  const token = await fundAll(product, wallet.addresses[0]!)
  await connect(page, wallet)
  await switchNetwork(page, 'Latchkey Local Rollup')
  await openSend(page, { to: recipient, amount: '2.5', asset: token.symbol })
  wallet.refuseNext('eth_sendTransaction')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: /^Send/ }).last().click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByText('2.5').first()).toBeVisible()
  await page.getByRole('button', { name: /^Send/ }).last().click()
  await expectConfirmed(page)
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
