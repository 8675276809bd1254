/**
 * The network around a caller, which one holder may have as a whole: /24 of an IPv4 address, /48 of IPv6. A caller is
 * one IPv4 address or the first four groups of an IPv6 one, written out. Undefined for any other name.
 */
export function networkOf(caller: string): string | undefined {
  const [, four, six] = /^(?:(\d+\.\d+\.\d+)\.\d+|([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64)$/.exec(caller) ?? []
  if (four !== undefined) return `${four}.0/24`
  return six === undefined ? undefined : `${six}::/48`
}
