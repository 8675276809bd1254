import {
  createConsoleClient,
  createCustodyClient,
  passkeyStamper,
  type Stamper,
  sessionKeyStamper,
} from '@latchkey/custody'
import { ConsoleError } from '../errors.ts'
import { importKey } from '../keys/importKey.ts'
import type { KeptKey } from '../keys/keptKeys.ts'
import { parseKeyText } from '../keys/parseKeyText.ts'
import type { ConsoleDeps } from './consoleDeps.ts'
import type { ConsoleSession } from './consoleSession.ts'

export type KeySignIn = {
  readonly text: string
  /** Used where the text names none. */
  readonly organizationId: string | undefined
  readonly keeping: 'memory' | 'browser'
}

/**
 * Signs in with a pasted key, which becomes one that no script can read before anything is asked. It is kept in the
 * browser only when custody has taken it. Fails with `ConsoleError` or `CustodyError`.
 */
export async function signInWithKey(parts: ConsoleDeps, signIn: KeySignIn): Promise<ConsoleSession> {
  const key = parseKeyText(signIn.text)
  const organizationId = key.organizationId ?? signIn.organizationId
  if (organizationId === undefined) throw new ConsoleError('organization_needed')
  if (parts.subtle === undefined) throw new ConsoleError('page_not_secure')
  const kept = { pair: await importKey(parts.subtle, key), organizationId }
  key.privateKey.fill(0)
  const session = await signInWithKeptKey(parts, kept)
  if (signIn.keeping === 'browser') await parts.keptKeys.write(kept)
  return session
}

/** Signs in with a key that the browser holds. Fails with `ConsoleError` or `CustodyError`. */
export async function signInWithKeptKey(parts: ConsoleDeps, kept: KeptKey): Promise<ConsoleSession> {
  if (parts.subtle === undefined) throw new ConsoleError('page_not_secure')
  const { pair, organizationId } = kept
  const nothing = async () => undefined
  const stamper = sessionKeyStamper({
    subtle: parts.subtle,
    store: { read: async () => pair, write: nothing, remove: nothing },
  })
  const clients = createClients(parts, stamper, stamper)
  const { userId, username, organizationName, ...found } = await clients.reader.query('whoami', { organizationId })
  // Custody finds the keys of visitors by this id as well.
  if (found.organizationId !== organizationId) throw new ConsoleError('other_organization')
  const who = { organizationId, organizationName, userId, userName: username }
  return await complete({ ...clients, ...who, by: 'key', endsAtMs: undefined })
}

/**
 * Signs in with a passkey, which is asked once: it makes a read-only session, and every change asks it again. Fails
 * with `ConsoleError` or `CustodyError`.
 */
export async function signInWithPasskey(
  parts: ConsoleDeps,
  organizationId: string | undefined,
): Promise<ConsoleSession> {
  if (organizationId === undefined) throw new ConsoleError('organization_needed')
  const stamper = passkeyStamper({ rpId: parts.boot.rpId, credentials: parts.passkeys, log: parts.log })
  const { writer } = createClients(parts, stamper, stamper)
  const { result } = await writer.submit('create_read_only_session', { organizationId, parameters: {} })
  // Custody finds the passkeys of visitors by this id as well.
  if (result.organizationId !== organizationId) throw new ConsoleError('other_organization')
  const { organizationName, userId, username, session, sessionExpiry } = result
  const reading: Stamper = { stamp: async () => ({ headerName: 'X-Session', headerValue: session }) }
  const who = { organizationId, organizationName, userId, userName: username }
  const endsAtMs = Number(sessionExpiry) * 1000
  return await complete({ ...createClients(parts, stamper, reading), ...who, by: 'passkey', endsAtMs })
}

/** The ways to custody: what changes something is stamped by the one, what reads by the other. */
export function createClients(parts: ConsoleDeps, stamping: Stamper, reading: Stamper) {
  const { boot, fetch, clock, log } = parts
  const common = { baseUrl: boot.custodyUrl, fetch, clock, log, clientVersion: '@latchkey/console@0.1.0' }
  return {
    reader: createCustodyClient({ ...common, stamper: reading }),
    questions: createConsoleClient({ ...common, stamper: reading }),
    writer: createCustodyClient({ ...common, stamper: stamping }),
    stampedQuestions: createConsoleClient({ ...common, stamper: stamping }),
  }
}

async function complete(session: Omit<ConsoleSession, keyof Standing>): Promise<ConsoleSession> {
  return { ...session, ...(await readStanding(session)) }
}

type Standing = Pick<ConsoleSession, 'isRoot' | 'threshold'>

/** Whether a user is of the root quorum, and how many of it must agree. Fails with `CustodyError`. */
export async function readStanding({
  organizationId,
  userId,
  reader,
}: Pick<ConsoleSession, 'organizationId' | 'userId' | 'reader'>): Promise<Standing> {
  const { configs } = await reader.query('get_organization_configs', { organizationId })
  const { userIds = [], threshold = 1 } = configs.quorum ?? {}
  return { isRoot: userIds.includes(userId), threshold }
}
