import { type Clock, type Log, silentLog } from '@latchkey/base'
import {
  type Activity,
  apiKeyStamper,
  type ConsoleInput,
  CustodyError,
  createConsoleClient,
  createCustodyClient,
  type EndpointOutput,
  newestVersion,
  type Stamper,
} from '@latchkey/custody'
import { english } from '@latchkey/texts'
import type { EmbeddedDeps } from '../config.ts'
import { ApiError } from '../errors.ts'
import type { NewPasskey } from './registration.ts'

/** Requests of this server to custody, for the organization above those of visitors. */
export type CustodyParent = {
  /** The ids of the organizations below with this name, or with a passkey of this id. */
  find(filterType: 'NAME' | 'CREDENTIAL_ID', filterValue: string): Promise<readonly string[]>
  /** Asked again with the same words and the same time, it is the same organization. */
  create(request: NewSubOrganization): Promise<MadeSubOrganization>
  /** The same for the reader of the mails to an address, who makes his wallet himself when he has come in. */
  createFor(request: NewMailOwner): Promise<{ readonly organizationId: string }>
  /** Has a code mailed to the one user of the organization with this address; gives his id. */
  mail(purpose: MailPurpose, request: MailRequest): Promise<string>
  /** The bundle that the digits of a mail open, for the page with this key. Fails with `code_refused`, whatever the reason. */
  openCode(tried: CodeTry): Promise<string>
  users(organizationId: string): Promise<readonly User[]>
  /** Finished changes to users there, newest first; undefined where there are more than anybody reads. */
  userChanges(organizationId: string): Promise<readonly Activity[] | undefined>
  /** Makes an organization that says something about another one, and does nothing. */
  note(note: NewNote): Promise<void>
  /** The stamp's owner, according to custody. */
  whoIs(question: StampedQuestion): Promise<{ readonly organizationId: string; readonly userId: string }>
}

/** `address` proves that a visitor reads mails to it. */
export type MailPurpose = 'sign-in' | 'recovery' | 'address'

export type User = EndpointOutput<'list_users'>['users'][number]

export type NewNote = { readonly name: string; readonly about: string; readonly timestampMs: number }

/** The question at custody who asks it, with the header X-Stamp of a visitor's key over `{"organizationId":"…"}`. */
export type StampedQuestion = { readonly organizationId: string; readonly stamp: string }

export type CodeTry = ConsoleInput<'open_mail_code'>

export type NewSubOrganization = {
  readonly name: string
  readonly walletName: string
  readonly email?: string | undefined
  readonly passkey?: NewPasskey
  /** A key of the visitor's page, by its public half. It is in the making itself: there is no way to add one later. */
  readonly sessionKey?: { readonly name: string; readonly publicKey: string } | undefined
  readonly timestampMs: number
}

export type NewMailOwner = { readonly name: string; readonly email: string; readonly timestampMs: number }

export type MadeSubOrganization = {
  readonly organizationId: string
  readonly userId: string
  readonly walletId: string
  readonly address: string
}

export type MailRequest = {
  readonly organizationId: string
  readonly email: string
  readonly targetPublicKey: string
  /** The page that takes the code, with `%s` in its place. */
  readonly linkTemplate: string
  /** The host of the page that asks, by which its reader tells it from one that only looks like it. */
  readonly site: string
  /** The tag of the language that the mail is to be written in. */
  readonly language: string
  /** Whether it is to hold six digits to type instead of a code to paste. */
  readonly hasDigits: boolean
}

/** How long the key of a page is good for (specification §9). */
const sessionLifeSeconds = 1800

/** So many changes of its users are no wallet's. */
const mostChangePages = 10
const changesPerPage = 100

type Deps = { readonly clock: Clock; readonly log: Log }

/** The first Ethereum account, where wallets of all makers have it. */
const firstAccount = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
} as const

