import {
  type CallOutcome,
  type CallRequest,
  type Clock,
  type Fetch,
  httpRpc,
  type Rpc,
  RpcError,
  withSignal,
} from '@latchkey/base'
import { type Chain, transportUrls } from '@latchkey/evm'
import { createChainCheck } from './chainCheck.ts'

export type NodeDeps = {
  readonly fetch: Fetch
  readonly clock: Clock
  readonly timeoutMs?: number
  /** The longest answer that is read, as `httpRpc` has it unless given. */
  readonly maxAnswerBytes?: number
  /** Where this server is reached itself: its own address among those of a chain is for wallets only. */
  readonly ownOrigin?: string
}

type Options = { readonly signal?: AbortSignal }

/**
 * The node of a chain: its addresses in their order, those that were silent lately at the end, each checked on its first
 * use to be of this chain. The next one is asked where one cannot be reached or understood. A refusal is an answer, and
 * a transaction that a node may have taken is given to no other.
 */
export function nodeOf(chain: Chain, { ownOrigin, ...deps }: NodeDeps): Rpc {
  const urls = transportUrls(chain).filter((url) => new URL(url).origin !== ownOrigin)
  const nodes = urls.map((url) => {
    const rpc = httpRpc({ url, ...deps })
    return { rpc, check: createChainCheck(rpc, chain.id, deps.clock) }
  })

  function inOrder() {
    const silent = new Set(nodes.filter(({ check }) => check.isSilent()))
    return [...nodes.filter((node) => !silent.has(node)), ...silent]
  }

  async function ask(requests: readonly CallRequest[], options: Options = {}): Promise<readonly CallOutcome[]> {
    const outcomes: CallOutcome[] = requests.map(() => ({ error: new RpcError('rpc_unreachable') }))
    let open = requests.map((request, index) => ({ request, index }))
    for (const { rpc, check } of inOrder()) {
      const problem = await withSignal(check.problem(), options.signal)
      const startMs = deps.clock.now()
      const asked = open.map(({ request }) => request)
      const answers =
        problem === undefined ? await outcomesOf(rpc, asked, options) : asked.map(() => ({ error: problem }))
      if (answers.some(isSilence)) check.noteSilence(deps.clock.now() - startMs)
      open.forEach(({ index }, place) => {
        outcomes[index] = answers[place] ?? { error: new RpcError('rpc_bad_answer') }
      })
      open = open.filter(({ request, index }) => mayAskNext(request, outcomes[index], problem !== undefined))
      if (open.length === 0) break
    }
    return outcomes
  }

  return {
    async call(request, options) {
      const [outcome] = await ask([request], options)
      if (outcome === undefined) throw new RpcError('rpc_unreachable')
      if ('error' in outcome) throw outcome.error
      return outcome.result
    },
    batch: async (requests, options) => (requests.length === 0 ? [] : await ask(requests, options)),
  }
}

async function outcomesOf(
  rpc: Rpc,
  requests: readonly CallRequest[],
  options: Options,
): Promise<readonly CallOutcome[]> {
  const [only] = requests
  try {
    if (only !== undefined && requests.length === 1) return [{ result: await rpc.call(only, options) }]
    return await rpc.batch(requests, options)
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return requests.map(() => ({ error }))
  }
}

/** No answer of any kind, not even the page of something in between. */
function isSilence(outcome: CallOutcome): boolean {
  return 'error' in outcome && outcome.error.code === 'rpc_unreachable' && outcome.error.data['status'] === undefined
}

/** Whether another node may be asked after this outcome. */
function mayAskNext({ method }: CallRequest, outcome: CallOutcome | undefined, isUnasked: boolean): boolean {
  if (outcome === undefined || 'result' in outcome) return false
  const { error } = outcome
  // The node's own word, and a mistake of the owner's that must be seen.
  if (error.code === 'rpc_failed' || error.code === 'rpc_wrong_chain') return false
  return method !== 'eth_sendRawTransaction' || isUnasked || isSurelyUntaken(error)
}

/** Statuses by which something in between says that the request went no further. */
const turnedAwayStatuses: readonly unknown[] = [401, 403, 404, 405]
/** The system's words for a connection that never was, each at its step. A broken connection can have the same words. */
const unconnectedSteps: Readonly<Record<string, readonly unknown[]>> = {
  connect: ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'],
  getaddrinfo: ['ENOTFOUND', 'EAI_AGAIN'],
}

/** True when the request cannot have reached a node. Everything else, a timeout above all, leaves that open. */
function isSurelyUntaken({ code, data, cause }: RpcError): boolean {
  if (code !== 'rpc_unreachable') return false
  return turnedAwayStatuses.includes(data['status']) || (cause instanceof Error && isUnconnected(cause.cause))
}

function isUnconnected(reason: unknown): boolean {
  if (!(reason instanceof Error)) return false
  // A host with several addresses, each of which was tried.
  if (reason instanceof AggregateError) return reason.errors.length > 0 && reason.errors.every(isUnconnected)
  if (!('code' in reason && 'syscall' in reason)) return false
  return unconnectedSteps[String(reason.syscall)]?.includes(reason.code) ?? false
}
