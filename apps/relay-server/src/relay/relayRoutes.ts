import {
  type Channel,
  type Clock,
  createChannelListeners,
  fromUtf8,
  type Log,
  TimeoutError,
  withTimeout,
} from '@latchkey/base'
import { createRoutes, type HealthState, healthRoutes, readRequest } from '@latchkey/node'
import { relayLimits } from '@latchkey/remote'
import type { Hono } from 'hono'
import type { Admission, RelayRequest } from './admission.ts'
import { toErrorFrame } from './frames.ts'
import { renderProcess } from './metrics.ts'

/** Where a request comes from, and where it has arrived. */
export type RelayPeer = Pick<RelayRequest, 'ip' | 'ownHosts'>

/** The relay as its HTTP side uses it. */
export type HttpSide = {
  readonly health: HealthState
  readonly renderMetrics: () => string
  readonly admit: (request: RelayRequest) => Admission
  readonly accept: (channel: Channel, request: RelayRequest, admission: Admission) => void
  readonly clock: Clock
  readonly log: Log
}

const rpcTimeoutMs = 10_000
const metricsType = 'text/plain; version=0.0.4; charset=utf-8'

/** The questions about health, `/metrics`, and `/rpc` for one call without a socket. */
export function relayRoutes(side: HttpSide): Hono<{ Bindings: RelayPeer }> {
  const routes = createRoutes<{ Bindings: RelayPeer }>()
  routes.use(async (context, next) => {
    await next()
    context.header('cache-control', 'no-store')
  })
  routes.route(
    '/',
    healthRoutes(() => side.health),
  )
  routes.get('/metrics', (context) =>
    context.body(`${side.renderMetrics()}${renderProcess()}`, 200, { 'content-type': metricsType }),
  )
  routes.post('/rpc', async ({ env, req }) => {
    const bytes = await readRequest(req.raw, relayLimits.frameBytes)
    if (bytes === undefined) return new Response('Too large\n', { status: 413 })
    const { url, headers } = req.raw
    const [origin, authorization] = ['origin', 'authorization'].map((name) => headers.get(name) ?? undefined)
    // Bytes that are no UTF-8 are no JSON either, and are answered as such.
    return await answerRpc(side, { ...env, url, origin, authorization }, fromUtf8(bytes) ?? '')
  })
  routes.all('*', (context) => context.text('There is nothing at this address.\n', 404))
  routes.onError((error) => {
    side.log.error('A request failed', error)
    return new Response('Something went wrong\n', { status: 500 })
  })
  return routes
}

/** The call is served as if a socket had been opened for it alone. */
async function answerRpc(side: HttpSide, request: RelayRequest, body: string): Promise<Response> {
  const admission = side.admit(request)
  if ('refusal' in admission) {
    const { status, failure } = admission.refusal
    return toAnswer(toErrorFrame('0', failure), status)
  }
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
    return answer === '' ? notAnswered() : toAnswer(answer, 200)
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error
    return notAnswered()
  } finally {
    listeners.end(1000, '')
  }
}

function toAnswer(json: string, status: number): Response {
  return new Response(json, { status, headers: { 'content-type': 'application/json' } })
}

function notAnswered(): Response {
  return new Response('Not answered\n', { status: 503 })
}
