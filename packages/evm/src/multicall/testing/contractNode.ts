import { type Hex, RpcError, toQuantity } from '@latchkey/base'
import { type FakeRpc, fakeRpc } from '@latchkey/base/testing'
import { decodeFunctionData, encodeFunctionResult, multicall3Abi } from 'viem'
import { type Address, sameAddress, toAddress } from '../../address.ts'

/** Where the fake chain has Multicall3, as nearly every chain does. */
export const multicall3: Address = toAddress('0xcA11bde05977b3631167028862bE2a173976CA11')

/** A contract of the fake chain: call data in, answer out; one that throws reverts. */
export type FakeContract = (data: Hex) => Hex

export type ContractNodeOptions = {
  readonly contracts?: ReadonlyMap<string, FakeContract>
  readonly coins?: bigint
  readonly blockNumber?: bigint
  /** `broken` is code that answers with something else; a chain without it answers nothing. */
  readonly multicall?: 'there' | 'absent' | 'broken' | 'out of gas'
  /** A contract that takes all gas leaves none to those who are asked after it in one call. */
  readonly burner?: Address
  /** The code at addresses, by address in lower case; nothing elsewhere. */
  readonly code?: Readonly<Record<string, Hex>>
  /** Of the newest block, in Unix seconds. */
  readonly time?: number
}

/** A node whose contracts are functions, with a Multicall3 that is written with another library's coder. */
export function contractNode(options: ContractNodeOptions): FakeRpc {
  const { contracts = new Map<string, FakeContract>(), coins = 0n, blockNumber = 7n, multicall = 'there' } = options

  function run(to: string, data: Hex): Hex {
    const contract = [...contracts].find(([address]) => sameAddress(address, to))?.[1]
    return contract === undefined ? '0x' : contract(data)
  }

  function aggregate(data: Hex): Hex {
    if (multicall === 'absent') return '0x'
    if (multicall === 'broken') return `0x${'ff'.repeat(640)}`
    if (multicall === 'out of gas') throw refusal('out of gas')
    const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data })
    if (functionName !== 'aggregate3') throw refusal('execution reverted')
    const burns = args[0].findIndex(({ target }) => options.burner !== undefined && sameAddress(target, options.burner))
    const result = args[0].map(({ target, callData }, index) => {
      if (burns !== -1 && index >= burns) return { success: false, returnData: '0x' as const }
      if (sameAddress(target, multicall3)) return { success: true, returnData: word(coins) }
      try {
        return { success: true, returnData: run(target, callData) }
      } catch {
        return { success: false, returnData: '0x' as const }
      }
    })
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  }

  return fakeRpc({
    eth_blockNumber: () => toQuantity(blockNumber),
    eth_getBalance: () => toQuantity(coins),
    eth_getCode: ([address]) => options.code?.[String(address).toLowerCase()] ?? '0x',
    eth_getBlockByNumber: () => ({ timestamp: toQuantity(options.time ?? 0) }),
    eth_call: ([call]) => {
      // The calls of our own code under test.
      const { to, data } = call as { to: string; data: Hex }
      return sameAddress(to, multicall3) ? aggregate(data) : run(to, data)
    },
  })
}

/** A number as a contract answers it. */
export function word(value: bigint): Hex {
  return `0x${BigInt.asUintN(256, value).toString(16).padStart(64, '0')}`
}

function refusal(text: string): RpcError {
  return new RpcError('rpc_failed', { rpcCode: 3, data: { method: 'eth_call', text } })
}
