import { type Channel, type Clock, createChannelListeners, TimeoutError, withTimeout } from '@latchkey/base'
import { relayLimits } from '@latchkey/remote'
import type { Admission, RelayRequest } from './admission.ts'
import { toErrorFrame } from './frames.ts'
import { renderProcess } from './metrics.ts'

export type RelayHttpRequest = {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly authorization?: string | undefined
  readonly origin?: string | undefined
  readonly ip: string
  readonly ownHosts?: readonly string[] | undefined
  readonly body?: string
}

export type RelayHttpAnswer = { readonly status: number; readonly contentType?: string; readonly body: string }

/** The relay as its HTTP side uses it. */
export type HttpSide = {
  readonly isOpen: () => boolean
  readonly isStorageGood: () => Promise<boolean>
  readonly renderMetrics: () => string
  readonly admit: (request: RelayRequest) => Admission
  readonly accept: (channel: Channel, request: RelayRequest, admission: Admission) => void
  readonly clock: Clock
}

const rpcTimeoutMs = 10_000
const text = 'text/plain; charset=utf-8'
const json = 'application/json'

/** `/health/live` (the process runs), `/health/ready` (it can store), `/metrics`, and `/rpc` for one call without a socket. */
export async function answerHttp(side: HttpSide, request: RelayHttpRequest): Promise<RelayHttpAnswer> {
  const [path = ''] = request.url.split('?')
  const route = `${request.method} ${path}`
  if (route === 'GET /health/live') return { status: 204, body: '' }
  if (route === 'GET /health/ready') return await answerReady(side)
  if (route === 'GET /metrics') {
    return {
      status: 200,
      contentType: 'text/plain; version=0.0.4; charset=utf-8',
      body: `${side.renderMetrics()}${renderProcess()}`,
    }
  }
  if (route === 'POST /rpc') return await answerRpc(side, request)
  return { status: 404, contentType: text, body: 'There is nothing at this address.\n' }
}

async function answerReady(side: HttpSide): Promise<RelayHttpAnswer> {
  if (!side.isOpen()) return { status: 503, contentType: text, body: 'stopping\n' }
  const isGood = await side.isStorageGood()
  return isGood
    ? { status: 200, contentType: text, body: 'ready\n' }
    : { status: 503, contentType: text, body: 'storage down\n' }
}

/** The call is served as if a socket had been opened for it alone. */
async function answerRpc(side: HttpSide, request: RelayHttpRequest): Promise<RelayHttpAnswer> {
  const { body = '' } = request
  const admission = side.admit(request)
  if ('refusal' in admission) {
    const { status, failure } = admission.refusal
    return { status, contentType: json, body: toErrorFrame('0', failure) }
  }
  if (body.length > relayLimits.frameBytes) return { status: 413, contentType: text, body: 'Too large\n' }
  const listeners = createChannelListeners()
  const answered = new Promise<string>((resolve) => {
    const send = (frame: string) => {
      // Deliveries begin where answers have ended; they stay in the mailbox.
      resolve(frame)
    }
    const close = (code = 1000, reason = '') => {
      resolve('')
      listeners.end(code, reason)
    }
    const channel: Channel = { ...listeners, send, close, bufferedBytes: () => 0 }
    side.accept(channel, request, admission)
    listeners.hear(body)
  })
  try {
    const answer = await withTimeout(answered, rpcTimeoutMs, side.clock)
    if (answer !== '') return { status: 200, contentType: json, body: answer }
    return { status: 503, contentType: text, body: 'Not answered\n' }
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error
    return { status: 503, contentType: text, body: 'Not answered\n' }
  } finally {
    listeners.end(1000, '')
  }
}
