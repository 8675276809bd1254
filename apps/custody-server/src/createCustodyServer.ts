import { type Clock, createTurns, type Fetch, type Log, silentLog, systemClock } from '@latchkey/base'
import {
  createRateLimit,
  createSharedLimits,
  type Database,
  type HealthState,
  openWriteProbe,
  type WriteProbe,
} from '@latchkey/node'
import type { Hono } from 'hono'
import { createEngine } from './activities/createEngine.ts'
import { createGuard } from './activities/createGuard.ts'
import { sendWaitingMails } from './activities/queueMail.ts'
import { type CustodyBindings, createApp } from './app.ts'
import { readCheckpoints } from './audit/checkpointFile.ts'
import { createCheckpoints } from './audit/createCheckpoints.ts'
import { createFreezes } from './audit/createFreezes.ts'
import type { Caller } from './authentication/caller.ts'
import { createKnownCallers, createKnownSessions } from './authentication/knownCallers.ts'
import { createStampVerifiers } from './authentication/stampVerifiers.ts'
import { createStrangerGate } from './authentication/strangerGate.ts'
import { createBackground } from './background.ts'
import { type CustodyConfig, type CustodySettings, completeConfig } from './config.ts'
import { createRoot, type RootAccount } from './createRoot.ts'
import { createCustodyHealth } from './custodyHealth.ts'
import { prepareCustodyDatabase } from './database/migrations.ts'
import { createOrganizationVersions, createOwnOrganizationVersions } from './database/organizationVersions.ts'
import type { CustodyDatabase, CustodyTables } from './database/tables.ts'
import { CustodyServerError } from './errors.ts'
import type { Approval } from './evaluation/approvals.ts'
import type { UseContext } from './evaluation/useContext.ts'
import { tellCallDenials } from './handlers/contracts/tellCallDenials.ts'
import { execute } from './handlers/submitHandlers.ts'
import { createAnswers } from './http/answerQuery.ts'
import { toHexText } from './keys/hexText.ts'
import { loadSecp256k1 } from './keys/secp256k1.ts'
import type { Mailer } from './mail/mailer.ts'
import { createMailLimit } from './mail/mailLimit.ts'
import { createCodeOpener } from './mailCodes/createCodeOpener.ts'
import type { CustodyObserver } from './observer.ts'
import { createOidcVerifier } from './oidc/oidcVerifier.ts'
import { openKeys } from './openKeys.ts'
import { organizationFactor } from './requestLimits.ts'
import type { CustodyDeps } from './services.ts'
import { createKeyring } from './vault/keyring.ts'
import type { MasterKey } from './vault/masterKey.ts'
import { observeMasterKey } from './vault/observeMasterKey.ts'
import { createVault } from './vault/vault.ts'

export type CustodyServerOptions = {
  /** Tables are made or updated; the caller closes it after the server. */
  readonly database: Database
  readonly settings: CustodySettings
  /** Taken over: it is wiped on `close`. */
  readonly masterKey: MasterKey
  /** Those before it, while a rotation is going on. */
  readonly formerMasterKeys?: readonly MasterKey[]
  readonly mailer: Mailer
  /** Tells whether the database takes writes; made here unless given, without a look at the disk below it. */
  readonly probe?: WriteProbe
  /** The file that keeps checkpoints of the audit log outside the database, so that a log cut short is found. */
  readonly checkpointPath?: string
  /** The file beside the master key that says which seals there are, so that nobody can say there never were any. */
  readonly sealsPath?: string
  /** True where no other process changes the database, as with an embedded one: it is asked less then. */
  readonly isOnlyProcess?: boolean
  readonly clock?: Clock
  readonly log?: Log
  readonly observer?: CustodyObserver | undefined
  /** Asks OpenID providers for their keys. */
  readonly fetch?: Fetch
}

/** Key custody over HTTP. */
export type CustodyServer = {
  /** Answers a request. `caller`: who is counted for it; undefined within this process. */
  fetch(request: Request, caller?: string): Promise<Response>
  /** The same, to stand behind a prefix. */
  readonly routes: Hono<CustodyBindings>
  /** The key that clients and frames pin: 65 bytes in hexadecimal text. */
  readonly quorumPublicKey: string
  /** Whether it can serve: part by part, `ok` or what is wrong in words. Never fails. */
  readonly health: HealthState
  /** How many organizations it has found written past it, and serves no more, since it was started. */
  frozen(): number
  /** For how long the oldest change of a log has waited for its checkpoint, in milliseconds; 0 when none waits. */
  checkpointAgeMs(): number
  /** Makes the first organization; undefined when there is one. See `createRoot`. */
  createRoot(write: (account: RootAccount) => void): Promise<RootAccount | undefined>
  /** From now on `/health/ready` says that it is stopping, and it answers as before: balancers go elsewhere meanwhile. */
  beginStop(): void
  /** Waits a moment for mails under way, signs the ends of the audit logs, and wipes every key at hand. The database must still be open. */
  close(): Promise<void>
}

