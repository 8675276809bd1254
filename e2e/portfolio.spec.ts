import { expectAccessible } from './accessible.ts'
import { expect, localChain, rollupChain, test } from './fixtures.ts'
import { makeLookAlike } from './lookAlike.ts'
import { askNode, balanceOf, connect, fund, fundAll, openSend, recipient, reviewAndSend } from './steps.ts'

test('a visitor sees all of it on both networks, and about what it is worth', { tag: '@journey' }, async ({
  page,
  wallet,
  product,
}) => {
  const address = wallet.addresses[0]!
  await fundAll(product, address)
  await connect(page, wallet)
  const main = page.getByRole('main')
  const assets = main.getByRole('region', { name: 'Assets' })
  // 20 coins at 3127.45 dollars, and 2000 of a token at 0.9998.
  await expect(main.getByText('about $64,548.60', { exact: true })).toBeVisible()
  await expect(main.getByText(/^without/)).toBeHidden()
  for (const network of ['Latchkey Local', 'Latchkey Local Rollup']) {
    await expect(assets.getByText(`$3,127.45 · ${network}`, { exact: true })).toBeVisible()
  }
  await expect(assets.getByText('about $31,274.50', { exact: true })).toHaveCount(2)
  expect(await balanceOf(product, localChain, address)).toBe(10n ** 19n)

  await assets.getByLabel('Currency').selectOption('EUR')
  await expect(main.getByText('about €59,629.19', { exact: true })).toBeVisible()
  await assets.getByLabel('Hide small amounts').check()
  await expect(assets.getByText('Latchkey Token')).toBeHidden()
  await page.reload()
  await expect(main.getByText('about €59,629.19', { exact: true })).toBeVisible()
  await expect(assets.getByText('1 small amount is hidden.')).toBeVisible()
  await expectAccessible(page, 'portfolio')
})

test('what nobody can value is left out of the sum, which says so', async ({ page, wallet, product }) => {
  const address = wallet.addresses[0]!
  const { tokens } = await (await fetch(`${product.origin}/api/config`)).json()
  const offered: readonly { chainId: number; symbol: string; address: string }[] = tokens
  const token = offered.find(({ chainId, symbol }) => chainId === localChain && symbol === 'LATCH')
  await fund(product, address)
  await fund(product, address, localChain, token?.address)
  await connect(page, wallet)
  await expect(page.getByText('about $31,274.50', { exact: true })).toHaveCount(2)
  await page.getByText('without 1 token').click()
  await expect(page.getByText('No price is known for LATCH on Latchkey Local.')).toBeVisible()
})

test('a network whose node goes away is as last seen, and never nothing', async ({ page, wallet, product }) => {
  const address = wallet.addresses[0]!
  await fundAll(product, address)
  await connect(page, wallet)
  const main = page.getByRole('main')
  await expect(main.getByText('about $64,548.60', { exact: true })).toBeVisible()
  await page.route(`**/rpc/${rollupChain}`, (route) => route.abort())
  // As when the visitor comes back to the page: it asks at once.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(main.getByText(/^Latchkey Local Rollup, last seen/)).toHaveCount(2)
  await expect(main.getByText('about $64,548.60', { exact: true })).toBeVisible()
  await expectAccessible(page, 'portfolio-away')

  await page.reload()
  await expect(main.getByText(/^Latchkey Local Rollup cannot be reached/).last()).toBeVisible()
  await expect(main.getByText('about $32,274.30', { exact: true })).toBeVisible()
  await expect(main.getByText('without 1 network')).toBeVisible()
  await page.unroute(`**/rpc/${rollupChain}`)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(main.getByText('about $64,548.60', { exact: true })).toBeVisible()
})

test('a token that is added by its address stays apart, says that it is on no list, and is sent', async ({
  page,
  wallet,
  product,
}) => {
  const owner = wallet.addresses[0]!
  await fund(product, owner)
  const address = await makeLookAlike(product, owner)
  await connect(page, wallet)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Add a token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a token' })
  await dialog.getByLabel('Address of the token').fill(address)
  await dialog.getByRole('button', { name: 'Look at UЅDL on Latchkey Local' }).click()
  await expect(dialog.getByText('This is not USDL')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add UЅDL' }).click()
  const apart = main.getByRole('region', { name: 'Not on the list of this site' })
  await expect(apart.getByText('1 UЅDL')).toBeVisible()
  await expect(main.getByText(/^without/)).toBeHidden()
  await expectAccessible(page, 'portfolio-unlisted')

  await openSend(page, { to: recipient, amount: `0.${'0'.repeat(75)}11`, asset: 'UЅDL' })
  await reviewAndSend(page)
  const held = { to: address, data: `0x70a08231${recipient.slice(2).padStart(64, '0')}` }
  await expect
    .poll(async () => BigInt(String(await askNode(product, localChain, 'eth_call', [held, 'latest']))))
    .toBe(11n)
})
