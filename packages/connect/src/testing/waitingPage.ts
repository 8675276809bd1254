import { fromHex, type Hex, toQuantity } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { hashTransaction, localAccount, type SignableTransaction, toAddress } from '@latchkey/evm'
import { connect } from '../actions/connect.ts'
import type { TransferRecord } from '../transferRecord.ts'
import { transferBook } from '../transfers/transferBook.ts'
import { fakeAccount, fakeConnector, otherFakeAccount } from './fakeConnector.ts'
import { testHub } from './testHub.ts'

/** The first of the well-known development keys: that of `fakeAccount`. */
const developmentKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

/** The payment that waits: 5 wei with nonce 7, at 100 wei for gas and a tip of 8. */
export const waitingPayment: SignableTransaction = {
  type: 'eip1559',
  chainId: 1,
  nonce: 7,
  to: otherFakeAccount,
  value: 5n,
  data: '0x',
  gas: 21_000n,
  maxFeePerGas: 100n,
  maxPriorityFeePerGas: 8n,
}

export type WaitingSetting = {
  readonly kind?: 'embedded' | 'injected'
  /** Of the node, by method. */
  readonly node?: Parameters<typeof fakeRpc>[0]
  /** The node's view of the payment is changed by these. */
  readonly shown?: Readonly<Record<string, unknown>>
  readonly onSend?: (parameters: unknown) => unknown
}

/** A page whose transfer is seen by the node and in no block yet. */
export async function waitingPage({ kind = 'embedded', node = {}, shown = {}, onSend }: WaitingSetting = {}) {
  const raw = await localAccount(developmentKey).signTransaction(waitingPayment)
  const hash = hashTransaction(raw)
  const view = { ...toNodeView(raw), hash, ...shown }
  const rpc = fakeRpc({
    eth_getTransactionByHash: ([asked]) => (asked === hash ? view : null),
    eth_getTransactionReceipt: () => null,
    eth_blockNumber: () => '0x1',
    eth_getTransactionCount: () => '0x7',
    eth_getBalance: () => '0xde0b6b3a7640000',
    eth_estimateGas: () => '0x5208',
    eth_getCode: () => '0x',
    eth_feeHistory: () => ({ baseFeePerGas: ['0x14', '0x14'], reward: [['0x1', '0x2', '0x3']] }),
    eth_maxPriorityFeePerGas: () => '0x2',
    eth_getBlockByNumber: () => ({ baseFeePerGas: '0x14' }),
    ...node,
  })
  const asked: Record<string, string>[] = []
  const connector = fakeConnector({
    kind,
    handlers: {
      eth_sendTransaction: async ([parameters]) => {
        asked.push(parameters as Record<string, string>)
        return (await onSend?.(parameters)) ?? `0x${'cd'.repeat(32)}`
      },
    },
  })
  const clock = fakeClock()
  const { hub } = testHub({ connectors: [connector], rpc, clock })
  await connect(hub, connector.id)
  const record: TransferRecord = {
    clientId: 'waiting',
    chainId: 1,
    from: fakeAccount,
    to: otherFakeAccount,
    amount: '5',
    status: 'seen',
    hash,
    nonce: 7,
    confirmations: 0,
    createdAtMs: clock.now(),
    updatedAtMs: clock.now(),
  }
  transferBook.add(hub, record)
  return { hub, clock, record, hash, asked, only: () => hub.transfers.get()[0]! }
}

/** The fields of a signed payment as a node names them. */
function toNodeView(raw: Hex) {
  const bytes = fromHex(raw) ?? new Uint8Array()
  const part = (start: number, end?: number) => toHexOf(bytes.subarray(start, end))
  const { nonce, to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas } = waitingPayment
  return {
    type: '0x2',
    from: fakeAccount,
    to: toAddress(to),
    nonce: toQuantity(nonce),
    value: toQuantity(value),
    input: data,
    gas: toQuantity(gas),
    maxFeePerGas: toQuantity(maxFeePerGas),
    maxPriorityFeePerGas: toQuantity(maxPriorityFeePerGas),
    blockNumber: null,
    // The signature ends the list: a bit, then twice a length and 32 bytes.
    yParity: toQuantity(bytes.at(-67) === 0x80 ? 0 : 1),
    r: part(-65, -33),
    s: part(-32),
  }
}

function toHexOf(bytes: Uint8Array): Hex {
  return toQuantity(BigInt(`0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`))
}
