import { cleanText, parseHttpUrl } from '@latchkey/evm'
import type { Metadata } from '@latchkey/remote'

/** A site's description of itself. Nobody has checked it; it is shown as plain text that says so. */
export type Claims = {
  /** Absent where it has none that can be shown. */
  readonly name: string | undefined
  /** The domain it names, as it is written in addresses (so that look-alike letters show as `xn--…`). */
  readonly domain: string | undefined
  readonly origin: string | undefined
}

const maxDomainLength = 100

/** Foreign metadata → what may be shown of it: short, on one line, without hidden characters. */
export function readClaims({ name, url }: Pick<Metadata, 'name' | 'url'>): Claims {
  const checked = parseHttpUrl(url)
  const parsed = checked === undefined ? undefined : new URL(checked)
  // A very long name could push its own end, which is what counts, out of sight.
  const domain = parsed !== undefined && parsed.host.length <= maxDomainLength ? parsed.host : undefined
  return {
    name: cleanText(name),
    domain,
    origin: domain === undefined ? undefined : parsed?.origin,
  }
}
