import { fromQuantity, type Hex, toQuantity } from '@latchkey/base'
import { type FakeRpc, fakeRpc } from '@latchkey/base/testing'
import type { Address } from '@latchkey/evm'

type Transaction = {
  readonly hash: Hex
  readonly from: Address
  readonly to: Address
  readonly nonce: number
  readonly value: bigint
  readonly input: Hex
  /** Of its receipt; good unless given. */
  readonly status?: Hex
  blockNumber?: number
}

/** A node with one account's transactions: they wait until mined. */
export type FakeChain = FakeRpc & {
  /** Accepts what a wallet was asked to send, as is or changed; the hash of it comes back. */
  send(parameters: unknown, changes?: Partial<Omit<Transaction, 'blockNumber'>>): Hex
  /** The block that holds a transaction. */
  blockOf(hash: unknown): number | undefined
  /** Adds blocks; what waits goes into the first of them. */
  mine(blocks?: number): void
  /** Makes every method fail from now on, or work again. */
  setDown(isDown: boolean): void
}

/** Answers about fees, for transactions that need 21,000 gas. */
export const cheapFees = {
  eth_estimateGas: () => '0x5208',
  eth_getCode: () => '0x',
  eth_feeHistory: () => ({ baseFeePerGas: ['0x64', '0x64'], reward: [['0x5']] }),
  eth_maxPriorityFeePerGas: () => '0x5',
}

/** Makes a chain whose account has used `firstNonce` nonces before block 0; `more` answers what it does not know itself. */
export function fakeChain(firstNonce = 0, blocks = 100, more: Parameters<typeof fakeRpc>[0] = {}): FakeChain {
  const transactions: Transaction[] = []
  let head = blocks
  let isDown = false
  const view = (one: Transaction) => ({
    hash: one.hash,
    from: one.from.toLowerCase(),
    to: one.to.toLowerCase(),
    nonce: toQuantity(one.nonce),
    value: toQuantity(one.value),
    input: one.input,
    blockNumber: one.blockNumber === undefined ? null : toQuantity(one.blockNumber),
  })
  const mined = (limit: number) => transactions.filter((one) => (one.blockNumber ?? Infinity) <= limit)
  const find = (hash: unknown) => transactions.find((one) => one.hash === hash)
  const up =
    (answer: (params: readonly unknown[]) => unknown) =>
    (params: readonly unknown[]): unknown => {
      if (isDown) throw new Error('down')
      return answer(params)
    }

  const rpc = fakeRpc({
    ...more,
    eth_blockNumber: up(() => toQuantity(head)),
    eth_getTransactionCount: up(([, block]) => {
      const limit = block === 'pending' ? Infinity : block === 'latest' ? head : Number(fromQuantity(block))
      const count = block === 'pending' ? transactions.length : mined(limit).length
      return toQuantity(firstNonce + count)
    }),
    eth_getTransactionByHash: up(([hash]) => {
      const found = find(hash)
      return found === undefined ? null : view(found)
    }),
    eth_getTransactionReceipt: up(([hash]) => {
      const found = find(hash)
      return found?.blockNumber === undefined
        ? null
        : { ...view(found), transactionHash: found.hash, status: found.status ?? '0x1' }
    }),
    eth_getBlockByNumber: up(([block]) => {
      const number = Number(fromQuantity(block))
      return { number: block, transactions: transactions.filter((one) => one.blockNumber === number).map(view) }
    }),
  })

  return {
    ...rpc,
    send(parameters, changes = {}) {
      const wanted = parameters as { from: Address; to: Address; value: string; data: Hex }
      const nonce = changes.nonce ?? firstNonce + transactions.length
      const hash: Hex = `0x${(transactions.length + 1).toString(16).padStart(64, 'a')}`
      const value = fromQuantity(wanted.value) ?? 0n
      transactions.push({ hash, from: wanted.from, to: wanted.to, nonce, value, input: wanted.data, ...changes })
      return hash
    },
    blockOf: (hash) => find(hash)?.blockNumber,
    mine(count = 1) {
      for (const one of transactions) one.blockNumber ??= head + 1
      head += count
    },
    setDown: (value) => {
      isDown = value
    },
  }
}
