import { type CallOutcome, type CallRequest, type Clock, jsonRpcTexts, type Rpc, RpcError } from '@latchkey/base'
import { callFigures } from '../limits.ts'
import { boundedParameters } from './boundedParameters.ts'

export type Answer = { readonly jsonrpc: '2.0'; readonly id: string | number | null } & (
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }
)
type Asked = { readonly id: string | number; readonly request: CallRequest }

const maxParameters = 10
const timeoutMs = 10_000
const invalidRequest = -32600
const methodNotFound = -32601
const invalidParams = -32602
const internalError = -32603
const serverError = -32000
/** Of EIP-1474. */
const limitExceeded = -32005

export type RpcRules = {
  readonly clock: Clock
  /** The methods that are passed on. */
  readonly methods: ReadonlySet<string>
  /** How many calls a batch may hold. */
  readonly maxBatch: number
}

/** One JSON-RPC request or batch, answered by the node. A batch costs the node one request. Never rejects. */
export async function answerRpc(body: unknown, rpc: Rpc, rules: RpcRules): Promise<Answer | readonly Answer[]> {
  if (!Array.isArray(body)) return await answerOne(body, rpc, rules)
  if (body.length === 0 || body.length > rules.maxBatch) return toFailure(null, invalidRequest)
  return await answerAll(body, rpc, rules)
}

/** The price of a body, in calls. One that is too long costs as much as the longest: nothing of it is read. */
export function costOf(body: unknown, maxBatch: number): number {
  if (!Array.isArray(body) || body.length === 0) return callCost(body)
  return body.length > maxBatch ? maxBatch : body.reduce((total: number, each) => total + callCost(each), 0)
}

/** The same words for every call of a body, none of which was passed on. A batch is refused by a list, as it would be answered. */
export function refuseRpc(body: unknown, message: string, maxBatch: number): Answer | readonly Answer[] {
  if (Array.isArray(body) && body.length > 0 && body.length <= maxBatch) return body.map((one) => refuse(one, message))
  return refuse(body, message)
}

function refuse(body: unknown, message: string): Answer {
  const { id } = readRequest(body, new Set())
  return { jsonrpc: '2.0', id, error: { code: limitExceeded, message } }
}

async function answerOne(body: unknown, rpc: Rpc, rules: RpcRules): Promise<Answer> {
  const [answer] = await answerAll([body], rpc, rules)
  return answer ?? toFailure(null, internalError)
}

async function answerAll(bodies: readonly unknown[], rpc: Rpc, rules: RpcRules): Promise<readonly Answer[]> {
  const { clock, methods } = rules
  const read = bodies.map((body) => readRequest(body, methods))
  const asked = read.filter((entry): entry is Asked => 'request' in entry)
  const outcomes = await ask(
    asked.map(({ request }) => request),
    rpc,
    clock,
  )
  const answers = new Map(asked.map((entry, index) => [entry, toAnswer(entry.id, outcomes[index])]))
  return read.map((entry) => ('request' in entry ? (answers.get(entry) ?? toFailure(entry.id, internalError)) : entry))
}

/** A call that may be passed on, or the answer to one that may not. */
function readRequest(body: unknown, methods: ReadonlySet<string>): Asked | Answer {
  if (typeof body !== 'object' || body === null) return toFailure(null, invalidRequest)
  // An object; each field is checked before use.
  const { jsonrpc, id, method, params = [] } = body as Record<string, unknown>
  const hasId = (typeof id === 'string' && id.length <= 100) || (typeof id === 'number' && Number.isFinite(id))
  if (!hasId) return toFailure(null, invalidRequest)
  if (jsonrpc !== '2.0' || typeof method !== 'string') return toFailure(id, invalidRequest)
  if (!Array.isArray(params) || params.length > maxParameters) return toFailure(id, invalidRequest)
  if (!methods.has(method)) return toFailure(id, methodNotFound)
  const bounded = boundedParameters(method, params)
  if (bounded === undefined) return toFailure(id, invalidParams)
  return { id, request: { method, params: bounded } }
}

async function ask(requests: readonly CallRequest[], rpc: Rpc, clock: Clock): Promise<readonly CallOutcome[]> {
  const abort = new AbortController()
  const cancel = clock.schedule(timeoutMs, () => abort.abort(new RpcError('rpc_unreachable')))
  const options = { signal: abort.signal }
  const [only] = requests
  try {
    if (only !== undefined && requests.length === 1) return [{ result: await rpc.call(only, options) }]
    return await rpc.batch(requests, options)
  } catch (cause) {
    const error = cause instanceof RpcError ? cause : new RpcError('rpc_unreachable', { cause })
    return requests.map(() => ({ error }))
  } finally {
    cancel()
  }
}

function toAnswer(id: string | number, outcome: CallOutcome | undefined): Answer {
  if (outcome === undefined) return toFailure(id, internalError)
  if ('result' in outcome) return { jsonrpc: '2.0', id, result: outcome.result ?? null }
  const { error } = outcome
  if (error.code !== 'rpc_failed') return { jsonrpc: '2.0', id, error: { code: internalError, message: error.message } }
  // The node's own words, so that the page can tell a revert from a refusal.
  const { rpcCode = serverError, rpcData, data } = error
  const message = typeof data['text'] === 'string' ? data['text'] : error.message
  return { jsonrpc: '2.0', id, error: { code: rpcCode, message, ...(rpcData !== undefined && { data: rpcData }) } }
}

function toFailure(id: string | number | null, code: number): Answer {
  return { jsonrpc: '2.0', id, error: { code, message: jsonRpcTexts[code] ?? '' } }
}

const { heavyCost, repeatedCost } = callFigures
const heavyMethods: readonly unknown[] = [
  'eth_feeHistory',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_simulateV1',
]
const blockMethods: readonly unknown[] = ['eth_getBlockByNumber', 'eth_getBlockByHash']

/** The price of one call: 1 for most, 5 for a block with all its transactions, the history of fees, logs, proofs and simulations, 10 for what a call touches. */
function callCost(call: unknown): number {
  if (typeof call !== 'object' || call === null) return 1
  // An object; each field is checked before use.
  const { method, params } = call as Record<string, unknown>
  if (heavyMethods.includes(method)) return heavyCost
  // A node runs the code again until nothing new is touched, and code can touch something new each time.
  if (method === 'eth_createAccessList') return repeatedCost
  if (!blockMethods.includes(method) || !Array.isArray(params)) return 1
  // Nodes differ in what else they take for a yes.
  return params[1] === undefined || params[1] === false ? 1 : heavyCost
}
