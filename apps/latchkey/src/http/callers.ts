import type { IncomingMessage } from 'node:http'
import { nameCaller } from '@latchkey/node'

/** The caller of each request, as far as that can be known. */
export type Callers = {
  /** Takes down the address that the request's connection comes from. */
  remember(request: Request, socketAddress: string | undefined): void
  /** The caller of a request that is remembered: an IPv4 address, or an IPv6 network such as `2001:db8:1:2::/64`. */
  callerOf(request: Request): string | undefined
  /** The caller who asks for a socket; an empty text when he is gone already. */
  callerOfSocket(request: IncomingMessage): string
}

/** Tells callers apart. Only behind a proxy is X-Forwarded-For believed. */
export function createCallers(isBehindProxy: boolean): Callers {
  const addresses = new WeakMap<Request, string>()
  return {
    remember(request, socketAddress) {
      if (socketAddress !== undefined) addresses.set(request, socketAddress)
    },
    callerOf(request) {
      const socketAddress = addresses.get(request)
      if (socketAddress === undefined) return undefined
      return nameCaller({ socketAddress, forwardedFor: isBehindProxy ? request.headers.get('x-forwarded-for') : null })
    },
    callerOfSocket({ headers, socket }) {
      const forwardedFor = isBehindProxy ? headers['x-forwarded-for'] : undefined
      return nameCaller({ socketAddress: socket.remoteAddress, forwardedFor }) ?? ''
    },
  }
}
