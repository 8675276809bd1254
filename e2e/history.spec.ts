import { formatAmount } from '@latchkey/evm'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, localChain, test } from './fixtures.ts'
import { withOwnedProduct } from './ownedProduct.ts'
import { askNode, balanceOf, connect, expectConfirmed, fund, openSend, reviewAndSend, signIn } from './steps.ts'
import { createTestWallet } from './testWallet/testWallet.ts'

/** Somebody whom no other test pays. */
const payee = '0x00000000000000000000000000000000000ca401'
/** The server looks every few seconds, and the page every twelve. */
const soon = { timeout: 45_000 }

test('what comes in from outside appears by itself, and is told', { tag: '@journey' }, async ({
  page,
  wallet,
  product,
}) => {
  await connect(page, wallet, '/activity')
  await expect(page.getByText('Sign in to see what came in.')).toBeVisible()
  await signIn(page, wallet)
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  await fund(product, wallet.addresses[0]!)
  await expect(lines(page, /^From /)).toContainText('+10 ETH', soon)
  await expect(page.getByRole('region', { name: 'News' })).toContainText('10 ETH')
  await expect(page).toHaveTitle(/^\(1\) /)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveTitle(/^Activity/)
})

test('every figure is the chain’s, to the wei, on the screen, in the file and on the receipt', async ({
  page,
  wallet,
  product,
}) => {
  const address = wallet.addresses[0]!
  // Printing waits for somebody at a printer.
  await page.addInitScript(() => Object.assign(window, { print: () => undefined }))
  await fund(product, address)
  await connect(page, wallet)
  await signIn(page, wallet)
  await openSend(page, { to: payee, amount: '0.250000000000000001' })
  await reviewAndSend(page)
  await expectConfirmed(page)
  await page.goto('/activity')
  const sent = lines(page, /^To /)
  await expect(sent).toContainText('−0.25 ETH')
  await expect(sent).toContainText('Confirmed', soon)
  await expect(lines(page, /^From /)).toContainText('+10 ETH', soon)
  const readSent = async () => {
    const { entries } = await (await page.request.get('/api/history')).json()
    return entries.find(({ direction }: { direction: string }) => direction === 'out')
  }
  // The page shows it from its own journal at once, and the server when it has looked.
  await expect.poll(readSent, soon).toBeDefined()
  const out = await readSent()
  const fee = await feeOf(product, out.hash)
  expect([out.amount, out.fee]).toEqual(['250000000000000001', String(fee)])
  expect(await balanceOf(product, localChain, address)).toBe(10n ** 19n - BigInt(out.amount) - fee)

  await sent.click()
  const item = page.locator('details').filter({ has: page.locator('summary', { hasText: /^To / }) })
  await expect(item).toContainText('0.250000000000000001 ETH')
  await expect(item).toContainText(`${formatAmount(fee, 18)} ETH`, soon)
  await item.getByText('Details', { exact: true }).click()
  await expect(item).toContainText(out.hash)
  await expectAccessible(page, 'history-open')

  const file = await (await page.request.get('/api/history.csv?direction=out')).text()
  expect(file.trim().split('\r\n')).toHaveLength(2)
  for (const part of [out.hash, '0.250000000000000001', formatAmount(fee, 18)]) expect(file).toContain(part)

  await item.getByRole('button', { name: 'Print a receipt' }).click()
  await page.emulateMedia({ media: 'print' })
  const receipt = page.getByRole('region', { name: 'Receipt' })
  await expect(receipt).toContainText(`${formatAmount(fee, 18)} ETH`)
  await expect(page.getByRole('main')).toBeHidden()
  expect((await page.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(receipt).toHaveCount(0)
})

test('filters and the search leave what is asked for', async ({ page, wallet, product }) => {
  await fund(product, wallet.addresses[0]!)
  await connect(page, wallet)
  await signIn(page, wallet)
  await page.goto('/activity')
  await expect(lines(page, /^From /)).toContainText('+10 ETH', soon)
  await page.getByLabel('In and out').selectOption('Sent')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await page.getByLabel('Search name, address or token').fill('0xdead')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByLabel('Search name, address or token').fill('')
  await expect(lines(page, /^From /)).toContainText('+10 ETH')
})

test('a reorganization takes back what came in', async ({ context, page, watch }) => {
  // Chains of its own: others would lose their blocks with it.
  await withOwnedProduct({ config: { chains: [] } }, async (product) => {
    watch.allow(product.origin)
    const wallet = await createTestWallet({ context, nodes: { [localChain]: product.nodeUrls[localChain] ?? '' } })
    await connect(page, wallet, product.origin)
    await signIn(page, wallet)
    await page.goto(`${product.origin}/activity`)
    const from = Number(await askNode(product, localChain, 'eth_blockNumber', []))
    await fund(product, wallet.addresses[0]!)
    await expect(lines(page, /^From /)).toContainText('+10 ETH', soon)
    const now = Number(await askNode(product, localChain, 'eth_blockNumber', []))
    await askNode(product, localChain, 'anvil_reorg', [now - from, []])
    expect(await balanceOf(product, localChain, wallet.addresses[0]!)).toBe(0n)
    await expect(lines(page, /^From /)).toHaveCount(0, soon)
    await expect(page.getByText('Nothing here yet')).toBeVisible()
  })
})

/** The lines of the list that begin so. */
function lines(page: Page, words: RegExp): Locator {
  return page.getByRole('list', { name: 'Transfers' }).locator('summary').filter({ hasText: words })
}

/** The fee of a transaction in wei, as its receipt says. */
async function feeOf(product: Parameters<typeof askNode>[0], hash: string): Promise<bigint> {
  const receipt = await askNode(product, localChain, 'eth_getTransactionReceipt', [hash])
  const { gasUsed, effectiveGasPrice } = receipt as { readonly gasUsed: string; readonly effectiveGasPrice: string }
  return BigInt(gasUsed) * BigInt(effectiveGasPrice)
}
