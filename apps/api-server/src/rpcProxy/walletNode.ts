import { type CallOutcome, type CallRequest, type Rpc, RpcError, toQuantity } from '@latchkey/base'
import { ApiError } from '../errors.ts'
import { callFigures } from '../limits.ts'
import type { Filter, FilterBook } from './filterBook.ts'
import { assertFewBlocks, readHead, readLogQuery, refuse, toNumber } from './logQuery.ts'

export type WalletNodeOptions = {
  readonly rpc: Rpc
  readonly chainId: number
  readonly caller: string
  readonly filters: FilterBook
  /** Charges the caller for what only shows while it is answered, in calls; false when that is too much for now. */
  readonly charge: (calls: number) => boolean
}

type Ask = WalletNodeOptions & {
  readonly signal: AbortSignal | undefined
  /** The newest block, read once for all calls of a batch. */
  readonly head: () => Promise<bigint>
}
type Own = (ask: Ask, params: readonly unknown[]) => Promise<unknown>

/** A filter for blocks tells this many at a time; the rest with the next question. */
const maxBlocksTold = 32n
const serverError = -32000
/** Of EIP-1474. */
const limitExceeded = -32005

/** The node as a wallet may use it: logs of few blocks at a time, and filters that no node has to keep. */
export function walletNode(options: WalletNodeOptions): Rpc {
  const { rpc } = options

  function toAsk(signal: AbortSignal | undefined): Ask {
    let head: Promise<bigint> | undefined
    return { ...options, signal, head: () => (head ??= readHead(rpc, signal)) }
  }

  async function answerOwn(ask: Ask, { method, params }: CallRequest): Promise<unknown> {
    ask.signal?.throwIfAborted()
    return await own[method]?.(ask, Array.isArray(params) ? params : [])
  }

  return {
    async call(request, settings) {
      return isOwn(request) ? await answerOwn(toAsk(settings?.signal), request) : await rpc.call(request, settings)
    },
    async batch(requests, settings) {
      const passed = requests.filter((request) => !isOwn(request))
      const outcomes = passed.length === 0 ? [] : await rpc.batch(passed, settings)
      const ask = toAsk(settings?.signal)
      const answers: CallOutcome[] = []
      // One after the other: all at once they would be more at the node than the caller has places.
      for (const request of requests.filter(isOwn)) answers.push(await toOutcome(answerOwn(ask, request)))
      return requests.map((request) => {
        const outcome = isOwn(request) ? answers.shift() : outcomes[passed.indexOf(request)]
        return outcome ?? { error: new RpcError('rpc_bad_answer') }
      })
    },
  }
}

const own: Readonly<Record<string, Own>> = {
  // The owner's program and version are nobody's business.
  web3_clientVersion: async () => 'Latchkey',
  async eth_getLogs({ rpc, signal, head }, params) {
    const query = readLogQuery(params[0])
    await assertFewBlocks(query, head)
    return await rpc.call({ method: 'eth_getLogs', params: [query] }, withSignal(signal))
  },
  eth_newFilter: async (ask, params) => await addFilter(ask, { query: readLogQuery(params[0]) }),
  eth_newBlockFilter: async (ask) => await addFilter(ask, {}),
  eth_uninstallFilter: async ({ filters, ...ask }, params) => filters.remove(params[0], ask),
  async eth_getFilterLogs(ask, params) {
    const { query } = requireFilter(ask, params)
    if (query === undefined) throw refuse(serverError, 'filter not found')
    await assertFewBlocks(query, ask.head)
    return await ask.rpc.call({ method: 'eth_getLogs', params: [query] }, withSignal(ask.signal))
  },
  async eth_getFilterChanges(ask, params) {
    const filter = requireFilter(ask, params)
    return await inTurn(filter, () => readChanges(ask, filter))
  },
}

function isOwn({ method }: CallRequest): boolean {
  return Object.hasOwn(own, method)
}

