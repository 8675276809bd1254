import { encodeExecute, type Quote, readAtomic, readCallsReceipt } from '@latchkey/evm'
import type { InboundRequest } from '@latchkey/remote'
import type { KnownCalls } from '../callsBook.ts'
import { PocketError } from '../errors.ts'
import type { Pocket } from '../pocket.ts'
import type { TransactionRequest } from './quoteAsked.ts'
import { sendOnce } from './sendOnce.ts'
import type { AskedTransaction, WalletRequest } from './walletRequest.ts'

export type CallsRequest = Extract<WalletRequest, { kind: 'calls' }>

/** How calls are made: all in one transaction of the account to itself, or the next one by itself. */
export type CallsTurn =
  | { readonly way: 'together'; readonly isSmart: boolean; readonly transaction: TransactionRequest }
  | { readonly way: 'oneByOne'; readonly index: number; readonly transaction: TransactionRequest }

/**
 * The next thing to be approved of calls. Those of which one was sent by itself go on so. Fails with `call_waiting` or
 * `call_undone` where the call before is in no block, or has failed there, and with `RpcError`.
 */
export async function nextTurn(pocket: Pocket, request: InboundRequest, asked: CallsRequest): Promise<CallsTurn> {
  const { chain, key, calls } = asked
  const rpc = pocket.rpc(chain.id)
  const index = pocket.calls.find(request.topic, asked.id)?.hashes.length ?? 0
  const type: AskedTransaction['type'] = 'eip1559'
  const plain = { type, gas: undefined, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined, nonce: undefined }
  const atomic = index > 0 || calls.length === 1 ? 'unsupported' : await readAtomic(rpc, key.address)
  if (atomic !== 'unsupported') {
    const isSmart = atomic === 'supported'
    const own = { to: key.address, value: 0n, data: encodeExecute(calls), ...plain }
    const transaction = { kind: 'transaction', chain, key, asked: own, batch: { calls, isSmart } } as const
    return { way: 'together', isSmart, transaction }
  }
  if (asked.atomicRequired && calls.length > 1) throw new PocketError('request_gone')
  const last = pocket.calls.find(request.topic, asked.id)?.hashes.at(-1)
  if (last !== undefined) {
    const receipt = await readCallsReceipt(rpc, last)
    if (receipt?.status !== '0x1') throw new PocketError(receipt === undefined ? 'call_waiting' : 'call_undone')
  }
  const call = calls[index]
  if (call === undefined) throw new PocketError('request_gone')
  return { way: 'oneByOne', index, transaction: { kind: 'transaction', chain, key, asked: { ...call, ...plain } } }
}

/**
 * Does what was shown of calls, once among all tabs. `'more'` where others of them wait for their own yes. Fails like
 * `nextTurn` and `sendOnce`.
 */
export async function carryOutCalls(
  pocket: Pocket,
  {
    request,
    asked,
    quote,
  }: { readonly request: InboundRequest; readonly asked: CallsRequest; readonly quote: Quote | undefined },
): Promise<{ readonly id: string } | 'more'> {
  const { id, chain, calls } = asked
  const requestKey = `${request.topic}:${request.id}`
  return await pocket.exclusive(`send:${chain.id}:${asked.key.address}`, async () => {
    const turn = await nextTurn(pocket, request, asked)
    const isTogether = turn.way === 'together'
    const { asked: what } = turn.transaction
    // Another way than the one that was shown has not been approved.
    const isShown = quote === undefined || (quote.transfer.to === what.to && quote.transfer.data === what.data)
    if (!isShown) throw new PocketError('request_gone')
    const key = isTogether ? requestKey : `${requestKey}:${turn.index}`
    const hash = await sendOnce(pocket, key, { request: turn.transaction, quote })
    const before = pocket.calls.find(request.topic, id)?.hashes ?? []
    const hashes = [...before, hash]
    const isOver = isTogether || hashes.length === calls.length
    const known = { id, topic: request.topic, requestKey, chainId: chain.id, count: calls.length }
    pocket.calls.write({ ...known, hashes, isTogether, isOver })
    return isOver ? { id } : 'more'
  })
}

/** Ends calls of which some were sent: the site is told their name, and their status says the rest. Undefined where none was. */
export function endCalls(
  pocket: Pocket,
  request: InboundRequest,
  { id }: CallsRequest,
): { readonly id: string } | undefined {
  const known: KnownCalls | undefined = pocket.calls.find(request.topic, id)
  if (known === undefined || known.hashes.length === 0) return undefined
  pocket.calls.write({ ...known, isOver: true })
  return { id }
}
