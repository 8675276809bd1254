import type { Address } from '@latchkey/evm'
import { useState } from 'react'
import { type FoundToken, TokenCheck } from './TokenCheck.tsx'
import { TokenResults } from './TokenResults.tsx'

export type NewTokensProps = {
  readonly address: Address
  /** The one network that is meant; all of them without it. */
  readonly chainId?: number | undefined
  readonly isKnownTold?: boolean
  readonly onAdded: (found: FoundToken) => void
}

/** The tokens at an address that are not known yet, and the last look at the one that is chosen. */
export function NewTokens({ address, chainId, isKnownTold = false, onAdded }: NewTokensProps) {
  const [found, setFound] = useState<FoundToken>()
  return found === undefined ? (
    <TokenResults address={address} chainId={chainId} isKnownTold={isKnownTold} onLook={setFound} />
  ) : (
    <TokenCheck found={found} onBack={() => setFound(undefined)} onAdded={onAdded} />
  )
}
