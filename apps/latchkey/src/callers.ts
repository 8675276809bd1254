import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'

/** Who is at the other end of each request, as far as that can be known. */
export type Callers = {
  /** Takes down the address that the request's connection comes from. */
  remember(request: Request, socketAddress: string | undefined): void
  /** The caller of a request that is remembered: an IPv4 address, or an IPv6 network such as `2001:db8:1:2::/64`. */
  callerOf(request: Request): string | undefined
  /** The caller who asks for a socket; an empty text when he is gone already. */
  callerOfSocket(request: IncomingMessage): string
}

/**
 * Tells callers apart. Only behind a proxy is X-Forwarded-For believed, and of it only the last name: that is whom the
 * proxy itself saw, what stands before is the caller's own word.
 */
export function createCallers(isBehindProxy: boolean): Callers {
  const addresses = new WeakMap<Request, string>()
  return {
    remember(request, socketAddress) {
      if (socketAddress !== undefined) addresses.set(request, socketAddress)
    },
    callerOf(request) {
      const address = addresses.get(request)
      if (address === undefined) return undefined
      return toCaller((isBehindProxy ? lastForwarded(request.headers.get('x-forwarded-for')) : undefined) ?? address)
    },
    callerOfSocket({ headers, socket }) {
      const header = headers['x-forwarded-for']
      const forwarded = isBehindProxy ? lastForwarded(Array.isArray(header) ? header.join(',') : header) : undefined
      const address = forwarded ?? socket.remoteAddress
      return address === undefined ? '' : toCaller(address)
    },
  }
}

function lastForwarded(header: string | null | undefined): string | undefined {
  const last = header?.split(',').at(-1)?.trim() ?? ''
  // Some proxies add the port: 192.0.2.1:80, [2001:db8::1]:80.
  const address = /^\[(.+)\](?::\d+)?$/.exec(last)?.[1] ?? /^([\d.]+):\d+$/.exec(last)?.[1] ?? last
  return isIP(address) === 0 ? undefined : address
}

/** Whoever has one address of IPv6 has all that begin with the same 64 bits, so these are one caller. */
function toCaller(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::')
  const groups = (text: string | undefined) => (text ? text.split(':') : [])
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups(head).length - groups(tail).length)
  const all = [...groups(head), ...Array.from({ length: zeros }, () => '0'), ...groups(tail)]
  const network = all.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}
