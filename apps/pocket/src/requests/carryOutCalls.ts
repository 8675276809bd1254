import { callsSo, encodeExecute, type Quote, readAtomic, readCallsReceipt } from '@latchkey/evm'
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
 * The next thing to be approved of calls. Those of which something was signed go on in the way of that, whatever the
 * network says by now: in another way the same call could be made twice. Fails with `call_waiting` or `call_undone` where
 * the call before is in no block, or has failed there, with `request_gone`, and with `RpcError`.
 */
export async function nextTurn(pocket: Pocket, request: InboundRequest, asked: CallsRequest): Promise<CallsTurn> {
  const { chain, key, calls } = asked
  const rpc = pocket.rpc(chain.id)
  const known = findOwn(pocket, request, asked)
  const type: AskedTransaction['type'] = 'eip1559'
  const plain = { type, gas: undefined, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined, nonce: undefined }
  const begun = findBegun(pocket, request, known)
  const atomic = begun === 'oneByOne' || calls.length === 1 ? 'unsupported' : await readAtomic(rpc, key.address)
  if (begun === 'together' || atomic !== 'unsupported') {
    const isSmart = atomic === 'supported'
    const own = { to: key.address, value: 0n, data: encodeExecute(calls), ...plain }
    const transaction = { kind: 'transaction', chain, key, asked: own, batch: { calls, isSmart } } as const
    return { way: 'together', isSmart, transaction }
  }
  if (asked.atomicRequired && calls.length > 1) throw new PocketError('request_gone')
  const hashes = known?.hashes ?? []
  // Of calls that are over only the answer is missing: the last one that was made stands for it.
  const index = known?.isOver === true ? hashes.length - 1 : hashes.length
  const last = known?.isOver === true ? undefined : hashes.at(-1)
  if (last !== undefined) {
    const receipt = await readCallsReceipt(rpc, last)
    if (receipt?.status !== '0x1') throw new PocketError(receipt === undefined ? 'call_waiting' : 'call_undone')
  }
  const call = calls[index]
  if (call === undefined) throw new PocketError('request_gone')
  return { way: 'oneByOne', index, transaction: { kind: 'transaction', chain, key, asked: { ...call, ...plain } } }
}

type Approved = {
  readonly request: InboundRequest
  readonly asked: CallsRequest
  readonly quote: Quote | undefined
  /** The turn that the card showed. */
  readonly shown: CallsTurn | undefined
}

/**
 * Does what was shown of calls, once among all tabs. `'more'` where others of them wait for their own yes. Fails like
 * `nextTurn` and `sendOnce`, and with `request_gone` where something else would come next than what was shown.
 */
export async function carryOutCalls(
  pocket: Pocket,
  { request, asked, quote, shown }: Approved,
): Promise<{ readonly id: string } | 'more'> {
  const { id, chain, calls } = asked
  return await pocket.exclusive(`send:${chain.id}:${asked.key.address}`, async () => {
    const before = findOwn(pocket, request, asked)
    // The answer was lost, and nothing else.
    if (before?.isOver === true) return { id }
    const turn = await nextTurn(pocket, request, asked)
    const key = signedName(request, turn)
    // A signed transaction was approved; it may itself have changed the way by now.
    if (pocket.sent.get(key) === undefined && !isSameTurn(turn, shown)) throw new PocketError('request_gone')
    const hash = await sendOnce(pocket, key, { request: turn.transaction, quote })
    const hashes = [...(before?.hashes ?? []), hash]
    const isTogether = turn.way === 'together'
    const isOver = isTogether || hashes.length === calls.length
    const known = { id, topic: request.topic, requestKey: nameOf(request), chainId: chain.id, count: calls.length }
    pocket.calls.write({ ...known, hashes, isTogether, isOver })
    return isOver ? { id } : 'more'
  })
}

/** Ends calls of which some were sent: the site is told their name, and their status says the rest. Undefined where none was. */
export function endCalls(
  pocket: Pocket,
  request: InboundRequest,
  asked: CallsRequest,
): { readonly id: string } | undefined {
  const { id } = asked
  const known = pocket.calls.find(request.topic, id)
  if (known === undefined || !isOfRequest(pocket, known, request, asked) || known.hashes.length === 0) return undefined
  pocket.calls.write({ ...known, isOver: true })
  return { id }
}

/** The name under which what a turn signs is kept. */
export function signedName(request: InboundRequest, turn: CallsTurn): string {
  return turn.way === 'together' ? nameOf(request) : `${nameOf(request)}:${turn.index}`
}

/** The calls that this very request has had made. Fails with `request_gone` where another one has used its name for its calls. */
function findOwn(pocket: Pocket, request: InboundRequest, asked: CallsRequest): KnownCalls | undefined {
  const known = pocket.calls.find(request.topic, asked.id)
  if (known !== undefined && !isOfRequest(pocket, known, request, asked)) throw new PocketError('request_gone')
  return known
}

/** Whether known calls are those of a request, by its name and by what was signed for it: a site can use a name twice. */
export function isOfRequest(
  { sent }: Pick<Pocket, 'sent'>,
  known: KnownCalls,
  request: InboundRequest,
  { calls, key }: CallsRequest,
): boolean {
  const name = nameOf(request)
  if (known.requestKey !== name || known.count !== calls.length) return false
  const whole = { to: key.address, value: 0n, data: encodeExecute(calls) }
  const made = known.isTogether ? [whole] : calls.slice(0, known.hashes.length)
  return made.every((call, index) => {
    const signed = sent.get(known.isTogether ? name : `${name}:${index}`)
    return signed === undefined || callsSo(signed, call)
  })
}

/** The way in which something of these calls was signed; a node that was cut off may have it. */
function findBegun(
  { sent }: Pocket,
  request: InboundRequest,
  known: KnownCalls | undefined,
): CallsTurn['way'] | undefined {
  if (known !== undefined) return known.isTogether ? 'together' : 'oneByOne'
  if (sent.get(nameOf(request)) !== undefined) return 'together'
  return sent.get(`${nameOf(request)}:0`) === undefined ? undefined : 'oneByOne'
}

function isSameTurn(turn: CallsTurn, shown: CallsTurn | undefined): boolean {
  if (turn.way === 'together') return shown?.way === 'together' && shown.isSmart === turn.isSmart
  return shown?.way === 'oneByOne' && shown.index === turn.index
}

function nameOf({ topic, id }: Pick<InboundRequest, 'topic' | 'id'>): string {
  return `${topic}:${id}`
}
