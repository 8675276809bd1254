import type { IncomingMessage } from 'node:http'
import { type NameCaller, nameCallers } from '@latchkey/node'

/** The caller of each request, as far as that can be known. */
export type Callers = {
  /** Takes down where a request comes from. */
  remember(request: Request, incoming: IncomingMessage): void
  /** The caller of a request that is remembered; undefined for one of this process, or of whoever is gone already. */
  callerOf(request: Request): string | undefined
  /** The caller who asks for a socket. */
  readonly callerOfSocket: NameCaller
}

/** Tells callers apart. Only behind a proxy is X-Forwarded-For believed. */
export function createCallers(isBehindProxy: boolean): Callers {
  const names = new WeakMap<Request, string>()
  const callerOfSocket = nameCallers({ isBehindProxy })
  return {
    remember: (request, incoming) => void names.set(request, callerOfSocket(incoming)),
    callerOf: (request) => names.get(request) || undefined,
    callerOfSocket,
  }
}
