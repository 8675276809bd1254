import { silentLog } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { parseTransaction } from 'viem/utils'
import { expect, test } from 'vitest'
import { toAddress } from '../address.ts'
import type { Chain } from '../chains/chain.ts'
import { gasPriceOracleAddress } from '../chains/rollups.ts'
import { buildTransfer } from '../transfers/buildTransfer.ts'
import { estimateLayerOneFee } from './layerOneFee.ts'
import { quoteTransfer } from './quoteTransfer.ts'

const from = toAddress('0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc')
const to = toAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
const scrollOracle = toAddress('0x5300000000000000000000000000000000000002')
const coin = { name: 'Coin', symbol: 'COIN', decimals: 18 }
const scroll: Chain = {
  id: 534352,
  name: 'Scroll',
  nativeCurrency: coin,
  rpcUrls: [],
  contracts: { gasPriceOracle: scrollOracle },
}
const mantle: Chain = {
  ...scroll,
  id: 5000,
  name: 'Mantle',
  contracts: { gasPriceOracle: gasPriceOracleAddress },
}

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const make = (chainId: number) => buildTransfer({ chainId, from, to, asset: { type: 'native' }, amount: 10n ** 18n })

/** A node whose oracle charges a wei for each byte it is handed, and whose coin is worth a two-thousandth of an ether. */
function node() {
  const handed: `0x${string}`[] = []
  const rpc = fakeRpc({
    eth_estimateGas: () => '0x5208',
    eth_feeHistory: () => ({ baseFeePerGas: ['0x60', '0x64'], reward: [['0x1']] }),
    eth_maxPriorityFeePerGas: () => '0x5',
    eth_call: ([call]) => {
      const { data } = call as { data: string }
      if (data === '0x06f837d3') return word(2000n)
      if (!data.startsWith('0x49948e0e')) throw new Error('execution reverted')
      const length = Number.parseInt(data.slice(74, 138), 16)
      handed.push(`0x${data.slice(138, 138 + length * 2)}`)
      return word(BigInt(length))
    },
  })
  return { rpc, handed }
}

test('an oracle that adds nothing for a signature is handed a transaction as long as a signed one', async () => {
  const { rpc, handed } = node()
  await estimateLayerOneFee(make(534352), scroll, rpc)
  await estimateLayerOneFee(make(5000), mantle, rpc)
  const [signed, unsigned] = handed.map((bytes) => parseTransaction(bytes))
  expect(signed).toMatchObject({ chainId: 534352, to: to.toLowerCase(), value: 10n ** 18n })
  expect(signed).toHaveProperty('r')
  expect(unsigned).not.toHaveProperty('r')
  // Recovery bit, r and s with their heads are 67 bytes.
  expect(handed[0]!.length / 2 - handed[1]!.length / 2).toBeGreaterThanOrEqual(67)
})

test('where the coin is not ether, the fee is turned into the coin, still in one request', async () => {
  const { rpc, handed } = node()
  const bytes = async () => BigInt(handed.at(-1)!.length / 2 - 1)
  const fee = await estimateLayerOneFee(make(5000), mantle, rpc)
  expect(fee).toBe((await bytes()) * 2000n)
  const before = rpc.requests()
  const estimate = await quoteTransfer({ transfer: make(5000), chain: mantle, rpc, clock: fakeClock(), log: silentLog })
  expect(rpc.requests() - before).toBe(1)
  expect(estimate).toMatchObject({ quote: { layerOneFee: (await bytes()) * 2000n, operatorFee: 0n } })
})

test('without the rate, there is no estimate rather than one in the wrong coin', async () => {
  const rpc = fakeRpc({
    eth_call: ([call]) => ((call as { data: string }).data === '0x06f837d3' ? '0x' : word(1n)),
  })
  await expect(estimateLayerOneFee(make(5000), mantle, rpc)).rejects.toMatchObject({ code: 'fee_not_readable' })
})
