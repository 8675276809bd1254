import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInAllLooks } from './accessible.ts'
import { expect, localChain, rollupChain, test } from './fixtures.ts'
import { withOwnedProduct } from './ownedProduct.ts'
import { askNode, expectConfirmed, fund, fundAll, openConnectDialog, openSend } from './steps.ts'

// Each state is looked at in six looks.
test.describe.configure({ timeout: 240_000 })

/** Nobody else pays here while the tests run. */
const payee = '0x000000000000000000000000000000000000ee17'
const holder = '0x000000000000000000000000000000000000ee19'

async function connectDemo(page: Page): Promise<Locator> {
  await page.goto('/')
  const dialog = await openConnectDialog(page)
  await dialog.getByRole('button', { name: /^Demo wallet/i }).click()
  const approval = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Approve' }) })
  await approval.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: /0x/ })).toBeVisible()
  return approval
}

async function demoAddress(page: Page): Promise<string> {
  await page.getByRole('banner').getByRole('button', { name: /0x/ }).click()
  const spelled = await page.getByRole('dialog').getByRole('img', { name: /^0x/ }).getAttribute('aria-label')
  await page.keyboard.press('Escape')
  return `0x${(spelled ?? '').slice(2).replace(/[ ,]/g, '')}`
}

async function send(page: Page, approval: Locator): Promise<void> {
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
  const read = page.getByRole('checkbox')
  if (await read.isVisible()) await read.check()
  await page.getByRole('button', { name: /^Send \d/ }).click()
  await approval.getByRole('button', { name: 'Approve' }).click()
  await expectConfirmed(page)
}

/** Follows the link out of the product, which opens a tab of its own. */
async function openInExplorer(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Open in the explorer' }).first().click()
  const explorer = await opened
  await expect(explorer.getByRole('heading', { level: 1, name: 'Transaction' })).toBeVisible()
  return explorer
}

test('a coin that was sent is found in the explorer, by the link of the product', async ({ page, product }) => {
  const approval = await connectDemo(page)
  const sender = await demoAddress(page)
  await fund(product, sender)
  await openSend(page, { to: payee, amount: '0.25' })
  await send(page, approval)
  const coin = await openInExplorer(page)
  const factOf = (name: string) => coin.locator('dl > div').filter({ has: coin.getByText(name, { exact: true }) })
  await expect(factOf('Status')).toContainText(/Done, \d+ confirmations/)
  await expect(factOf('From')).toContainText(new RegExp(sender, 'i'))
  await expect(factOf('To')).toContainText(new RegExp(payee, 'i'))
  await expect(factOf('Amount')).toContainText('0.25 ETH')
  await expect(factOf('Fee')).toContainText(/0\.0\d+ ETH/)
  await expect(coin).toHaveTitle(/^Explorer · /)
  await expectAccessibleInAllLooks(coin, 'explorer-coin')

  // On to the person who was paid.
  await coin.setViewportSize({ width: 1280, height: 800 })
  await factOf('To').getByRole('link').click()
  await expect(coin.getByRole('heading', { level: 1, name: 'Address' })).toBeVisible()
  await expect(coin.getByRole('main')).toBeFocused()
  await expect(coin.getByText('0.25 ETH', { exact: true }).first()).toBeVisible()
  await expect(coin.getByRole('list', { name: 'Transactions' })).toContainText('Payment')
  await expectAccessibleInAllLooks(coin, 'explorer-address')
})

test('a token that was sent is found in the explorer, decoded', async ({ page, product }) => {
  const approval = await connectDemo(page)
  const token = await fundAll(product, await demoAddress(page))
  await openSend(page, { to: holder, asset: token.symbol, amount: '1.5' })
  await send(page, approval)
  const shown = await openInExplorer(page)
  await expect(shown.getByRole('heading', { name: 'Called: transfer' })).toBeVisible()
  await expect(shown.getByText(`1500000 · 1.5 ${token.symbol}`).first()).toBeVisible()
  const moves = shown.getByRole('list', { name: 'Token transfers' })
  await expect(moves.getByRole('listitem')).toHaveCount(1)
  await expect(moves).toContainText(`1.5 ${token.symbol}`)
  await shown.getByText('1 event', { exact: true }).click()
  await expect(shown.getByRole('list', { name: 'Events' })).toContainText('Transfer')
  await expectAccessibleInAllLooks(shown, 'explorer-token')

  // The token, whose page is reached by its name, and the person who has it now.
  await shown.setViewportSize({ width: 1280, height: 800 })
  await moves.getByRole('link', { name: `1.5 ${token.symbol}` }).click()
  await expect(shown.getByRole('heading', { level: 1, name: `Token ${token.symbol}` })).toBeVisible()
  await expect(moves).toContainText(`1.5 ${token.symbol}`)
  await expectAccessible(shown, 'explorer-token-page')
  await shown.goto(`/explorer/${localChain}/address/${holder.toLowerCase()}`)
  await expect(moves).toContainText(`1.5 ${token.symbol}`)
})

