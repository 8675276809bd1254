import type { Hex, Rpc } from '@latchkey/base'
import {
  type Chain,
  type FeeCaps,
  type FeeChoice,
  findChain,
  findDifferences,
  type Quote,
  quoteTransfer,
  raiseFee,
  readWaitingTransaction,
  type Transfer,
  type WaitingTransaction,
} from '@latchkey/evm'
import { AccountError } from '../accountError.ts'
import type { Hub } from '../hub.ts'
import { knownHashes } from '../knownHashes.ts'
import type { ReplacementKind, TransferRecord } from '../transferRecord.ts'
import { recordedTransfer } from '../transfers/recordedTransfer.ts'
import { requireNode } from '../transfers/requireNode.ts'
import { transferBook } from '../transfers/transferBook.ts'
import { replacementsOf } from './replacementsOf.ts'

/** A transaction that takes the place of a waiting one, by its nonce; what is sent is built from it and nothing else. */
export type Replacement = {
  readonly kind: ReplacementKind
  /** Of the transfer that waits. */
  readonly clientId: string
  readonly nonce: number
  readonly quote: Quote
  /** The most that the waiting one can cost beside its amount, in wei. */
  readonly feeBefore: bigint
}

/**
 * Prices the replacement of a waiting transfer: a speed-up is the same payment, a cancellation a payment of nothing to
 * oneself, either at an eighth more on both prices or at the market's fast ones, where those are more. Fails with
 * `replacement_not_offered`, with `replacement_too_late` when it stands in a block, with `replacement_not_seen` when the
 * node does not show it or, for a speed-up, shows what is not proved to be it, and with `replacement_unaffordable`.
 */
export async function quoteReplacement(hub: Hub, clientId: string, kind: ReplacementKind): Promise<Replacement> {
  const record = transferBook.find(hub, clientId)
  if (record === undefined || !replacementsOf(hub, record).includes(kind)) {
    throw new AccountError('replacement_not_offered')
  }
  const chain = findChain(hub.chains, { chainId: record.chainId })
  const rpc = requireNode(hub, chain.id)
  const waiting = await findWaiting(record, rpc)
  const transfer = kind === 'cancel' ? toCancellation(record) : toSamePayment(record, waiting)
  const market = await price(hub, { transfer, chain, rpc, feeChoice: 'fast' })
  const caps = raiseFee(waiting, market)
  const quote = await price(hub, { transfer, chain, rpc, feeChoice: caps })
  await assertAffordable(rpc, quote, chain)
  const { maxFeePerGas, gas, nonce } = waiting
  const beside = kind === 'cancel' ? 0n : quote.maxFee - gas * quote.maxFeePerGas
  return Object.freeze({ kind, clientId, nonce, quote, feeBefore: gas * maxFeePerGas + beside })
}

/** The one that waits now under one of the hashes that are known for it. */
async function findWaiting(record: TransferRecord, rpc: Rpc): Promise<WaitingTransaction> {
  const hashes = knownHashes(record)
  const outcomes = await rpc.batch(hashes.map((hash) => ({ method: 'eth_getTransactionByHash', params: [hash] })))
  const shown = outcomes.flatMap((outcome, index) => {
    const hash: Hex | undefined = hashes[index]
    const read = 'error' in outcome || !hash ? undefined : readWaitingTransaction(outcome.result, hash, record.chainId)
    return read !== undefined && read.nonce === record.nonce ? [read] : []
  })
  if (shown.some(({ isInBlock }) => isInBlock)) throw new AccountError('replacement_too_late')
  const [waiting] = shown
  if (waiting === undefined) throw new AccountError('replacement_not_seen')
  return waiting
}

/**
 * The very payment that waits, or none: a node that names another nonce for it would have it paid a second time. Its
 * word is therefore taken only for fields that make the hash which the wallet gave.
 */
function toSamePayment(record: TransferRecord, waiting: WaitingTransaction): Transfer {
  const approved = recordedTransfer(record)
  const isSame = approved !== undefined && findDifferences(approved, waiting, record.usedNonces).length === 0
  if (!isSame || !waiting.isProven) throw new AccountError('replacement_not_seen')
  return { ...approved, gasLimit: waiting.gas }
}

function toCancellation({ chainId, from }: TransferRecord): Transfer {
  return { type: 'eip1559', chainId, from, to: from, value: 0n, data: '0x' }
}

type Question = { readonly transfer: Transfer; readonly chain: Chain; readonly rpc: Rpc; readonly feeChoice: FeeChoice }

async function price({ clock, log }: Hub, question: Question): Promise<Quote & FeeCaps> {
  const estimate = await quoteTransfer({ ...question, clock, log })
  if (estimate.status === 'quoted') return estimate.quote
  throw estimate.error
}

async function assertAffordable(rpc: Rpc, { transfer, maxFee }: Quote, { nativeCurrency }: Chain): Promise<void> {
  const balance = await rpc.call({ method: 'eth_getBalance', params: [transfer.from, 'latest'] })
  if (typeof balance === 'string' && /^0x[0-9a-f]+$/i.test(balance) && BigInt(balance) >= transfer.value + maxFee)
    return
  throw new AccountError('replacement_unaffordable', { data: { symbol: nativeCurrency.symbol } })
}
