import { createRecentCache } from '@latchkey/base'
import type { CustodyConfig } from '../config.ts'
import type { OrganizationRow } from '../database/tables.ts'
import type { Secp256k1 } from '../keys/secp256k1.ts'
import type { Stamp } from '../stamps/stamp.ts'
import { createStampVerifier, type StampVerifier } from '../stamps/verifyStamp.ts'
import { allowedOrigins, type FeatureSource } from './allowedOrigins.ts'

/** The verifier for an organization's stamps: which pages its passkeys may be used on is its own matter. */
export type StampVerifiers = (
  featuresOf: FeatureSource,
  organization: OrganizationRow,
  kind: Stamp['kind'],
) => Promise<StampVerifier>

const maxVerifiers = 100

/** Verifiers by their lists of pages. Keys need no pages, and so one verifier serves them all. */
export function createStampVerifiers(config: CustodyConfig, secp256k1: Secp256k1): StampVerifiers {
  const { isUserVerificationRequired } = config
  const ownVerifier = createStampVerifier({ secp256k1, origins: config.origins, isUserVerificationRequired })
  const others = createRecentCache<StampVerifier>({ maxEntries: maxVerifiers })
  return async (featuresOf, organization, kind) => {
    if (kind === 'apiKey') return ownVerifier
    const origins = await allowedOrigins(featuresOf, organization, config)
    if (origins === config.origins) return ownVerifier
    const name = JSON.stringify(origins)
    const verifier = others.get(name) ?? createStampVerifier({ secp256k1, origins, isUserVerificationRequired })
    others.set(name, verifier)
    return verifier
  }
}
