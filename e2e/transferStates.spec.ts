import type { Page } from '@playwright/test'
import { expectAccessibleInAllLooks } from './accessible.ts'
import { bendNode } from './bentNode.ts'
import { expect, localChain, test } from './fixtures.ts'
import { connect, fund, openReview, openSend, recipient } from './steps.ts'
import { followOnSendPage, type StoredTransfer, storedTransfer, storeTransfers } from './storedTransfer.ts'

// Every state is looked at in six looks.
test.setTimeout(240_000)

const otherHash = `0x${'cd'.repeat(32)}`
const mismatch = [
  { kind: 'recipient', held: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
  { kind: 'coins', held: '900000000000000000' },
]
const mismatchSays = 'It goes to 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed. It sends 0.9 ETH.'

/** Ends of a transfer, beside `awaiting`, which only a wallet that is being asked can bring about. */
const ends: readonly (StoredTransfer & { readonly clientId: string; readonly says: string })[] = [
  { clientId: 'submitted', status: 'submitted', says: 'Handed to the network' },
  { clientId: 'seen', status: 'seen', nonce: 0, says: 'Waiting for a block' },
  { clientId: 'included', status: 'included', confirmations: 2, says: '2 of 3 confirmations' },
  { clientId: 'confirmed', status: 'confirmed', confirmations: 3, says: 'The transfer is done' },
  { clientId: 'reverted', status: 'reverted', confirmations: 3, failure: 'out of gas', says: 'out of gas' },
  { clientId: 'reverted-early', status: 'reverted', confirmations: 1, says: 'wait before you send again' },
  { clientId: 'replaced', status: 'replaced', replacedBy: otherHash, says: 'another transaction in its place' },
  { clientId: 'cancelled', status: 'cancelled', replacedBy: otherHash, says: 'cancelled in your wallet' },
  { clientId: 'dropped', status: 'dropped', nonce: 0, says: 'No node shows this transfer now' },
  { clientId: 'unknown', status: 'unknown', hash: undefined, says: 'look in your wallet' },
  { clientId: 'mismatch', status: 'confirmed', confirmations: 3, mismatch, says: mismatchSays },
  { clientId: 'mismatch-early', status: 'seen', nonce: 0, mismatch, says: mismatchSays },
  {
    clientId: 'longest',
    status: 'reverted',
    confirmations: 3,
    token: { address: '0x00000000000000000000000000000000000000dd', symbol: 'W'.repeat(32), decimals: 0 },
    amount: '9'.repeat(78),
    failure: `0x${'f0'.repeat(149)}`,
    // As an earlier release kept it, in words.
    mismatch: `it goes to ${'W'.repeat(280)}`,
    says: 'It is not what you approved',
  },
]

test('the progress of a transfer, wherever it has got to', async ({ page, wallet }) => {
  await connect(page, wallet)
  const from = wallet.addresses[0]
  for (const { says, ...end } of ends) {
    await page.goto('/activity')
    await storeTransfers(page, [storedTransfer({ ...end, from, status: 'submitted', mismatch: undefined })])
    await followOnSendPage(page, end.clientId)
    await page.goto('/send')
    await expect(page.getByRole('heading', { name: 'On its way' })).toBeVisible()
    await storeTransfers(page, [storedTransfer({ ...end, from })])
    await expect(page.locator('div:has(> #progress-title) ~ *').filter({ hasText: says }).first()).toBeVisible()
    await expectAccessibleInAllLooks(page, `progress-${end.clientId}`)
    await storeTransfers(page, [])
  }
})

test('the list of transfers, with every end there is', async ({ page, wallet }) => {
  await connect(page, wallet)
  await storeTransfers(
    page,
    ends.map(({ says: _, ...end }, index) =>
      storedTransfer({
        ...end,
        from: wallet.addresses[0],
        hash: end['hash'] ?? `0x${String(index).repeat(64).slice(0, 64)}`,
      }),
    ),
  )
  await page.goto('/activity')
  const items = page.getByRole('list', { name: 'Transfers' }).getByRole('listitem')
  await expect(items).toHaveCount(ends.length)
  await expectAccessibleInAllLooks(page, 'activity')
  for (const item of await items.all()) await item.locator('summary').first().click()
  for (const { says } of ends) await expect(items.filter({ hasText: says }).first()).toBeVisible()
  for (const text of [mismatchSays, 'It is not what you approved']) {
    const wrong = items.filter({ hasText: text })
    for (const item of await wrong.all()) await expect(item.locator('summary').first()).toContainText('Not as approved')
    await expect(wrong.filter({ hasText: 'The transfer is done' })).toHaveCount(0)
  }
  await expectAccessibleInAllLooks(page, 'activity-open')
})

test('a transfer whose wallet is being asked, in the form and in the list', async ({ page, wallet, product }) => {
  await fund(product, wallet.addresses[0]!)
  await connect(page, wallet, '/send')
  await openSend(page, { to: recipient, amount: '0.25' })
  const send = await openReview(page)
  const held = wallet.holdNext('eth_sendTransaction')
  await send.click()
  await held.asked
  await expect(page.getByText('Confirm in Test Wallet').first()).toBeVisible()
  await expectAccessibleInAllLooks(page, 'progress-awaiting')
  await page.getByRole('link', { name: 'Activity' }).click()
  await page.getByText('Waiting for the wallet').click()
  await expectAccessibleInAllLooks(page, 'activity-awaiting')
  held.refuse()
})

/** Fills the form in, reviews, and looks at both. */
async function expectReview(page: Page, name: string, says: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
  const doubts = page.getByRole('group', { name: 'Look at this before you send' })
  await expect(doubts).toContainText(says)
  await expect(page.getByRole('button', { name: /^Send \d/ })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessibleInAllLooks(page, `review-${name}`)
  await page.getByRole('checkbox').check()
  await expect(page.getByRole('button', { name: /^Send \d/ })).not.toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Back' }).click()
}

test('a fee that cannot be estimated', async ({ page, wallet, product }) => {
  await fund(product, wallet.addresses[0]!)
  const error = { code: -32000, message: `The node is ${'very '.repeat(40)}busy` }
  await bendNode(page, localChain, { eth_estimateGas: () => ({ error }) })
  await connect(page, wallet, '/send')
  await openSend(page, { to: recipient, amount: '0.25' })
  await expect(page.getByRole('group', { name: 'Network fee' })).toContainText('could not be estimated')
  await expectAccessibleInAllLooks(page, 'send-no-fee')
  await expectReview(page, 'no-fee', 'I send without an estimate')
})

test('everything that has to be acknowledged', async ({ page, wallet, product }) => {
  const address = wallet.addresses[0]!
  await fund(product, address)
  const contract = '0x00000000000000000000000000000000000C0de5'.toLowerCase()
  await bendNode(page, localChain, {
    eth_getCode: ([asked]) => (String(asked).toLowerCase() === contract ? { result: '0x6001' } : undefined),
  })
  await connect(page, wallet)
  const known = '0x1234000000000000000000000000000000005678'
  await storeTransfers(page, [storedTransfer({ from: address, to: known, status: 'confirmed', confirmations: 3 })])
  const { tokens } = await (await fetch(`${product.origin}/api/config`)).json()
  const token = tokens.find(({ chainId }: { chainId: number }) => chainId === localChain)

  await openSend(page, { to: address, amount: '0.25' })
  await expectReview(page, 'own-address', 'This is your own address')
  await openSend(page, { to: known, amount: '0.25' })
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Send \d/ })).toBeEnabled()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Back' }).click()
  await openSend(page, { to: '0x1234000000000000000000000000000000015678', amount: '0.25' })
  // Nobody gets past it without having looked: it is refused until it was compared and saved.
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(page.locator('[data-look-alike]')).toBeVisible()
  await expectAccessibleInAllLooks(page, 'send-look-alike')
  await page.getByRole('button', { name: 'Save contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'New contact' })
  await dialog.getByLabel('Label').fill('The other one')
  await dialog.getByRole('button', { name: 'Save contact' }).click()
  await expect(dialog).toBeHidden()
  await expectReview(page, 'look-alike', 'looks like an address you know')
  await openSend(page, { to: contract, amount: '0.25' })
  await expectReview(page, 'contract', 'This is a contract')
  await openSend(page, { to: token.address, amount: '0.25' })
  await expectReview(page, 'token-contract', `This is the contract of ${token.symbol}`)
})
