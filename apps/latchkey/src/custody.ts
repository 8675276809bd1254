import { join } from 'node:path'
import { type Fetch, type Log, systemClock } from '@latchkey/base'
import type { Database } from '@latchkey/base/node'
import { createCustodyServer, ensureMasterKey, ensureRoot, outboxMailer, smtpMailer } from '@latchkey/custody-server'
import type { CustodyElsewhere, OwnCustody } from './ownerCustody.ts'

/** Where custody answers, on the product's own origin. */
export const custodyPath = '/custody'

/** Key custody, here or elsewhere. */
export type OpenCustody = {
  /** What clients put their paths behind. */
  readonly url: string
  readonly quorumPublicKey: string
  /** Answers what stands behind `custodyPath`; undefined when custody is elsewhere. */
  readonly answer: ((request: Request, caller: string | undefined) => Promise<Response>) | undefined
  /** What the owner should know of it, as names and values. */
  readonly facts: readonly (readonly [string, string])[]
  /** How it is doing, in a word. */
  health(): Promise<string>
  /** Wipes every key at hand. */
  close(): void
}

export type CustodyOpening = {
  readonly owner: OwnCustody
  readonly database: Database
  readonly dataFolder: string
  readonly masterKeyFile: string
  /** The product's own origin. */
  readonly origin: string
  readonly appName: string
  readonly build: string
  /** True where no other process changes the database. */
  readonly isOnlyProcess: boolean
  readonly log: Log
}

/**
 * Custody in this process, over the product's database. The first run makes the master key's file, the root organization
 * and the file of its key. Fails with a `VaultError` for a master key that is not this database's.
 */
export async function openCustody(opening: CustodyOpening): Promise<OpenCustody> {
  const { owner, database, masterKeyFile, origin, appName, build, log } = opening
  const folder = join(opening.dataFolder, 'custody')
  const outbox = join(folder, 'outbox')
  const { mail } = owner
  const mailer =
    mail === undefined ? outboxMailer(outbox, systemClock) : smtpMailer({ url: mail.smtpUrl, from: mail.from })
  const server = await createCustodyServer({
    database,
    settings: { origins: [origin, ...(owner.origins ?? [])], appName, build },
    masterKey: await ensureMasterKey(masterKeyFile),
    mailer,
    isOnlyProcess: opening.isOnlyProcess,
    log,
  })
  const root = await ensureRoot(server, folder)
  return {
    url: `${origin}${custodyPath}`,
    quorumPublicKey: server.quorumPublicKey,
    answer: (request, caller) => server.fetch(withoutPrefix(request), caller),
    facts: [
      ['root organization', root?.organizationId ?? 'its key is not in the data folder'],
      ...(root === undefined ? [] : ([['its key', join(folder, 'custody-root.json')]] as const)),
      ['master key', masterKeyFile],
      mail === undefined ? ['mails', outbox] : ['mails from', mail.from],
    ],
    async health() {
      const { ok } = await server.fetch(new Request('http://custody/healthz'))
      return ok ? 'ok' : 'its database does not answer'
    },
    close: () => server.close(),
  }
}

/** Custody at the address that the owner named. */
export function custodyElsewhere({ url, quorumPublicKey }: CustodyElsewhere, fetch: Fetch): OpenCustody {
  return {
    url,
    quorumPublicKey,
    answer: undefined,
    facts: [],
    async health() {
      // Whoever speaks the interface refuses a question that nobody has stamped.
      const { status } = await fetch(`${url}/public/v1/query/whoami`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      return status === 401 ? 'ok' : `answers with ${status}`
    },
    close: () => undefined,
  }
}

/** The request as custody knows it: its paths begin where ours ends. */
function withoutPrefix(request: Request): Request {
  const url = new URL(request.url)
  url.pathname = url.pathname.slice(custodyPath.length)
  const { method, headers, body } = request
  return new Request(url, { method, headers, ...(body !== null && { body, duplex: 'half' }) })
}
