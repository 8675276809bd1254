import { join } from 'node:path'
import type { Clock } from '@latchkey/base'
import type { DatabasePlace } from '@latchkey/node'
import type { CustodySettings, OidcIssuer } from './config.ts'
import { CustodyServerError } from './errors.ts'
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

type Variables = Readonly<Record<string, string | undefined>>

/** Reads `CUSTODY_*` and `DATABASE_URL`. Fails with `setting_refused`. */
export function readEnvironment(variables: Variables): Environment {
  const folder = variables['CUSTODY_DATA'] ?? './.latchkey/custody'
  const databaseUrl = variables['DATABASE_URL']
  const smtpUrl = variables['CUSTODY_SMTP_URL']
  const invitationUrl = variables['CUSTODY_INVITATION_URL']
  const rpIds = listOf(variables['CUSTODY_RP_IDS'])
  return {
    host: variables['CUSTODY_HOST'] ?? '127.0.0.1',
    port: readPort(variables['CUSTODY_PORT'] ?? '4402'),
    folder,
    masterKeyPath: variables['CUSTODY_MASTER_KEY'] ?? join(folder, 'master.key'),
    place: databaseUrl === undefined ? { kind: 'folder', folder } : { kind: 'server', url: databaseUrl },
    settings: {
      origins: readOrigins(variables['CUSTODY_ORIGINS'] ?? 'http://localhost:4400'),
      ...(rpIds.length > 0 && { rpIds }),
      isUserVerificationRequired: variables['CUSTODY_USER_VERIFICATION'] === 'required',
      oidcIssuers: listOf(variables['CUSTODY_OIDC_ISSUERS']).map((issuer): OidcIssuer => ({ issuer })),
      ...(invitationUrl !== undefined && { invitationUrl }),
      appName: variables['CUSTODY_APP_NAME'] ?? 'Latchkey',
      build: variables['CUSTODY_BUILD'] ?? 'unknown',
      ...readRate(variables),
    },
    isBehindProxy: readSwitch(variables, 'CUSTODY_BEHIND_PROXY'),
    createMailer: (clock) =>
      smtpUrl === undefined
        ? outboxMailer(join(folder, 'outbox'), clock)
        : smtpMailer({ url: smtpUrl, from: variables['CUSTODY_MAIL_FROM'] ?? 'custody@localhost' }),
  }
}

function readRate(variables: Variables): Pick<CustodySettings, 'requestBurst' | 'requestsPerSecond'> {
  const burst = readCount(variables, 'CUSTODY_REQUEST_BURST')
  const perSecond = readCount(variables, 'CUSTODY_REQUESTS_PER_SECOND')
  return {
    ...(burst !== undefined && { requestBurst: burst }),
    ...(perSecond !== undefined && { requestsPerSecond: perSecond }),
  }
}

function readCount(variables: Variables, name: string): number | undefined {
  const text = variables[name]
  if (text === undefined) return undefined
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text)
  throw refused(name, 'it is not a whole number from 1 to 9999999')
}

function readSwitch(variables: Variables, name: string): boolean {
  const text = variables[name] ?? 'no'
  if (text !== 'yes' && text !== 'no') throw refused(name, 'it is neither yes nor no')
  return text === 'yes'
}

function readPort(text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  throw refused('CUSTODY_PORT', 'it is not a port')
}

function readOrigins(text: string): readonly string[] {
  const origins = listOf(text)
  if (origins.every((each) => URL.canParse(each) && new URL(each).origin === each)) return origins
  throw refused('CUSTODY_ORIGINS', 'it is not a list of origins separated by commas')
}

function listOf(text = ''): readonly string[] {
  return text.split(',').flatMap((each) => (each.trim() === '' ? [] : [each.trim()]))
}

function refused(name: string, reason: string): CustodyServerError {
  return new CustodyServerError('setting_refused', { data: { name, reason } })
}
