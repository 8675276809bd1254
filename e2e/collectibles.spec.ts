import { expectAccessible } from './accessible.ts'
import { expect, localChain, type RunningProduct, test } from './fixtures.ts'
import { askNode, connect, expectConfirmed, fund, signIn } from './steps.ts'

/** Somebody whom no other test sends anything. */
const payee = '0x00000000000000000000000000000000000c0113'
/** A contract that keeps no collectibles. */
const contract = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** The server looks every few seconds, and the page every twelve. */
const soon = { timeout: 45_000 }

const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')

type Offered = { readonly chainId: number; readonly address: string; readonly name: string }

/** Something of a collection from outside, as the faucet gives it. */
async function giveOf(product: RunningProduct, name: string, address: string): Promise<string> {
  const { collections } = await (await fetch(`${product.origin}/api/config`)).json()
  const offered: Offered | undefined = collections.find((each: Offered) => each.name === name)
  if (offered === undefined) throw new Error(`There is no ${name}`)
  await fund(product, address, localChain, offered.address)
  return offered.address
}

async function holderOf(product: RunningProduct, collection: string, tokenId: bigint): Promise<string> {
  const call = { to: collection, data: `0x6352211e${word(tokenId)}` }
  return `0x${String(await askNode(product, localChain, 'eth_call', [call, 'latest'])).slice(-40)}`
}

async function countOf(product: RunningProduct, collection: string, who: string, tokenId: bigint): Promise<bigint> {
  const call = { to: collection, data: `0x00fdd58e${word(who)}${word(tokenId)}` }
  return BigInt(String(await askNode(product, localChain, 'eth_call', [call, 'latest'])))
}

test('a piece that came from outside appears with its own picture, and is sent on', { tag: '@journey' }, async ({
  page,
  wallet,
  product,
  watch,
}) => {
  const owner = wallet.addresses[0]!
  await fund(product, owner)
  const kites = await giveOf(product, 'Harbor Kites', owner)
  await connect(page, wallet, '/collectibles')
  const main = page.getByRole('main')
  await expect(main.getByText('Sign in to see your collectibles')).toBeVisible()
  await signIn(page, wallet)
  const tile = main.getByRole('button', { name: /^Harbor Kite #\d+/ })
  await expect(tile).toBeVisible(soon)
  await expect
    .poll(() => tile.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  const tokenId = BigInt(/#(\d+)/.exec((await tile.textContent()) ?? '')?.[1] ?? '0')
  expect(await holderOf(product, kites, tokenId)).toBe(owner.toLowerCase())
  await expectAccessible(page, 'collectibles')

  await tile.click()
  await expect(main.getByRole('heading', { name: `Harbor Kite #${tokenId}` })).toBeFocused()
  await expectAccessible(page, 'collectible')
  await main.getByRole('button', { name: 'Send', exact: true }).click()
  await main.getByRole('combobox', { name: 'To' }).fill(contract)
  await main.getByRole('button', { name: 'Review' }).click()
  await expect(main.getByRole('alert').filter({ hasText: 'a contract that does not take this' }).first()).toBeVisible()
  await main.getByRole('combobox', { name: 'To' }).fill(payee)
  await main.getByRole('button', { name: 'Review' }).click()
  const send = main.getByRole('button', { name: `Send Harbor Kites #${tokenId}` })
  await expect(send).toBeVisible()
  await expect(main.getByText(String(tokenId), { exact: true })).toBeVisible()
  await expectAccessible(page, 'collectible-review')
  await send.click()
  await expectConfirmed(page)
  expect(await holderOf(product, kites, tokenId)).toBe(payee)

  await page.getByRole('link', { name: 'Activity' }).first().click()
  await expect(main.getByText(`−Harbor Kites #${tokenId}`)).toBeVisible()
  // Every request was to the product itself: the picture stands on the chain.
  expect(watch.requests.filter((url) => url.includes('/api/collectible/')).length).toBeGreaterThan(0)
})

test('of many of a kind some are sent, and both sides have what the chain says', async ({ page, wallet, product }) => {
  const owner = wallet.addresses[0]!
  await fund(product, owner)
  const shells = await giveOf(product, 'Tide Shells', owner)
  await connect(page, wallet, '/collectibles')
  await signIn(page, wallet)
  const main = page.getByRole('main')
  const tile = main.getByRole('button', { name: /^Tide Shell \d/ })
  await expect(tile).toContainText('× 5', soon)
  await tile.click()
  const tokenId = BigInt(
    /Shell (\d)/.exec((await main.getByRole('heading', { level: 2 }).textContent()) ?? '')?.[1] ?? '',
  )
  const before = await countOf(product, shells, payee, tokenId)
  await main.getByRole('button', { name: 'Send', exact: true }).click()
  await main.getByRole('combobox', { name: 'To' }).fill(payee)
  await main.getByLabel('How many').fill('6')
  await expect(main.getByText('Enter a whole number from 1 to 5.')).toBeVisible()
  await main.getByLabel('How many').fill('3')
  await main.getByRole('button', { name: 'Review' }).click()
  await main.getByRole('button', { name: `Send 3 × Tide Shells #${tokenId}` }).click()
  await expectConfirmed(page)
  expect(await countOf(product, shells, payee, tokenId)).toBe(before + 3n)
  expect(await countOf(product, shells, owner, tokenId)).toBe(2n)
  await main.getByRole('button', { name: 'New transfer' }).click()
  await expect(tile).toContainText('× 2', soon)
})
