import type { Hex } from '@latchkey/base'
import type { Chain } from '@latchkey/evm'
import { safeLink } from '../../ui/safeLink.ts'

/** Where a transaction can be looked up, if its network names an explorer that may be linked to. */
export function explorerLink(chain: Chain | undefined, hash: Hex | undefined): string | undefined {
  const base = safeLink(chain?.blockExplorers?.[0]?.url)
  if (base === undefined || hash === undefined) return undefined
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/tx/${hash}`
  return url.href
}
