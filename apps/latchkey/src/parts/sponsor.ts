import { randomUUID } from 'node:crypto'
import { openSponsor, type Sponsor, type SponsorRules } from '@latchkey/api-server'
import { type Log, type Rpc, systemClock } from '@latchkey/base'
import { isDevAccount, relayerKey } from '@latchkey/dev-chain'
import { type Chain, type LocalAccount, localAccount } from '@latchkey/evm'
import type { Database } from '@latchkey/node'
import type { Settings } from '../config/config.ts'
import type { OwnerConfig } from '../config/ownerConfig.ts'
import { localSponsor, toSponsorRules } from '../config/ownerSponsor.ts'
import { LatchkeyError } from '../errors.ts'
import type { Closers } from './closers.ts'

export type SponsorOpening = {
  /** Its tables must be there. */
  readonly database: Database
  readonly owner: Pick<OwnerConfig, 'sponsor'>
  readonly chains: readonly Chain[]
  readonly isLocal: boolean
  readonly settings: Pick<Settings, 'sponsorKey'>
  readonly rpc: (chainId: number) => Rpc | undefined
  /** Told of each batch that ended, and what it has cost. */
  readonly metrics: { onSponsored(chainId: number, outcome: string, costGwei: number): void }
  readonly closers: Closers
  readonly log: Log
}

/** The relayer by which the owner pays for fees; undefined where he pays for none. Fails with `sponsor_key_unusable`. */
export function openSponsorPart(opening: SponsorOpening): Sponsor | undefined {
  const { database, chains, rpc, metrics, closers, log } = opening
  const rules = sponsorRulesOf(opening)
  if (rules.length === 0) return undefined
  const relayer = openRelayer(opening)
  const sponsor = openSponsor({
    ...{ database, chains, rules, relayer, rpc, log, clock: systemClock },
    onEnd: metrics.onSponsored,
    holder: randomUUID(),
  })
  closers.add(() => sponsor.close())
  return sponsor
}

/** The owner's rules; those of local chains where he has named none. */
function sponsorRulesOf({ owner, chains, isLocal }: SponsorOpening): readonly SponsorRules[] {
  const sponsor = owner.sponsor ?? (isLocal ? localSponsor(chains) : undefined)
  return sponsor === undefined ? [] : toSponsorRules(sponsor, chains)
}

/** Everybody knows the keys of local chains: on others their coins would be anybody's. */
function openRelayer({ settings, isLocal }: SponsorOpening): LocalAccount {
  const { sponsorKey: key } = settings
  if (isLocal) return localAccount(key ?? relayerKey)
  if (key === undefined) throw new LatchkeyError('sponsor_key_unusable', { data: { reason: 'there is none' } })
  const relayer = localAccount(key)
  if (!isDevAccount(relayer.address)) return relayer
  throw new LatchkeyError('sponsor_key_unusable', { data: { reason: 'everybody knows this key' } })
}
