import type { Locator, Page } from '@playwright/test'
import { encodeDeployData, encodeFunctionData, erc20Abi, formatUnits, parseAbi } from 'viem'
import trial from '../apps/dev-chain/contracts/trial.generated.json' with { type: 'json' }
import { addAuthenticator, makePasskeyWallet, test as visitorTest } from './embedded/visitor.ts'
import { expect, localChain, type RunningProduct, test } from './fixtures.ts'
import { askNode, connect, fund, type OfferedToken } from './steps.ts'

type Hex = `0x${string}`
type Swap = { readonly exchange: Hex; readonly taken: OfferedToken; readonly given: OfferedToken }

const exchangeAbi = parseAbi([
  'constructor(address taken, address given, uint256 price)',
  'function swap(uint256 amount, uint256 least)',
])
/** All digits of both tokens are in use: 123.456789 of one with six, and for it so much of one with eighteen. */
const paid = 123_456_789n
const price = 428_571_428_571_428_571n * 10n ** 12n
const got = (paid * price) / 10n ** 18n
const [paidText, gotText] = [`${formatUnits(paid, 6)} USDL`, `${formatUnits(got, 18)} LATCH`]

async function makeExchange(product: RunningProduct): Promise<Swap> {
  const { tokens } = await (await fetch(`${product.origin}/api/config`)).json()
  const find = (symbol: string): OfferedToken =>
    tokens.find((each: OfferedToken) => each.chainId === localChain && each.symbol === symbol)
  const [taken, given] = [find('USDL'), find('LATCH')]
  const [maker] = (await askNode(product, localChain, 'eth_accounts', [])) as string[]
  const data = encodeDeployData({
    abi: exchangeAbi,
    // As compile.ts has written it.
    bytecode: trial.Exchange.bytecode as Hex,
    args: [taken.address as Hex, given.address as Hex, price],
  })
  const hash = await askNode(product, localChain, 'eth_sendTransaction', [{ from: maker, data, gas: '0x2dc6c0' }])
  const exchange = String(Object(await receiptOf(product, hash)).contractAddress) as Hex
  await fund(product, exchange, localChain, given.address)
  return { exchange, taken, given }
}

async function receiptOf(product: RunningProduct, hash: unknown): Promise<unknown> {
  const read = () => askNode(product, localChain, 'eth_getTransactionReceipt', [hash])
  await expect.poll(read).not.toBeNull()
  return await read()
}

async function balanceOfToken(product: RunningProduct, token: OfferedToken, owner: string): Promise<bigint> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner as Hex] })
  return BigInt(String(await askNode(product, localChain, 'eth_call', [{ to: token.address, data }, 'latest'])))
}

function callsOf({ exchange, taken }: Swap) {
  const swap = encodeFunctionData({ abi: exchangeAbi, functionName: 'swap', args: [paid, got] })
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [exchange, paid] })
  return { approve: { to: taken.address, data: approve }, swap: { to: exchange, data: swap } }
}

/** Asks a wallet as a program of the page does; the answer is the hash. */
async function ask(page: Page, wallet: string, from: string, call: object): Promise<string> {
  return await page.evaluate(
    async ([name, transaction]) => {
      type Announced = { info: { name: string }; provider: { request(asked: object): Promise<string> } }
      const provider = await new Promise<Announced['provider']>((resolve) => {
        window.addEventListener('eip6963:announceProvider', (event) => {
          const found: Announced = (event as CustomEvent).detail
          if (found.info.name === name) resolve(found.provider)
        })
        window.dispatchEvent(new Event('eip6963:requestProvider'))
      })
      return await provider.request({ method: 'eth_sendTransaction', params: [transaction] })
    },
    [wallet, { from, ...call }] as const,
  )
}

async function giveTokens(product: RunningProduct, owner: string, { taken, given }: Swap): Promise<void> {
  await fund(product, owner)
  await fund(product, owner, localChain, taken.address)
  await fund(product, owner, localChain, given.address)
}

async function readBoth(product: RunningProduct, owner: string, { taken, given }: Swap) {
  return [await balanceOfToken(product, taken, owner), await balanceOfToken(product, given, owner)] as const
}

/** A row of the first page has the whole amount behind its short one. */
async function expectShown(page: Page, product: RunningProduct, owner: string, swap: Swap): Promise<void> {
  await page.goto('/')
  const assets = page.getByRole('main').getByRole('region', { name: 'Assets' })
  const [ofTaken, ofGiven] = await readBoth(product, owner, swap)
  for (const text of [`${formatUnits(ofTaken, 6)} USDL`, `${formatUnits(ofGiven, 18)} LATCH`]) {
    await expect(assets.getByTitle(text, { exact: true })).toBeVisible()
  }
}

async function expectEffects(place: Locator): Promise<void> {
  const expected = place.getByRole('region', { name: 'Expected, not guaranteed' })
  await expect(expected).toContainText(`You send${paidText}`)
  await expect(expected).toContainText(`You receive${gotText}`)
}

visitorTest(
  'a wallet of this page shows what a swap takes and gives, and that is what happens',
  {
    tag: '@journey',
  },
  async ({ page, product }) => {
    await addAuthenticator(page)
    const owner = await makePasskeyWallet(page)
    const swap = await makeExchange(product)
    await giveTokens(product, owner, swap)
    const before = await readBoth(product, owner, swap)
    const { approve, swap: exchange } = callsOf(swap)
    const dialog = page.getByRole('dialog')

    const approved = ask(page, 'Passkey wallet', owner, approve)
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    await receiptOf(product, await approved)
    const swapped = ask(page, 'Passkey wallet', owner, exchange)
    await expectEffects(dialog)
    await page.screenshot({ path: 'test-results/screens/swap-embedded.png' })
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    await receiptOf(product, await swapped)
    const after = await readBoth(product, owner, swap)
    expect([before[0] - after[0], after[1] - before[1]]).toEqual([paid, got])
    await expectShown(page, product, owner, swap)
  },
)

test('what a swap by an extension takes and gives is read on the page before, and that is what happens', async ({
  page,
  wallet,
  product,
}) => {
  const owner = wallet.addresses[0]!
  const swap = await makeExchange(product)
  await giveTokens(product, owner, swap)
  await connect(page, wallet, '/sign')
  const before = await readBoth(product, owner, swap)
  const { approve, swap: exchange } = callsOf(swap)
  const main = page.getByRole('main')
  await main.getByRole('radio', { name: 'A call, to read' }).check()
  await main.getByLabel('Call data').fill(exchange.data)
  await main.getByLabel('Contract', { exact: true }).fill(exchange.to)
  // Without the allowance it would fail, and the page says so.
  await expect(main.getByRole('alert').filter({ hasText: 'This would fail' })).toBeAttached()
  await receiptOf(product, await ask(page, wallet.name, owner, approve))
  await main.getByLabel('Contract', { exact: true }).fill('')
  await main.getByLabel('Contract', { exact: true }).fill(exchange.to)
  await expectEffects(main)
  await page.screenshot({ path: 'test-results/screens/swap-injected.png', fullPage: true })
  await receiptOf(product, await ask(page, wallet.name, owner, exchange))
  const after = await readBoth(product, owner, swap)
  expect([before[0] - after[0], after[1] - before[1]]).toEqual([paid, got])
  await expectShown(page, product, owner, swap)
})
