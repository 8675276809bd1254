import { judgeQuote, quoteMax, quoteTransfer, readWaitingTransaction, type Transfer, toAddress } from '@latchkey/evm'
import { afterAll, expect, test } from 'vitest'
import { startAnvil } from './startAnvil.ts'
import { createPayer, nodeAt } from './testing/payer.ts'

// A network from before there was a fee market (EIP-1559).

const chainId = 31_341
const coin = { name: 'Old Coin', symbol: 'OLD', decimals: 18 }
const chain = { id: chainId, name: 'Old', nativeCurrency: coin, rpcUrls: [] }
const to = toAddress('0x2222222222222222222222222222222222222222')
const ether = 10n ** 18n

const anvil = await startAnvil({ chainId, arguments: ['--hardfork', 'berlin'] })
afterAll(() => anvil.close())

async function createRichPayer() {
  const payer = createPayer(anvil.rpc)
  await anvil.rpc.call({ method: 'anvil_setBalance', params: [payer.account.address, `0x${ether.toString(16)}`] })
  const transfer: Transfer = {
    ...({ type: 'eip1559', chainId, from: payer.account.address, to, value: ether / 4n, data: '0x' } as const),
  }
  return { ...payer, transfer }
}

test.each(['slow', 'normal', 'fast', { maxFeePerGas: 3n * 10n ** 9n, maxPriorityFeePerGas: 1n }] as const)(
  'what leaves the account is the quote to the wei (%#)',
  async (feeChoice) => {
    const { account: _, transfer, ...payer } = await createRichPayer()
    const estimate = await quoteTransfer({ transfer, chain, feeChoice, ...nodeAt(anvil.url) })
    if (estimate.status !== 'quoted') throw estimate.error
    const { quote } = estimate
    expect(quote.transfer.type).toBe('legacy')
    expect(judgeQuote(quote, { chain }).verdict).toBe('fine')
    expect((await payer.send(quote)).status).toBe('0x1')
    expect(ether - (await payer.balance())).toBe(transfer.value + quote.expectedFee)
    expect(quote.maxFee).toBe(quote.expectedFee)
  },
)

test('Max leaves nothing at all', async () => {
  const { transfer, ...payer } = await createRichPayer()
  const { estimate } = await quoteMax({ transfer, chain, balance: ether, ...nodeAt(anvil.url) })
  if (estimate.status !== 'quoted') throw estimate.error
  await payer.send(estimate.quote)
  expect(await payer.balance()).toBe(0n)
})

test('a waiting one is proven by its own fields, so that it can be sent again for more', async () => {
  await anvil.rpc.call({ method: 'evm_setAutomine', params: [false] })
  const { account, transfer } = await createRichPayer()
  const { gasLimit = 21_000n, ...plain } = transfer
  const raw = await account.signTransaction({
    ...{
      ...plain,
      type: 'legacy',
      gas: gasLimit,
      nonce: 0,
      maxFeePerGas: 10n ** 10n,
      maxPriorityFeePerGas: 10n ** 10n,
    },
  })
  const hash = String(await anvil.rpc.call({ method: 'eth_sendRawTransaction', params: [raw] })) as `0x${string}`
  const shown = await anvil.rpc.call({ method: 'eth_getTransactionByHash', params: [hash] })
  expect(readWaitingTransaction(shown, hash, chainId)).toMatchObject({ isProven: true, isInBlock: false })
  const changed = { ...Object(shown), to: account.address }
  expect(readWaitingTransaction(changed, hash, chainId)).toMatchObject({ isProven: false })
  expect(readWaitingTransaction(shown, hash, 1)).toMatchObject({ isProven: false })
})