/** Custody, asked with the parent's API key. Fails with `ApiError`; a refusal by custody is a `CustodyError`. */
export function createCustodyParent(deps: EmbeddedDeps, { clock, log }: Deps): CustodyParent {
  const { organizationId: parentId, appName } = deps
  const { at: clientAt, ownAt } = createClients(deps, log)
  const client = clientAt(clock)

  return {
    async find(filterType, filterValue) {
      const { organizationIds } = await told(
        client.query('list_suborgs', { organizationId: parentId, filterType, filterValue }),
      )
      return organizationIds
    },
    async create(request) {
      // The time is part of the request: what says the same is done once.
      const frozen = clientAt({ ...clock, now: () => request.timestampMs })
      const parameters = toParameters(request)
      const { result } = await told(frozen.submit('create_sub_organization', { organizationId: parentId, parameters }))
      const { subOrganizationId: organizationId, rootUserIds, wallet } = result
      const [[userId], address] = [rootUserIds ?? [], wallet?.addresses[0]]
      if (userId === undefined || wallet == null || address === undefined) throw new ApiError('custody_failed')
      return { organizationId, userId, walletId: wallet.walletId, address }
    },
    async createFor({ name, email, timestampMs }) {
      const frozen = clientAt({ ...clock, now: () => timestampMs })
      const parameters = { subOrganizationName: name, rootQuorumThreshold: 1, rootUsers: [toRootUser({ email })] }
      const { result } = await told(frozen.submit('create_sub_organization', { organizationId: parentId, parameters }))
      return { organizationId: result.subOrganizationId }
    },
    async mail(purpose, { organizationId, email, targetPublicKey, language, ...rest }) {
      const spoken = clientAt(clock, { language })
      const emailCustomization = customizationOf(purpose, appName, rest)
      const parameters = { email, targetPublicKey, emailCustomization }
      if (purpose === 'recovery') {
        const asked = spoken.submit('init_user_email_recovery', { organizationId, parameters })
        return (await told(asked)).result.userId
      }
      // The codes before it go on counting: a stranger who asks for one voids nobody's.
      return (await told(spoken.submit('email_auth', { organizationId, parameters }))).result.userId
    },
    async openCode(tried) {
      return (await asCode(ownAt(clock).ask('open_mail_code', tried), log)).credentialBundle
    },
    users: async (organizationId) => (await asVisitor(client.query('list_users', { organizationId }))).users,
    async userChanges(organizationId) {
      const filter = {
        organizationId,
        filterByStatus: ['ACTIVITY_STATUS_COMPLETED' as const],
        filterByType: [newestVersion('update_user').activityType, newestVersion('delete_users').activityType],
      }
      const changes: Activity[] = []
      for (let page = 0; page < mostChangePages; page++) {
        const after = changes.at(-1)?.id
        const paginationOptions = { limit: String(changesPerPage), ...(after !== undefined && { after }) }
        const { activities } = await asVisitor(client.query('list_activities', { ...filter, paginationOptions }))
        changes.push(...activities)
        if (activities.length < changesPerPage) return changes
      }
      return undefined
    },
    async note({ name, about, timestampMs }) {
      const user = { userName: about, apiKeys: [], authenticators: [], oauthProviders: [] }
      const parameters = {
        subOrganizationName: name,
        rootQuorumThreshold: 1,
        rootUsers: [user],
        disableEmailAuth: true,
        disableEmailRecovery: true,
      }
      const frozen = clientAt({ ...clock, now: () => timestampMs })
      await told(frozen.submit('create_sub_organization', { organizationId: parentId, parameters }))
    },
    async whoIs({ organizationId, stamp }) {
      const stamper: Stamper = { stamp: async () => ({ headerName: 'X-Stamp', headerValue: stamp }) }
      const visitor = clientAt(clock, { stamper })
      return await asVisitor(visitor.query('whoami', { organizationId }))
    },
  }
}

/** The words of a mail. A service of another maker knows no such variables. */
function customizationOf(
  purpose: MailPurpose,
  appName: string,
  { linkTemplate, hasDigits, site }: Pick<MailRequest, 'linkTemplate' | 'hasDigits' | 'site'>,
) {
  const wish = hasDigits ? { code: 'six-digits', site } : {}
  if (purpose !== 'address') {
    const variables = hasDigits ? { templateVariables: JSON.stringify(wish) } : {}
    return { appName, magicLinkTemplate: linkTemplate, ...variables }
  }
  // The page that asked for it is open, and waits for the code alone. A service that knows no such purpose says it in
  // the name.
  const templateVariables = JSON.stringify({ purpose: 'confirm-address', appName, ...wish })
  return { appName: `${appName} to confirm this address for recovery`, templateVariables }
}

