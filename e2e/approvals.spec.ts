import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, localChain, type RunningProduct, rollupChain, test } from './fixtures.ts'
import { askNode, connect, fundAll, type OfferedToken, signIn } from './steps.ts'

/** A contract, and somebody who holds a key. */
const contract = '0xcA11bde05977b3631167028862bE2a173976CA11'
const stranger = '0x00000000000000000000000000000000000a11cE'
const unlimited = 2n ** 256n - 1n

const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')

type Ground = {
  readonly product: RunningProduct
  readonly owner: string
  readonly token: string
  readonly chainId: number
}

/** Lets somebody spend, as a site would have had the visitor do it. */
async function approve({ product, owner, token, chainId }: Ground, spender: string, amount: bigint): Promise<void> {
  await askNode(product, chainId, 'anvil_impersonateAccount', [owner])
  const data = `0x095ea7b3${word(spender)}${word(amount)}`
  const hash = await askNode(product, chainId, 'eth_sendTransaction', [{ from: owner, to: token, data }])
  await askNode(product, chainId, 'anvil_stopImpersonatingAccount', [owner])
  await expect.poll(() => askNode(product, chainId, 'eth_getTransactionReceipt', [hash])).not.toBeNull()
}

async function allowanceOf({ product, owner, token, chainId }: Ground, spender: string): Promise<bigint> {
  const call = { to: token, data: `0xdd62ed3e${word(owner)}${word(spender)}` }
  return BigInt(String(await askNode(product, chainId, 'eth_call', [call, 'latest'])))
}

/** Coins and a token on both networks. */
async function fundBoth(product: RunningProduct, owner: string): Promise<readonly [Ground, Ground]> {
  const { address: token, symbol } = await fundAll(product, owner)
  const { tokens } = await (await fetch(`${product.origin}/api/config`)).json()
  const offered: readonly OfferedToken[] = tokens
  const there = offered.find((each) => each.chainId === rollupChain && each.symbol === symbol)
  if (there === undefined) throw new Error('The token is on both networks')
  return [
    { product, owner, token, chainId: localChain },
    { product, owner, token: there.address, chainId: rollupChain },
  ]
}

/** Puts one more among the server's nominations: nobody was ever allowed this, and the chain itself has to say so. */
async function forge(page: Page, owner: string): Promise<void> {
  const forged = { kind: 'operator', token: contract, spender: stranger, tokenId: null, at: 1_780_000_000 }
  await page.route('**/api/approvals', async (route) => {
    const response = await route.fetch()
    if (!response.ok()) return await route.fulfill({ response })
    const { candidates, networks } = await response.json()
    await route.fulfill({ json: { candidates: [...candidates, { chainId: localChain, owner, ...forged }], networks } })
  })
}

test('a visitor sees who may spend, with what can be taken, and takes it back', async ({ page, wallet, product }) => {
  const owner = wallet.addresses[0]!
  const { address: token, symbol } = await fundAll(product, owner)
  const ground: Ground = { product, owner, token, chainId: localChain }
  await approve(ground, contract, unlimited)
  await approve(ground, stranger, 5_000_000n)
  await forge(page, owner)

  await connect(page, wallet, '/approvals')
  const main = page.getByRole('main')
  await expect(main.getByText('Sign in to look for approvals')).toBeVisible()
  await signIn(page, wallet)
  await expect(main.getByText(`All your ${symbol}`)).toBeVisible()
  await expect(main.getByText('Not a contract')).toBeVisible()
  await expect(main.getByText("Signed permits that were never used can't be seen here.")).toBeVisible()
  await expect(main.getByRole('checkbox')).toHaveCount(2)
  // 1000 of a token at 0.9998.
  await expect(main.getByText('about $999.80 can be taken now')).toBeVisible()
  await expectAccessible(page, 'approvals')

  await main.getByRole('button', { name: `Revoke: All your ${symbol}, Latchkey Local` }).click()
  await expect(main.getByRole('heading', { name: 'Revoke an approval' })).toBeVisible()
  await expect(main.getByText('You take back')).toBeVisible()
  await expectAccessible(page, 'approvals-review')
  const held = wallet.holdNext('eth_sendTransaction')
  await main.getByRole('button', { name: 'Revoke', exact: true }).click()
  await held.asked
  expect(await allowanceOf(ground, contract)).toBe(unlimited)
  held.release()
  await expect(main.getByRole('heading', { name: 'Revoked', exact: true })).toBeVisible()
  expect(await allowanceOf(ground, contract)).toBe(0n)
  await expectAccessible(page, 'approvals-done')
  await main.getByRole('button', { name: 'Back to approvals' }).click()
  await expect(main.getByRole('checkbox')).toHaveCount(1)
  await expect(main.getByText(`All your ${symbol}`)).toBeHidden()

  await page.getByRole('link', { name: 'Activity' }).first().click()
  await expect(main.getByText(/^Revoked for 0xcA11bd/)).toBeVisible()
})

