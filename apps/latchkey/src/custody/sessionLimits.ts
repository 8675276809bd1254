import { visitorWalletNames } from '@latchkey/api-server'
import type { SessionLimits } from '@latchkey/custody-server'
import { type Chain, spendLimits } from '@latchkey/evm'
import type { OwnerConfig } from '../config/ownerConfig.ts'

/** The local chains, which start beside custody. */
const localChains = [31_337, 31_338].map(
  (id): Chain => ({
    id,
    name: 'Latchkey Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [],
    testnet: true,
  }),
)

/**
 * The limits to which custody holds sessions of visitors' wallets: as much as a visitor may set himself, since he sets it in his
 * page. Undefined where the owner wants no limits.
 */
export function sessionLimitsOf({ chains, tokens, stepUp }: OwnerConfig): SessionLimits | undefined {
  if (stepUp === false) return undefined
  const used = chains.length > 0 ? chains : localChains
  const { limits, worthless } = spendLimits({ chains: used, tokens, rows: stepUp })
  return {
    names: visitorWalletNames,
    limits: { worthless, limits: limits.map((limit) => ({ ...limit, limit: limit.most })) },
  }
}
