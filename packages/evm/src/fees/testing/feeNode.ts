import { silentLog } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { toAddress } from '../../address.ts'
import type { Chain } from '../../chains/chain.ts'
import { gasPriceOracleAddress } from '../../chains/rollups.ts'
import { buildTransfer } from '../../transfers/buildTransfer.ts'
import type { Transfer } from '../../transfers/transfer.ts'
import type { FeeChoice } from '../feeChoice.ts'
import { quoteTransfer } from '../quoteTransfer.ts'

export const from = toAddress('0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc')
export const to = toAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
export const plain: Chain = {
  id: 31337,
  name: 'Plain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
}
export const rollup: Chain = { ...plain, id: 31338, contracts: { gasPriceOracle: gasPriceOracleAddress } }
export const transfer = buildTransfer({ chainId: 31337, from, to, asset: { type: 'native' }, amount: 1000n })

export type Handlers = Parameters<typeof fakeRpc>[0]

export const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
export const hex = (value: bigint) => `0x${value.toString(16)}`

/** A node that knows everything a quote asks for: base fee 100, tip 5, layer 1 1000. */
export function node(change: Handlers = {}) {
  return fakeRpc({
    eth_estimateGas: () => '0x5208',
    eth_getCode: () => '0x',
    eth_getBlockByNumber: () => ({ baseFeePerGas: '0x60' }),
    eth_feeHistory: () => ({
      baseFeePerGas: ['0x5e', '0x5c', '0x60', '0x64'],
      reward: [
        ['0x1', '0x1', '0x2'],
        ['0x2', '0x9', '0x14'],
        ['0x1', '0x3', '0xa'],
      ],
    }),
    eth_maxPriorityFeePerGas: () => '0x5',
    eth_call: ([call]) => {
      const { to: target, data } = call as { to: string; data: string }
      if (target === gasPriceOracleAddress) return data.startsWith('0x49948e0e') ? word(1000n) : '0x'
      return data.startsWith('0x4d5d9a2a') ? word(1_000_000n) : word(7n)
    },
    ...change,
  })
}

/** A node that does not know these methods. */
export const without = (...methods: string[]): Handlers =>
  Object.fromEntries(
    methods.map((method) => [
      method,
      () => {
        throw new Error('Method not found')
      },
    ]),
  )

export function quote(
  rpc: ReturnType<typeof node>,
  chain: Chain = plain,
  of: Transfer = transfer,
  feeChoice?: FeeChoice,
) {
  return quoteTransfer({ transfer: of, feeChoice, chain, rpc, clock: fakeClock(), log: silentLog })
}
