import { join } from 'node:path'
import type { Clock } from '@latchkey/base'
import {
  type DatabasePlace,
  readCount,
  readDatabaseUrl,
  readList,
  readPort,
  readSetting,
  readSwitch,
  readWord,
  refuseSetting,
  type Environment as Variables,
} from '@latchkey/node'
import type { CustodySettings, OidcIssuer } from './config.ts'
import type { Mailer } from './mail/mailer.ts'
import { outboxMailer } from './mail/outboxMailer.ts'
import { smtpMailer } from './mail/smtpMailer.ts'

/** The environment of a custody server that runs by itself. */
export type Environment = {
  readonly host: string
  readonly port: number
  readonly folder: string
  readonly masterKeyPath: string
  readonly place: DatabasePlace
  readonly settings: CustodySettings
  /** Callers are told apart by the last address of `X-Forwarded-For`, which the proxy in front has written. */
  readonly isBehindProxy: boolean
  readonly createMailer: (clock: Clock) => Mailer
}

/** Reads `CUSTODY_*` and `DATABASE_URL`. Fails with `bad_setting`. */
export function readEnvironment(variables: Variables): Environment {
  const read = (name: string) => readSetting(variables, name)
  const folder = read('CUSTODY_DATA') ?? './.latchkey/custody'
  const databaseUrl = readDatabaseUrl(variables)
  const smtpUrl = readSmtpUrl(variables)
  const from = read('CUSTODY_MAIL_FROM') ?? 'custody@localhost'
  const invitationUrl = read('CUSTODY_INVITATION_URL')
  const rpIds = readList(variables, 'CUSTODY_RP_IDS')
  return {
    host: read('CUSTODY_HOST') ?? '127.0.0.1',
    port: readPort(variables, 'CUSTODY_PORT') ?? 4402,
    folder,
    masterKeyPath: read('CUSTODY_MASTER_KEY') ?? join(folder, 'master.key'),
    place: databaseUrl === undefined ? { kind: 'folder', folder } : { kind: 'server', url: databaseUrl },
    isBehindProxy: readSwitch(variables, 'CUSTODY_BEHIND_PROXY'),
    settings: {
      origins: readOrigins(variables),
      ...(rpIds.length > 0 && { rpIds }),
      isUserVerificationRequired: readWord(variables, 'CUSTODY_USER_VERIFICATION', ['required']) !== undefined,
      oidcIssuers: readList(variables, 'CUSTODY_OIDC_ISSUERS').map((issuer): OidcIssuer => ({ issuer })),
      ...(invitationUrl !== undefined && { invitationUrl }),
      appName: read('CUSTODY_APP_NAME') ?? 'Latchkey',
      build: read('CUSTODY_BUILD') ?? 'unknown',
      ...readRate(variables),
    },
    createMailer: (clock) =>
      smtpUrl === undefined ? outboxMailer(join(folder, 'outbox'), clock) : smtpMailer({ url: smtpUrl, from }),
  }
}

function readRate(variables: Variables): Pick<CustodySettings, 'requestBurst' | 'requestsPerSecond'> {
  const burst = readCount(variables, 'CUSTODY_REQUEST_BURST', [1, 9_999_999])
  const perSecond = readCount(variables, 'CUSTODY_REQUESTS_PER_SECOND', [1, 9_999_999])
  return {
    ...(burst !== undefined && { requestBurst: burst }),
    ...(perSecond !== undefined && { requestsPerSecond: perSecond }),
  }
}

/** Without the address in the refusal: it may hold a password. */
function readSmtpUrl(variables: Variables): string | undefined {
  const name = 'CUSTODY_SMTP_URL'
  const text = readSetting(variables, name)
  if (text === undefined || (/^smtps?:\/\/./.test(text) && URL.canParse(text) && new URL(text).hostname !== ''))
    return text
  const problem = 'it must look like smtps://user:password@mail.example.org, with signs of a password as %2F and so on'
  throw refuseSetting(name, '…', problem)
}

function readOrigins(variables: Variables): readonly string[] {
  const name = 'CUSTODY_ORIGINS'
  if (variables[name] === undefined) return ['http://localhost:4400']
  // Given and empty, it lets no page in.
  const origins = readList(variables, name)
  if (origins.every((each) => URL.canParse(each) && new URL(each).origin === each)) return origins
  throw refuseSetting(name, origins.join(', '), 'it is a list of origins separated by commas')
}
