import type { Clock, Log } from '@latchkey/base'
import type { QuorumSigner } from '@latchkey/custody'
import type { Background } from './background.ts'
import type { CustodyConfig } from './config.ts'
import type { CustodyDatabase } from './database/tables.ts'
import type { Approval } from './evaluation/approvals.ts'
import type { UseContext } from './evaluation/useContext.ts'
import type { Mailer } from './mail/mailer.ts'
import type { MailLimit } from './mail/mailLimit.ts'
import type { OidcVerifier } from './oidc/oidcVerifier.ts'
import type { Seals } from './seals/seals.ts'
import type { SecretDeps } from './vault/secrets.ts'
import type { Vault } from './vault/vault.ts'

/** The base of the endpoints' handlers. */
export type CustodyDeps = {
  readonly database: CustodyDatabase
  readonly config: CustodyConfig
  readonly clock: Clock
  readonly log: Log
  readonly background: Background
  readonly mailer: Mailer
  readonly assertMayMail: MailLimit
  readonly oidc: OidcVerifier
  /** Makes new secrets; what exists is used by the vault alone. */
  readonly secrets: SecretDeps
  readonly quorumKey: QuorumSigner
  /** Marks that only who has the master key can make. */
  readonly seals: Seals
  readonly vault: Vault<Approval, UseContext>
}