test('several are taken back one after another, over both networks, and a refusal keeps what is done', async ({
  page,
  wallet,
  product,
}) => {
  const owner = wallet.addresses[0]!
  const grounds = await fundBoth(product, owner)
  for (const ground of grounds) await approve(ground, contract, unlimited)
  await approve(grounds[0], stranger, 5n)
  await connect(page, wallet, '/approvals')
  await signIn(page, wallet)
  const main = page.getByRole('main')
  await expect(main.getByRole('checkbox')).toHaveCount(3)
  for (const box of await main.getByRole('checkbox').all()) await box.check()
  await expectAccessible(page, 'approvals-selected')
  await main.getByRole('button', { name: 'Revoke 3' }).click()
  await expect(main.getByRole('heading', { name: 'Revoke 3 approvals' })).toBeVisible()

  const first = wallet.holdNext('eth_sendTransaction')
  await main.getByRole('button', { name: 'Revoke 3' }).click()
  await first.asked
  await expectAccessible(page, 'approvals-running')
  wallet.refuseNext('eth_sendTransaction')
  first.release()
  await expect(main.getByText('Refused in your wallet. Nothing was sent.')).toBeVisible()
  await expect(main.getByRole('heading', { name: '1 of 3 revoked' })).toBeVisible()
  await main.getByRole('button', { name: 'Go on with 2' }).click()
  await expect(main.getByRole('heading', { name: '3 revoked', exact: true })).toBeVisible({ timeout: 30_000 })
  for (const ground of grounds) expect(await allowanceOf(ground, contract)).toBe(0n)
  expect(await allowanceOf(grounds[0], stranger)).toBe(0n)
  await main.getByRole('button', { name: 'Back to approvals' }).click()
  await expect(main.getByText(/^Nobody may spend|^Nothing found so far/)).toBeVisible()
  await expectAccessible(page, 'approvals-empty')
})

test('several are taken back in one confirmation, where the wallet can do that', async ({ page, wallet, product }) => {
  wallet.learnBatches()
  const owner = wallet.addresses[0]!
  const { address: token } = await fundAll(product, owner)
  const ground: Ground = { product, owner, token, chainId: localChain }
  await approve(ground, contract, unlimited)
  await approve(ground, stranger, 5n)
  await connect(page, wallet, '/approvals')
  await signIn(page, wallet)
  const main = page.getByRole('main')
  await expect(main.getByRole('checkbox')).toHaveCount(2)
  for (const box of await main.getByRole('checkbox').all()) await box.check()
  await main.getByRole('button', { name: 'Revoke 2' }).click()
  await expect(main.getByText('Your wallet asks once for all of them. Either all are revoked, or none.')).toBeVisible()
  // Every call of it is there to be read, and what all of them come to.
  const shown = main.getByRole('listitem').getByRole('img')
  const digits = () =>
    shown.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')?.replace(/\W/g, '').toLowerCase()))
  await expect
    .poll(digits)
    .toEqual(expect.arrayContaining([contract, stranger, token].map((each) => each.toLowerCase())))
  await expect(main.getByRole('heading', { name: 'Expected, not guaranteed' })).toBeVisible()
  await expectAccessible(page, 'approvals-together')

  const held = wallet.holdNext('wallet_sendCalls')
  await main.getByRole('button', { name: 'Revoke 2' }).click()
  await held.asked
  await expectAccessible(page, 'approvals-together-running')
  expect(await allowanceOf(ground, contract)).toBe(unlimited)
  held.release()
  await expect(main.getByRole('heading', { name: '2 revoked', exact: true })).toBeVisible({ timeout: 30_000 })
  const asked = (method: string) => wallet.calls.filter((call) => call.method === method).length
  expect([asked('wallet_sendCalls'), asked('eth_sendTransaction')]).toEqual([1, 0])
  for (const spender of [contract, stranger]) expect(await allowanceOf(ground, spender)).toBe(0n)
  await main.getByRole('button', { name: 'Back to approvals' }).click()
  await expect(main.getByText(/^Nobody may spend|^Nothing found so far/)).toBeVisible()
})

test('a network whose node is away is said to be, and the others are told', async ({ page, wallet, product }) => {
  const owner = wallet.addresses[0]!
  const grounds = await fundBoth(product, owner)
  for (const ground of grounds) await approve(ground, contract, unlimited)
  await page.route(`**/rpc/${rollupChain}`, (route) => route.abort())
  await connect(page, wallet, '/approvals')
  await signIn(page, wallet)
  const main = page.getByRole('main')
  await expect(main.getByText(/^Latchkey Local Rollup cannot be reached/)).toBeVisible({ timeout: 30_000 })
  await expect(main.getByRole('checkbox')).toHaveCount(1)
})
