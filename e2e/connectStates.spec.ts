import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInAllLooks } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { openConnectDialog } from './steps.ts'
import { createTestWallet } from './testWallet/testWallet.ts'
import { bendTimers } from './timers.ts'

// Every state is looked at in six looks.
test.setTimeout(180_000)

/** How long the dialog looks for wallets, how long it is patient, when it helps and when it says farewell. */
const detectingMs = 300
const patienceMs = 400
const hintMs = 8000
const farewellMs = 600

const row = (dialog: Locator) => dialog.getByRole('button', { name: /^Test Wallet/ })

async function expectState(page: Page, name: string): Promise<void> {
  await expect(page.locator(`[data-state="${name}"]`).last()).toBeVisible()
  await expectAccessibleInAllLooks(page, `connect-${name}`)
}

test('nothing found yet', async ({ page }) => {
  await bendTimers(page, { held: [detectingMs] })
  // The demo wallet announces itself too, and there is to be none.
  await page.addInitScript(() =>
    addEventListener('eip6963:announceProvider', (event) => event.stopImmediatePropagation(), true),
  )
  await page.goto('/')
  await openConnectDialog(page)
  await expectState(page, 'detecting')
})

test('a wallet that has only just been asked', async ({ page, wallet }) => {
  await bendTimers(page, { held: [patienceMs] })
  await page.goto('/')
  const dialog = await openConnectDialog(page)
  const held = wallet.holdNext('eth_requestAccounts')
  await row(dialog).click()
  await held.asked
  await expectState(page, 'opening')
})

test('a wallet that lets itself be waited for, and what is left of the request', async ({ page, wallet }) => {
  await bendTimers(page, { hurried: [hintMs] })
  await page.goto('/')
  const dialog = await openConnectDialog(page)
  const held = wallet.holdNext('eth_requestAccounts')
  await row(dialog).click()
  await held.asked
  await expect(dialog).toContainText('Click the extension icon')
  await expectState(page, 'awaiting')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toContainText('The request is still open in Test Wallet')
  await expectState(page, 'list')
})

test('a wallet that is already asking', async ({ page, wallet }) => {
  wallet.lock()
  await page.goto('/')
  await row(await openConnectDialog(page)).click()
  await expectState(page, 'already-pending')
})

test('a wallet that does not answer', async ({ page, wallet }) => {
  // The time that one attempt at reading the chain may take.
  await bendTimers(page, { hurried: [1000] })
  await page.goto('/')
  const dialog = await openConnectDialog(page)
  for (let attempt = 0; attempt < 4; attempt++) wallet.holdNext('eth_chainId')
  await row(dialog).click()
  await expectState(page, 'timed-out')
})

test('a wallet that fails at length', async ({ page, wallet }) => {
  wallet.refuseNext('eth_requestAccounts', { code: -32603, message: `Internal error 0x${'f0'.repeat(120)}` })
  await page.goto('/')
  await row(await openConnectDialog(page)).click()
  await expectState(page, 'error')
})

test('connected, for the moment before the dialog closes', async ({ page, wallet }) => {
  await bendTimers(page, { held: [farewellMs] })
  await page.goto('/')
  const dialog = await openConnectDialog(page)
  await row(dialog).click()
  await expect(dialog).toContainText(`${wallet.name} is connected`)
  await expectState(page, 'connected')
})

test('a network that is not served here, and a wallet that will not leave it', async ({ context, page, product }) => {
  const [node = ''] = Object.values(product.nodeUrls)
  const wallet = await createTestWallet({ context, nodes: { 424242: node } })
  await page.goto('/')
  const dialog = await openConnectDialog(page)
  await row(dialog).click()
  await expectState(page, 'wrong-network')

  const held = wallet.holdNext('wallet_switchEthereumChain')
  await dialog.getByRole('button', { name: 'Switch to Latchkey Local' }).click()
  await held.asked
  await expect(dialog).toContainText('Confirm in Test Wallet')
  await expectAccessibleInAllLooks(page, 'connect-wrong-network-asking')
  held.refuse()
  await expect(dialog).toContainText("User rejected the wallet's request to switch network")
  await expectAccessibleInAllLooks(page, 'connect-wrong-network-refused')

  for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain']) {
    wallet.refuseNext(method, { code: -32601, message: 'The method does not exist.' })
  }
  await dialog.getByRole('button', { name: 'Switch to Latchkey Local' }).click()
  await expect(dialog).toContainText('Switch in your wallet')
  await expectAccessibleInAllLooks(page, 'connect-switch-unavailable')
})
