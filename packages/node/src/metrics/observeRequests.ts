import type { Clock, Log } from '@latchkey/base'
import { pathOf } from '../http/pathOf.ts'

/** An answered request, as far as it may be told of. */
export type RequestFacts = {
  readonly method: string
  /** The template of its path. */
  readonly route: string
  readonly status: number
  readonly durationMs: number
}

export type Observation = {
  readonly clock: Clock
  readonly log: Log
  readonly onRequest: (facts: RequestFacts) => void
  /** The template of a path, of which there are only so many. */
  readonly routeOf: (path: string) => string
}

/** Others are spelled by callers, who may spell anything. */
const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Answers by `answer`, and tells of it. */
export function observeRequests(
  answer: (request: Request) => Promise<Response>,
  { clock, log, onRequest, routeOf }: Observation,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const startMs = clock.now()
    const response = await answer(request)
    const facts: RequestFacts = {
      method: toKnownMethod(request.method),
      route: routeOf(pathOf(request)),
      status: response.status,
      durationMs: clock.now() - startMs,
    }
    onRequest(facts)
    log.debug('A request was answered', facts)
    return response
  }
}

/** Tells, by its method, of a request that was refused with 400 since nothing could be made of it. */
export function observeUnreadable({
  log,
  onRequest,
}: Pick<Observation, 'log' | 'onRequest'>): (method: string) => void {
  return (method) => {
    const facts = { method: toKnownMethod(method), route: '/{unreadable}', status: 400, durationMs: 0 }
    onRequest(facts)
    log.debug('A request was refused that is for no address', facts)
  }
}

function toKnownMethod(method: string): string {
  return methods.includes(method) ? method : 'other'
}