/**
 * A custody server over a database. Any number of them may run over one PostgreSQL database. Fails with `NodeError` for
 * the database and `VaultError` for the master key.
 */
export async function createCustodyServer(options: CustodyServerOptions): Promise<CustodyServer> {
  const { mailer, checkpointPath, clock = systemClock, log = silentLog, fetch = globalThis.fetch, observer } = options
  const masterKey = observeMasterKey(options.masterKey, observer?.keyUse, clock)
  await prepareCustodyDatabase(options.database)
  const database = options.database.withTables<CustodyTables>()
  const config = completeConfig(options.settings)
  const { quorumKey, seals } = await openKeys(database, masterKey, options.sealsPath)
  await tellCallDenials(database, log)
  const secp256k1 = loadSecp256k1(log)
  const keyring = createKeyring({ masterKey, formerMasterKeys: options.formerMasterKeys ?? [], clock })
  const verifierFor = createStampVerifiers(config, secp256k1)
  const guard = createGuard(verifierFor)
  const vault = createVault<Approval, UseContext>({ keyring, secp256k1, quorumKey, clock, guard })
  const background = createBackground({ clock, log })
  const limitOf = createSharedLimits({ database: options.database, clock, log, secret: seals.secret('limits') })
  const services: CustodyDeps = {
    database,
    config,
    clock,
    log,
    background,
    mailer,
    assertMayMail: createMailLimit(limitOf),
    oidc: createOidcVerifier({ issuers: config.oidcIssuers, fetch, clock, log }),
    secrets: { keyring, secp256k1 },
    quorumKey,
    seals,
    vault,
  }
  const versions = createVersions(options, database, clock)
  const inTurn = createTurns()
  const checkpoints = createCheckpoints({
    ...{ database, seals, clock, log, inTurn },
    signer: quorumKey,
    path: checkpointPath,
  })
  const freezes = createFreezes({ database, seals, clock, log, inTurn, background })
  const probe = options.probe ?? (await openWriteProbe(options.database, { kind: 'memory' }, clock))
  const readParts = createCustodyHealth({ database, probe, masterKeyId: keyring.masterKeyId, clock, log })
  // An organization that is frozen here would be so in any other process too.
  const ready = async () => ({ ...(await readParts()), organizations: { status: 'ok', frozen: freezes.count() } })
  const stop = new AbortController()
  const health: HealthState = { ready, details: ready, isStopping: () => stop.signal.aborted }
  const noting = { onChange: versions.forget, onAudited: checkpoints.note }
  const app = createApp({
    ...{ services, inTurn, onChange: versions.forget },
    codes: createCodeOpener({ services, ...noting }),
    engine: createEngine({ services, inTurn, execute, ...noting }),
    authentication: {
      ...{ database, seals, verifierFor, clock, versions },
      callers: createKnownCallers(),
      sessions: createKnownSessions(),
      strangers: createStrangerGate(clock, limitOf),
    },
    answers: createAnswers(),
    readCheckpoints: async () => (checkpointPath === undefined ? [] : await readCheckpoints(checkpointPath)),
    assertRate: createCallerLimit(config, clock),
    health,
    freezes,
    onActivity: observer?.activity,
  })
  await sendWaitingMails(services)
  return {
    fetch: async (request, caller) => await app.fetch(request, { caller }),
    routes: app,
    quorumPublicKey: toHexText(quorumKey.publicKey),
    health,
    frozen: freezes.count,
    checkpointAgeMs: checkpoints.waitingMs,
    createRoot: (write) => createRoot(services, write),
    beginStop: () => stop.abort(),
    async close() {
      await background.end()
      await checkpoints.close()
      vault.close()
      seals.close()
    },
  }
}

function createVersions({ isOnlyProcess }: CustodyServerOptions, database: CustodyDatabase, clock: Clock) {
  const create = isOnlyProcess === true ? createOwnOrganizationVersions : createOrganizationVersions
  return create(database, clock)
}

function createCallerLimit({ requestBurst, requestsPerSecond }: CustodyConfig, clock: Clock) {
  const takeCredential = createRateLimit({ clock, burst: requestBurst, perSecond: requestsPerSecond })
  const takeOrganization = createRateLimit({
    clock,
    burst: requestBurst * organizationFactor,
    perSecond: requestsPerSecond * organizationFactor,
  })
  return ({ credential, user }: Caller) => {
    // Only callers who proved who they are use up what is theirs.
    const isWithin = takeCredential(`${user.id} ${credential.id}`) && takeOrganization(user.organization_id)
    if (!isWithin) throw new CustodyServerError('rate_limited')
  }
}