test('the explorer finds blocks, addresses and transactions, and says what it cannot find', async ({
  page,
  product,
}) => {
  const someone = '0x000000000000000000000000000000000000ee18'
  await fund(product, someone)
  await page.goto('/explorer')
  await page.getByRole('link', { name: 'Latchkey Local', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Latest blocks' })).toBeVisible()
  await expectAccessibleInAllLooks(page, 'explorer-overview')

  const find = async (text: string) => {
    await page.getByLabel('Find a transaction').fill(text)
    await page.keyboard.press('Enter')
  }
  await find('ada')
  await expect(page.getByText('This is no transaction hash, address or block number.')).toBeVisible()
  await find('1')
  await expect(page.getByRole('heading', { level: 1, name: 'Block 1' })).toBeVisible()
  await expectAccessibleInAllLooks(page, 'explorer-block')
  await page.getByRole('link', { name: 'Block after' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Block 2' })).toBeVisible()

  const block = (await askNode(product, localChain, 'eth_getBlockByNumber', ['0x1', false])) as { hash: string }
  await find(block.hash)
  await expect(page.getByText('Network 31337 has no such transaction.').first()).toBeVisible()
  await page.getByRole('link', { name: 'look for the block' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Block 1' })).toBeVisible()

  await find(someone)
  await expect(page.getByText('10 ETH', { exact: true }).first()).toBeVisible()
})

test('error: a network without an explorer says so on a page of its own, with 404', async ({ page }) => {
  const answer = await page.goto('/explorer/1')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'The explorer is not switched on' })).toBeVisible()
  await expectAccessibleInAllLooks(page, 'explorer-off')
  expect((await page.goto(`/explorer/${localChain}/tx/0x12`))?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'There is no page here' })).toBeVisible()
})

test('the wallet is given the explorer’s address with the network', async ({ product }) => {
  const { chains } = await (await fetch(`${product.origin}/api/config`)).json()
  for (const { id, blockExplorers } of chains) {
    expect(blockExplorers).toEqual([{ name: 'Explorer', url: `${product.origin}/explorer/${id}` }])
    expect((await fetch(`${product.origin}/explorer/${id}`)).status).toBe(200)
  }
})

test('for a network of an owner it is shown where the owner says so, and reads through that owner’s node', async ({
  page,
  product,
  watch,
}) => {
  const node = product.nodeUrls[localChain] ?? ''
  const nativeCurrency = { name: 'Acme', symbol: 'ACME', decimals: 18 }
  const networks = [
    { id: localChain, name: 'Acme Chain', nativeCurrency, rpcUrls: [node] },
    { id: rollupChain, name: 'Acme Other', nativeCurrency, rpcUrls: [node], explorer: false },
  ]
  await withOwnedProduct({ config: { chains: networks, explorer: true } }, async (started) => {
    watch.allow(started.origin)
    const { chains } = await (await fetch(`${started.origin}/api/config`)).json()
    const urls = chains.map(({ blockExplorers = [] }) => blockExplorers.map(({ url }: { url: string }) => url))
    expect(urls).toEqual([[`${started.origin}/explorer/${localChain}`], []])
    expect((await page.goto(`${started.origin}/explorer/${localChain}/block/1`))?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: 'Block 1' })).toBeVisible()
    expect((await page.goto(`${started.origin}/explorer/${rollupChain}`))?.status()).toBe(404)
    await expect(page.getByText('This site shows no explorer for Acme Other.')).toBeVisible()
  })
})
