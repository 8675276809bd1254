import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'

/** The name under which the caller of a request is counted; an empty text when he is gone already. */
export type NameCaller = (incoming: Pick<IncomingMessage, 'headers' | 'socket'>) => string

/**
 * Names callers: an IPv4 address, or an IPv6 network such as `2001:db8:1:2::/64`. Only behind a proxy is X-Forwarded-For
 * believed, and of it the last name alone: that is whom the proxy itself saw, what stands before is the caller's own word.
 */
export function nameCallers({ isBehindProxy }: { readonly isBehindProxy: boolean }): NameCaller {
  return ({ headers, socket }) => {
    const forwarded = isBehindProxy ? lastForwarded(headers['x-forwarded-for']) : undefined
    const address = forwarded ?? socket.remoteAddress
    return address === undefined ? '' : toCaller(address)
  }
}

function lastForwarded(header: string | readonly string[] | undefined): string | undefined {
  const last = header?.toString().split(',').at(-1)?.trim() ?? ''
  // Some proxies add the port: 192.0.2.1:80, [2001:db8::1]:80.
  const address = /^\[(.+)\](?::\d+)?$/.exec(last)?.[1] ?? /^([\d.]+):\d+$/.exec(last)?.[1] ?? last
  return isIP(address) === 0 ? undefined : address
}

/** An owner of one IPv6 address has all that begin with the same 64 bits, so these are one caller. */
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