async function addFilter({ filters, caller, chainId, head }: Ask, kind: Pick<Filter, 'query'>): Promise<string> {
  const id = filters.add({ caller, chainId, ...kind, nextBlock: (await head()) + 1n })
  if (id === undefined) throw refuse(limitExceeded, 'Too many filters; uninstall some, or try again in five minutes')
  return id
}

function requireFilter({ filters, ...owner }: Ask, [id]: readonly unknown[]): Filter {
  const filter = filters.find(id, owner)
  if (filter === undefined) throw refuse(serverError, 'filter not found')
  return filter
}

/** One question after the other: two at once would tell blocks twice, and then leave others out. */
async function inTurn<Value>(filter: Filter, work: () => Promise<Value>): Promise<Value> {
  const answer = (filter.turn ?? Promise.resolve()).then(work)
  filter.turn = answer.catch(() => undefined)
  return await answer
}

async function readChanges(ask: Ask, filter: Filter): Promise<unknown> {
  ask.signal?.throwIfAborted()
  let head = await ask.head()
  // Another request may have told newer blocks since a batch has looked.
  if (filter.nextBlock > head + 1n) head = await readHead(ask.rpc, ask.signal)
  // A chain that went back, as local ones do, is followed from where it is now.
  if (filter.nextBlock > head + 1n) filter.nextBlock = head + 1n
  return filter.query === undefined ? await readBlocks(ask, filter, head) : await readLogs(ask, filter, head)
}

async function readBlocks({ rpc, signal, charge }: Ask, filter: Filter, head: bigint): Promise<readonly unknown[]> {
  const numbers: bigint[] = []
  for (let block = filter.nextBlock; block <= head && block < filter.nextBlock + maxBlocksTold; block++) {
    numbers.push(block)
  }
  if (numbers.length === 0) return []
  // The question has paid for the first of them.
  const isPaid = charge(Math.max(0, numbers.length - callFigures.heavyCost))
  if (!isPaid) throw refuse(limitExceeded, new ApiError('too_many_calls').message)
  const requests = numbers.map((block) => ({ method: 'eth_getBlockByNumber', params: [toQuantity(block), false] }))
  const outcomes = await rpc.batch(requests, withSignal(signal))
  const hashes = outcomes.map((outcome) => {
    if ('error' in outcome) throw outcome.error
    const { result } = outcome
    return typeof result === 'object' && result !== null ? Reflect.get(result, 'hash') : undefined
  })
  if (hashes.some((hash) => typeof hash !== 'string')) throw new RpcError('rpc_bad_answer')
  filter.nextBlock += BigInt(numbers.length)
  return hashes
}

async function readLogs({ rpc, signal }: Ask, filter: Filter, head: bigint): Promise<unknown> {
  const { fromBlock, toBlock, ...query } = filter.query ?? {}
  if (query.blockHash !== undefined) return []
  const first = sorted(toNumber(fromBlock) ?? 0n, filter.nextBlock).greater
  const { less: end } = sorted(toNumber(toBlock) ?? head, head)
  const last = sorted(end, first + callFigures.maxLogBlocks - 1n).less
  if (last < first) return []
  const span = { ...query, fromBlock: toQuantity(first), toBlock: toQuantity(last) }
  const logs = await rpc.call({ method: 'eth_getLogs', params: [span] }, withSignal(signal))
  filter.nextBlock = last + 1n
  return logs
}

function sorted(one: bigint, other: bigint): { readonly less: bigint; readonly greater: bigint } {
  return one < other ? { less: one, greater: other } : { less: other, greater: one }
}

function withSignal(signal: AbortSignal | undefined): { readonly signal?: AbortSignal } {
  return signal === undefined ? {} : { signal }
}

async function toOutcome(answer: Promise<unknown>): Promise<CallOutcome> {
  try {
    return { result: await answer }
  } catch (error) {
    return { error: error instanceof RpcError ? error : new RpcError('rpc_unreachable', { cause: error }) }
  }
}
