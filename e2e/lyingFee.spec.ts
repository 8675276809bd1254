import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInAllLooks } from './accessible.ts'
import { type Bends, bendNode } from './bentNode.ts'
import { expect, localChain, rollupChain, test } from './fixtures.ts'
import { journeyIf } from './journey.ts'
import { balanceOf, connect, expectConfirmed, fund, openSend, recipient, switchNetwork } from './steps.ts'
import type { TestWallet } from './testWallet/testWallet.ts'

const ether = 10n ** 18n
/** The loss by the attack for a visitor who sent a quarter of a coin. */
const stolen = 42n * ether
/** The fee of a plain payment, with the fifth by which a base fee may rise. */
const baseFee = (stolen * 10n) / 12n / 21_000n
const hex = (value: bigint) => `0x${value.toString(16)}`
/** The node is one for all tests: a tip that was really paid would raise what their own pages read from it. */
const payLess = (wallet: TestWallet) =>
  wallet.deceiveNext('eth_sendTransaction', ([asked]) => ({
    params: [{ ...Object(asked), maxFeePerGas: hex(3n * 10n ** 9n), maxPriorityFeePerGas: hex(10n ** 9n) }],
  }))
const askedTip = (wallet: TestWallet) =>
  BigInt(
    Object(wallet.calls.findLast(({ method }) => method === 'eth_sendTransaction')?.params[0]).maxPriorityFeePerGas,
  )
const sent = (wallet: TestWallet) => wallet.calls.filter(({ method }) => method === 'eth_sendTransaction').length

const history = (baseFee: bigint) => ({
  result: {
    oldestBlock: '0x1',
    baseFeePerGas: [hex(baseFee), hex(baseFee)],
    gasUsedRatio: [0],
    reward: [['0x1', '0x9']],
  },
})
const refusal = () => ({ error: { code: -32601, message: 'Method not found' } })
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const isLayerOne = ([call]: readonly unknown[]) => String(Object(call).data).startsWith('0x49948e0e')
/** The header of the latest block, with another base fee or none. */
const header = (truth: Readonly<Record<string, unknown>>, baseFeePerGas: string | undefined) => {
  const { baseFeePerGas: _truth, ...block } = Object(truth['result'])
  return { result: baseFeePerGas === undefined ? block : { ...block, baseFeePerGas } }
}

const lies: readonly (readonly [string, number, Bends])[] = [
  ['base fee', localChain, { eth_feeHistory: () => history(baseFee) }],
  [
    'base fee, header and all',
    localChain,
    {
      eth_feeHistory: () => history(baseFee),
      eth_getBlockByNumber: (_params, truth) => header(truth, hex(baseFee)),
    },
  ],
  [
    'a base fee with a tip of 19 times',
    localChain,
    {
      eth_feeHistory: () => history(10n ** 14n),
      eth_maxPriorityFeePerGas: () => ({ result: hex(19n * 10n ** 14n) }),
    },
  ],
  ['tip', localChain, { eth_maxPriorityFeePerGas: () => ({ result: hex(stolen / 21_000n) }) }],
  ['gas', localChain, { eth_estimateGas: () => ({ result: hex(stolen / (2n * 10n ** 9n)) }) }],
  ['layer-1 fee', rollupChain, { eth_call: (params) => (isLayerOne(params) ? { result: word(stolen) } : undefined) }],
  [
    'the price of a network without a fee market',
    localChain,
    {
      eth_feeHistory: refusal,
      eth_maxPriorityFeePerGas: refusal,
      eth_gasPrice: () => ({ result: hex(stolen / 21_000n) }),
      eth_getBlockByNumber: (_params, truth) => header(truth, undefined),
    },
  ],
]

/** To the review as it is at first, with nothing accepted. */
async function openDoubtedReview(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
  return page.getByRole('button', { name: /^Send \d/ })
}

/** Every look, and at the narrowest width the whole of the page. */
async function lookAt(page: Page, name: string): Promise<void> {
  await expectAccessibleInAllLooks(page, name)
  await page.setViewportSize({ width: 320, height: 844 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `test-results/screens/states/${name}-whole-${colorScheme}.png`, fullPage: true })
  }
}

// States are looked at in six looks.
test.setTimeout(180_000)

test.describe('a node that lies about the fee', () => {
  test.beforeEach(async ({ wallet, product }) => {
    // Enough that the lie could be paid.
    const [account = ''] = wallet.addresses
    for (const chainId of [localChain, rollupChain]) {
      for (let turn = 0; turn < 5; turn++) await fund(product, account, chainId)
    }
  })

  for (const [by, chainId, bends] of lies) {
    test(`takes nothing: 42 ETH by ${by}`, journeyIf(by === 'tip'), async ({ page, wallet, product }) => {
      const [account = ''] = wallet.addresses
      await connect(page, wallet, '/send')
      if (chainId === rollupChain) await switchNetwork(page, 'Latchkey Local Rollup')
      const before = await balanceOf(product, chainId, account)
      await bendNode(page, chainId, bends)
      await openSend(page, { to: recipient, amount: '0.25' })
      await page.getByRole('button', { name: 'Review', exact: true }).click()
      await expect(page.getByText('This is not sent')).toBeVisible()
      const send = page.getByRole('button', { name: /^Send 0\.25/ })
      await expect(send).toBeDisabled()
      await send.click({ force: true })
      await send.press('Enter')
      await expect(page.getByRole('checkbox')).toHaveCount(0)
      expect(sent(wallet)).toBe(0)
      expect(await balanceOf(product, chainId, account)).toBe(before)
      if (by === 'base fee' || by.includes('market'))
        await lookAt(page, `fee-refused-${by === 'base fee' ? 'base' : 'legacy'}`)
    })
  }

  test('a high fee is sent with a tick only', async ({ page, wallet }) => {
    await connect(page, wallet, '/send')
    await bendNode(page, localChain, { eth_maxPriorityFeePerGas: () => ({ result: hex(10n ** 12n) }) })
    await openSend(page, { to: recipient, amount: '0.25' })
    const send = await openDoubtedReview(page)
    await expect(page.getByText('The network fee can be as much as 0.0211 ETH.')).toBeVisible()
    await expect(send).toBeDisabled()
    await lookAt(page, 'fee-ticked')
    payLess(wallet)
    await page.getByRole('checkbox').check()
    await send.click()
    await expectConfirmed(page)
    expect(sent(wallet)).toBe(1)
    expect(askedTip(wallet)).toBe(10n ** 12n)
  })

  test('a fee that is hardly ever right is sent when it was typed', async ({ page, wallet }) => {
    await connect(page, wallet, '/send')
    await bendNode(page, localChain, { eth_maxPriorityFeePerGas: () => ({ result: hex(10n ** 13n) }) })
    await openSend(page, { to: recipient, amount: '2.5' })
    const send = await openDoubtedReview(page)
    await expect(send).toBeDisabled()
    await lookAt(page, 'fee-typed')
    const field = page.getByLabel('To send all the same, type the fee: 0.211')
    await field.fill('0.2')
    await expect(send).toBeEnabled()
    await field.fill('0.1')
    await expect(send).toBeDisabled()
    await field.fill('0,211')
    payLess(wallet)
    await send.click()
    await expectConfirmed(page)
    expect(sent(wallet)).toBe(1)
    expect(askedTip(wallet)).toBe(10n ** 13n)
  })
})
