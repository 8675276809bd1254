import type { SpendLimits } from '@latchkey/evm'
import { credentialRate } from './requestLimits.ts'

/** An OpenID provider whose tokens are taken. */
export type OidcIssuer = {
  /** As tokens name it in `iss`. */
  readonly issuer: string
  /** Where its public keys are; found by the issuer's own description when absent. */
  readonly keysUrl?: string
}

/** Organizations in which the key of a session signs small things only, and their limits. */
export type SessionLimits = {
  /** The beginnings of their names. */
  readonly names: readonly string[]
  /** The most that the sessions of one organization may move within a day, all together. */
  readonly limits: SpendLimits
}

/** The owner's decisions. */
export type CustodyConfig = {
  /** The pages that may call the server and use passkeys, as `https://example.org`. */
  readonly origins: readonly string[]
  /** The ids to which passkeys may be bound; any that the browser allowed on the origins when absent. */
  readonly rpIds?: readonly string[]
  readonly isUserVerificationRequired: boolean
  readonly oidcIssuers: readonly OidcIssuer[]
  /** The address of the page that takes invitations; the secret is put behind it. */
  readonly invitationUrl: string
  /** How the server names itself in mails. */
  readonly appName: string
  /** The running build: an attestation repeats it. */
  readonly build: string
  /** Requests of one credential: how many at once, and how many each second after that. */
  readonly requestBurst: number
  readonly requestsPerSecond: number
  /** Where the keys of sessions are held to an amount; nowhere when absent. */
  readonly sessionLimits?: SessionLimits
}

/** Settings as an owner writes them; what is left out has a safe default. */
export type CustodySettings = Partial<Omit<CustodyConfig, 'origins'>> & Pick<CustodyConfig, 'origins'>

/** Settings with everything filled in. */
export function completeConfig(settings: CustodySettings): CustodyConfig {
  const [origin = 'http://localhost'] = settings.origins
  return {
    isUserVerificationRequired: false,
    oidcIssuers: [],
    invitationUrl: `${origin}/invitation`,
    appName: 'Latchkey',
    build: 'unknown',
    requestBurst: credentialRate.burst,
    requestsPerSecond: credentialRate.perSecond,
    ...settings,
  }
}