type ClientChoice = { readonly stamper?: Stamper; readonly language?: string }

/** Clients with the parent's own key, unless another stamper is given. A mail that one asks for is in its language. */
function createClients({ baseUrl, fetch, apiKey }: EmbeddedDeps, log: Log) {
  const own = apiKeyStamper(apiKey)
  const common = { baseUrl, log, clientVersion: '@latchkey/api-server@0.1.0' }
  return {
    at: (clock: Clock, { stamper = own, language = english.tag }: ClientChoice = {}) =>
      createCustodyClient({
        ...{ ...common, stamper, clock },
        fetch: (address, init) =>
          fetch(address, { ...init, headers: { ...init.headers, 'accept-language': language } }),
      }),
    /** Questions that only our own service answers. Who asks tells the log of failures. */
    ownAt: (clock: Clock) => createConsoleClient({ ...common, log: silentLog, stamper: own, clock, fetch }),
  }
}

function toParameters({ name, walletName, ...user }: NewSubOrganization) {
  return {
    subOrganizationName: name,
    rootQuorumThreshold: 1,
    rootUsers: [toRootUser(user)],
    wallet: { walletName, accounts: [firstAccount] },
  }
}

function toRootUser({ email, passkey, sessionKey }: Pick<NewSubOrganization, 'email' | 'passkey' | 'sessionKey'>) {
  return {
    userName: 'Visitor',
    ...(email !== undefined && { userEmail: email }),
    apiKeys: sessionKey === undefined ? [] : [toApiKey(sessionKey)],
    authenticators: passkey === undefined ? [] : [passkey],
    oauthProviders: [],
  }
}

function toApiKey({ name, publicKey }: NonNullable<NewSubOrganization['sessionKey']>) {
  return {
    apiKeyName: name,
    publicKey,
    curveType: 'API_KEY_CURVE_P256' as const,
    expirationSeconds: String(sessionLifeSeconds),
  }
}

/** A failure of custody becomes one of the API; a refusal goes to the caller. */
async function told<Value>(asked: Promise<Value>): Promise<Value> {
  try {
    return await asked
  } catch (cause) {
    if (!(cause instanceof CustodyError)) throw cause
    if (cause.code === 'custody_unreachable') throw new ApiError('custody_unreachable', { cause })
    if (cause.code === 'custody_bad_input')
      throw new ApiError('invalid_request', { cause, data: { reason: 'custody cannot read it' } })
    if (isRefusal(cause)) throw cause
    throw new ApiError('custody_failed', { cause })
  }
}

/** A name that custody does not know is the visitor's mistake and nobody's failure. */
async function asVisitor<Value>(asked: Promise<Value>): Promise<Value> {
  return await told(
    asked.catch((cause: unknown) => {
      throw isUnknown(cause)
        ? new CustodyError('custody_refused', { cause, data: { ...cause.data, status: 403 } })
        : cause
    }),
  )
}

/** True for a name that custody does not know. */
function isUnknown(cause: unknown): cause is CustodyError {
  return cause instanceof CustodyError && [401, 404].includes(Number(cause.data?.['status']))
}

/** Whether custody understood what was asked, and said no for a reason of the asked thing itself. */
function isRefusal({ code, data }: CustodyError): boolean {
  return code === 'activity_failed' || (code === 'custody_refused' && [400, 403].includes(Number(data?.['status'])))
}

/** The answer to a code. A visitor who mistypes is no failure of this site, and so none for its log. */
async function asCode<Value>(asked: Promise<Value>, log: Log): Promise<Value> {
  try {
    return await told(asked)
  } catch (cause) {
    // Of an organization or a user who is not there it is the same refusal.
    const isRefused = cause instanceof CustodyError || (cause instanceof ApiError && isUnknown(cause.cause))
    if (isRefused) log.debug('A code was refused', cause)
    else log.error('A code could not be opened', cause)
    throw isRefused ? new ApiError('code_refused', { cause }) : cause
  }
}
