import { askJson, type Fetch } from './askJson.ts'
import { isRecord } from './isRecord.ts'
import { type CallOutcome, type CallRequest, type Rpc, RpcError } from './jsonRpc.ts'
import type { Clock } from './time.ts'

/** Options of `httpRpc`. */
export type HttpRpcOptions = {
  readonly url: string
  readonly fetch: Fetch
  readonly clock: Clock
  /** How long one HTTP request may take, 10 s unless given. */
  readonly timeoutMs?: number
  /** The longest answer that is read, 2 MB unless given: a hostile node must not fill the page. */
  readonly maxAnswerBytes?: number
}

type Settled = { readonly status: number; readonly body: unknown }
type Wire = { readonly id: number; readonly method: string; readonly params: unknown }

/** A JSON-RPC node over HTTP POST. Learns once whether the node accepts batches. Fails with `RpcError`. */
export function httpRpc(options: HttpRpcOptions): Rpc {
  const { timeoutMs = 10_000, maxAnswerBytes = 2_000_000 } = options
  let nextId = 1
  let acceptsBatches = true

  async function post(payload: unknown, signal?: AbortSignal): Promise<Settled> {
    try {
      const { response, body } = await askJson({
        url: options.url,
        fetch: options.fetch,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(payload),
        maxBytes: maxAnswerBytes,
        within: { timeoutMs, clock: options.clock },
        ...(signal && { signal }),
      })
      // With a status of a failure it is the page of something in between. Batches are refused by pages as well.
      if (body === undefined && response.status < 400) throw new RpcError('rpc_bad_answer')
      return { status: response.status, body }
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      if (error instanceof RpcError) throw error
      throw new RpcError('rpc_unreachable', { cause: error })
    }
  }

  function toWire(request: CallRequest): Wire {
    return { id: nextId++, method: request.method, params: request.params ?? [] }
  }

  async function single(request: CallRequest, signal?: AbortSignal): Promise<CallOutcome> {
    try {
      const wire = toWire(request)
      const { status, body } = await post({ jsonrpc: '2.0', ...wire }, signal)
      return status < 400 ? readAnswer(body, wire) : { error: readRefusal(body, status, wire) }
    } catch (error) {
      if (error instanceof RpcError) return { error }
      throw error
    }
  }

  async function batch(requests: readonly CallRequest[], signal?: AbortSignal): Promise<readonly CallOutcome[]> {
    const wires = requests.map(toWire)
    const { status, body } = await post(
      wires.map((wire) => ({ jsonrpc: '2.0', ...wire })),
      signal,
    )
    if (!Array.isArray(body)) {
      throw isPassing(status) ? readRefusal(body, status, wires[0]) : new RpcError('rpc_bad_answer')
    }
    return wires.map((wire) => readAnswer(findAnswer(body, wire.id), wire))
  }

  return {
    async call(request, { signal } = {}) {
      const outcome = await single(request, signal)
      if ('error' in outcome) throw outcome.error
      return outcome.result
    },
    async batch(requests, { signal } = {}) {
      if (requests.length === 0) return []
      if (requests.length > 1 && acceptsBatches) {
        try {
          return await batch(requests, signal)
        } catch (error) {
          // A node that answered, but not with an array, may be one that knows no batches.
          if (!(error instanceof RpcError) || error.code !== 'rpc_bad_answer') throw error
        }
      }
      const outcomes = await Promise.all(requests.map((request) => single(request, signal)))
      // It is one if it answers the same calls one by one.
      if (requests.length > 1 && outcomes.some(isAnswered)) acceptsBatches = false
      return outcomes
    },
  }
}

function findAnswer(answers: readonly unknown[], id: number): unknown {
  return answers.find((answer) => isRecord(answer) && answer['id'] === id)
}

function readAnswer(answer: unknown, { method }: Wire): CallOutcome {
  if (!isRecord(answer)) return { error: new RpcError('rpc_bad_answer') }
  const failure = answer['error']
  if (failure !== undefined && failure !== null) return { error: toRpcError(failure, method) }
  if (!Object.hasOwn(answer, 'result')) return { error: new RpcError('rpc_bad_answer') }
  return { result: answer['result'] }
}

function toRpcError(failure: unknown, method: string): RpcError {
  const record = isRecord(failure) ? failure : {}
  const text = typeof failure === 'string' ? failure : typeof record['message'] === 'string' ? record['message'] : ''
  const rpcCode = typeof record['code'] === 'number' ? record['code'] : -32000
  return new RpcError('rpc_failed', { rpcCode, rpcData: record['data'], data: { method, text: oneLine(text) } })
}

/** Long enough for what nodes say, and short enough for a sentence. */
const maxTextLength = 120

/** Foreign text as one short line, without what cannot be seen or turns other text round. */
function oneLine(text: string): string {
  const [line = ''] = text
    .slice(0, 2000)
    .trim()
    .split(/[\r\n\u2028\u2029]/, 1)
  return line
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu, '')
    .trim()
    .slice(0, maxTextLength)
}

/** Statuses that say nothing about batches: nobody is there, or not now. */
function isPassing(status: number): boolean {
  return status === 404 || status === 429 || status >= 500
}

/** The meaning of a status of 400 and above: the node's own refusal, else that something in between answered. */
function readRefusal(body: unknown, status: number, wire: Wire | undefined): RpcError {
  const failure = isRecord(body) ? body['error'] : undefined
  const isNodes = isRecord(failure) && typeof failure['code'] === 'number'
  return isNodes ? toRpcError(failure, wire?.method ?? '') : new RpcError('rpc_unreachable', { data: { status } })
}

function isAnswered(outcome: CallOutcome): boolean {
  return 'result' in outcome || outcome.error.code === 'rpc_failed'
}
