import { expect, localChain, rollupChain, test } from './fixtures.ts'
import {
  balanceOf,
  confirmedTransfers,
  connect,
  expectConfirmed,
  fund,
  fundAll,
  openAccount,
  openSend,
  recipient,
  reviewAndSend,
  signIn,
  switchNetwork,
} from './steps.ts'

test('a visitor connects, signs in, sends on two networks, reloads and signs out', { tag: '@journey' }, async ({
  page,
  wallet,
  product,
}) => {
  const address = wallet.addresses[0]!
  const token = await fundAll(product, address)

  await connect(page, wallet)
  await signIn(page, wallet)
  await page.screenshot({ path: 'test-results/screens/signed-in.png' })

  // Native coin on the network the wallet knows, to somebody whom no other test pays at the same time, and who looks like nobody.
  const payee = '0xb0b0000000000000000000000000000000000b01'
  const before = await balanceOf(product, localChain, payee)
  await openSend(page, { to: payee, amount: '0.25' })
  await expect(page.getByRole('group', { name: 'Network fee' })).toContainText('ETH')
  await reviewAndSend(page)
  await expectConfirmed(page)
  expect((await balanceOf(product, localChain, payee)) - before).toBe(250_000_000_000_000_000n)

  // A token on the same network.
  await openSend(page, { to: recipient, asset: token.symbol, amount: '1.5' })
  await reviewAndSend(page)
  await expectConfirmed(page)

  // A network the wallet has never heard of.
  await switchNetwork(page, 'Latchkey Local Rollup')
  await expect.poll(() => wallet.chainId()).toBe(rollupChain)
  expect(wallet.calls.map(({ method }) => method)).toContain('wallet_addEthereumChain')

  await openSend(page, { to: recipient, amount: '0.1' })
  await reviewAndSend(page)
  await expectConfirmed(page)

  await openSend(page, { to: recipient, asset: token.symbol, amount: '2' })
  await reviewAndSend(page)
  await expectConfirmed(page)

  await page.goto('/activity')
  await expect(confirmedTransfers(page)).toHaveCount(4)
  await page.reload()
  await expect(confirmedTransfers(page)).toHaveCount(4)

  const account = await openAccount(page, address)
  await account.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true }).first()).toBeVisible()
  expect(wallet.calls.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(4)
})

test('a reload in the middle of a send follows the same transfer to its end', { tag: '@journey' }, async ({
  page,
  wallet,
  product,
}) => {
  await fund(product, wallet.addresses[0]!)
  await connect(page, wallet, '/send')
  await openSend(page, { to: recipient, amount: '0.01' })
  await reviewAndSend(page)
  await expect.poll(() => wallet.calls.filter(({ method }) => method === 'eth_sendTransaction').length).toBe(1)
  // The review takes its entry in the history with it; a step back under way would take the reload's place.
  await page.waitForFunction(() => window.history.state?.latchkeyStep === undefined)
  await page.reload()
  await page.goto('/activity')
  await expect(confirmedTransfers(page)).toHaveCount(1, { timeout: 45_000 })
  expect(wallet.calls.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
})

test('Max leaves exactly nothing on the rollup', { tag: '@journey' }, async ({ page, wallet, product }) => {
  const address = wallet.addresses[0]!
  await fund(product, address, rollupChain)
  await connect(page, wallet, '/send')
  await switchNetwork(page, 'Latchkey Local Rollup')
  await page.goto('/send')
  await page.getByLabel('To', { exact: true }).fill(recipient)
  await page.getByRole('button', { name: 'Max' }).click()
  await expect(page.getByLabel('Amount', { exact: true })).not.toHaveValue('')
  await reviewAndSend(page)
  await expectConfirmed(page)
  expect(await balanceOf(product, rollupChain, address)).toBe(0n)
})
