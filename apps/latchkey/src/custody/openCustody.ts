import { join } from 'node:path'
import { type Log, systemClock } from '@latchkey/base'
import {
  type CustodyObserver,
  type CustodySettings,
  composeMail,
  createCustodyServer,
  ensureMasterKey,
  ensureRoot,
  outboxMailer,
  readOutbox,
  sealsPathOf,
  smtpMailer,
} from '@latchkey/custody-server'
import { createRoutes, type Database, isWell, type WriteProbe } from '@latchkey/node'
import { type GivenAccount, toCustodyAccount } from '../config/custodyAccount.ts'
import type { OwnCustody } from '../config/latchkeyConfig.ts'
import { invitationPath } from '../pages/staticPages.ts'
import { custodyPath, type OpenCustody } from './custody.ts'

/** More than a person who tries things out looks for. */
const maxMails = 50

export type CustodyOpening = {
  readonly owner: OwnCustody
  /** The account that the environment names, where it does: the one in the data folder is then not used. */
  readonly given: GivenAccount | undefined
  readonly database: Database
  readonly dataFolder: string
  readonly masterKeyFile: string
  /** The product's own origin. */
  readonly origin: string
  readonly appName: string
  readonly build: string
  readonly sessionLimits?: CustodySettings['sessionLimits'] | undefined
  /** True where no other process changes the database. */
  readonly isOnlyProcess: boolean
  /** Tells whether the database takes writes; asked of it anew unless given. */
  readonly probe?: WriteProbe
  readonly observer?: CustodyObserver | undefined
  readonly log: Log
}

/**
 * Custody in this process, over the product's database. The first run makes the master key's file, the root organization
 * and the file of its key. Fails with a `VaultError` for a master key that is not this database's.
 */
export async function openCustody(opening: CustodyOpening): Promise<OpenCustody> {
  const { owner, given, database, masterKeyFile, origin, log } = opening
  const folder = join(opening.dataFolder, 'custody')
  const outbox = join(folder, 'outbox')
  const { mail } = owner
  const mailer =
    mail === undefined ? outboxMailer(outbox, systemClock) : smtpMailer({ url: mail.smtpUrl, from: mail.from })
  const server = await createCustodyServer({
    database,
    settings: toSettings(opening),
    masterKey: await ensureMasterKey(masterKeyFile, database),
    mailer,
    checkpointPath: join(folder, 'checkpoints.jsonl'),
    sealsPath: sealsPathOf(masterKeyFile),
    isOnlyProcess: opening.isOnlyProcess,
    ...(opening.probe !== undefined && { probe: opening.probe }),
    observer: opening.observer,
    log,
  })
  const root = await ensureRoot(server, folder)
  const account = given ?? root
  const routes = createRoutes().route(custodyPath, server.routes)
  return {
    url: `${origin}${custodyPath}`,
    quorumPublicKey: server.quorumPublicKey,
    account: account && toCustodyAccount(account),
    hasSixDigits: opening.owner.hasSixDigits ?? true,
    notices:
      mail?.notices === true
        ? { appName: opening.appName, compose: composeMail, send: (each) => mailer.send(each) }
        : undefined,
    inbox: mail === undefined ? () => readOutbox(outbox, maxMails) : undefined,
    answer: async (request, caller) => await routes.fetch(request, { caller }),
    facts: [
      [
        'root organization',
        account?.organizationId ?? 'its key is not in the data folder; no embedded wallet is offered',
      ],
      ["owner's console", `${origin}/console`],
      ...(root === undefined ? [] : ([['sign in there with', join(folder, 'custody-root.json')]] as const)),
      ['master key', masterKeyFile],
      mail === undefined ? ['mails', outbox] : ['mails from', mail.from],
    ],
    async health() {
      const said = Object.values(await server.health.ready()).map(({ status }) => status)
      return said.find((status) => !isWell(status)) ?? said.find((status) => status !== 'ok') ?? 'ok'
    },
    frozen: server.frozen,
    checkpointAgeMs: server.checkpointAgeMs,
    close: () => server.close(),
  }
}

function toSettings({ owner, origin, appName, build, sessionLimits }: CustodyOpening): CustodySettings {
  const { origins = [], rpIds, isUserVerificationRequired, oidcIssuers } = owner
  const { requestBurst, requestsPerSecond } = owner
  return {
    origins: [origin, ...origins],
    appName,
    build,
    invitationUrl: `${origin}${invitationPath}`,
    ...(rpIds !== undefined && { rpIds: [...new Set([new URL(origin).hostname, ...rpIds])] }),
    ...(isUserVerificationRequired !== undefined && { isUserVerificationRequired }),
    ...(oidcIssuers !== undefined && { oidcIssuers }),
    ...(sessionLimits !== undefined && { sessionLimits }),
    ...(requestBurst !== undefined && { requestBurst }),
    ...(requestsPerSecond !== undefined && { requestsPerSecond }),
  }
}
