import type { Hex } from '@latchkey/base'
import type { Chain } from '@latchkey/evm'

/** Where a transaction can be looked up, if its network names an explorer. Still to pass `safeLink`. */
export function explorerLink(chain: Chain | undefined, hash: Hex | undefined): string | undefined {
  const base = chain?.blockExplorers?.[0]?.url
  return base === undefined || hash === undefined ? undefined : `${base.replace(/\/$/, '')}/tx/${hash}`
}
