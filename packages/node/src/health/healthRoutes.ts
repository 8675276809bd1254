import type { Hono } from 'hono'
import { createRoutes } from '../http/createRoutes.ts'
import { isWell } from './probe.ts'

/** Parts of a program by their names, each with a word about how it is and perhaps more. */
export type PartsHealth = Readonly<Record<string, { readonly status: string }>>

/** How a program is, for the questions that a balancer, a service manager and a person ask. */
export type HealthState = {
  /** Without these it can serve nobody. */
  ready(): Promise<PartsHealth>
  /** All parts. */
  details(): Promise<PartsHealth>
  /** Facts for a person beside them. */
  readonly facts?: () => object
  /** True once it stops: it then answers whom it has, and is to be sent nobody else. */
  isStopping(): boolean
}

/** `/health/live`, `/health/ready` (many ask for it as `/healthz`) and `/health/details`; `state` is undefined while the program starts. */
export function healthRoutes(state: () => HealthState | undefined): Hono {
  const routes = createRoutes()
  routes.get('/health/live', () => toAnswer({ status: 'ok' }))
  for (const path of ['/health/ready', '/healthz']) routes.get(path, () => answerReady(state()))
  routes.get('/health/details', async () => {
    const known = state()
    if (known === undefined) return starting()
    const parts = await known.details()
    // A reader of details wants them whatever they say: an answer of its own kind is what `ready` is for.
    return toAnswer({ status: areWell(parts) ? 'ok' : 'degraded', parts, ...known.facts?.() })
  })
  return routes
}

async function answerReady(state: HealthState | undefined): Promise<Response> {
  if (state === undefined) return starting()
  if (state.isStopping()) return toAnswer({ status: 'stopping' }, 503)
  const parts = await state.ready()
  return areWell(parts) ? toAnswer({ status: 'ok', parts }) : toAnswer({ status: 'not ready', parts }, 503)
}

function starting(): Response {
  return toAnswer({ status: 'starting' }, 503)
}

function areWell(parts: PartsHealth): boolean {
  return Object.values(parts).every(({ status }) => isWell(status))
}

function toAnswer(value: object, status = 200): Response {
  return Response.json(value, { status, headers: { 'cache-control': 'no-store' } })
}
