import { askJson, type Clock, type Fetch, type Hex, isRecord, systemClock } from '@latchkey/base'
import type { Address } from '@latchkey/evm'
import type { Login } from './connectionState.ts'
import { ConnectError } from './errors.ts'
import { readAddress, readChainId, readInteger, readText } from './storedValues.ts'

/** The four things the login server does for a page. Each fails with `ConnectError`. */
export type LoginClient = {
  /** A server-made EIP-4361 message to be signed by `address`. */
  challenge(input: { readonly address: Address; readonly chainId: number }): Promise<{ readonly message: string }>
  verify(input: { readonly message: string; readonly signature: Hex }): Promise<Login>
  current(): Promise<Login | undefined>
  signOut(input: { readonly everywhere: boolean }): Promise<void>
}

/** Options of `createLoginClient`. */
export type LoginClientOptions = {
  /** Where the login room of the API is, such as `/api/login`; `/challenge`, `/verify` and `/sign-out` are below it. */
  readonly baseUrl: string
  readonly fetch: Fetch
  readonly clock?: Clock
}

type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }

const timeoutMs = 10_000
const maxBytes = 100_000
const maxMessageLength = 10_000
const maxTokenLength = 512
/** The server's own word for a token that another tab's sign-in has made old. */
const oldToken = 'wrong_csrf_token'

/** The login server over HTTP. The CSRF token is kept in memory; the login itself is a cookie that no script can read. */
export function createLoginClient({ baseUrl, fetch, clock = systemClock }: LoginClientOptions): LoginClient {
  let csrfToken: string | undefined

  async function exchange(path: string, init: RequestInit): Promise<Answer> {
    const within = { timeoutMs, clock }
    const asked = askJson({ url: `${baseUrl}${path}`, fetch, maxBytes, within, ...init })
    const { response, body } = await asked.catch((cause: unknown) => {
      throw new ConnectError('login_unreachable', { cause })
    })
    const { status } = response
    // A page of the proxy in front of a server that is away.
    if (!isRecord(body)) throw new ConnectError(isAway(status) ? 'login_unreachable' : 'login_bad_answer')
    csrfToken = readText(body['csrfToken'], maxTokenLength) ?? csrfToken
    return { status, body }
  }

  function post(path: string, body: unknown): Promise<Answer> {
    return exchange(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(csrfToken && { 'x-latchkey-csrf': csrfToken }) },
      body: JSON.stringify(body),
    })
  }

  async function look(): Promise<Answer['body']> {
    return assertHeard(await exchange('', { method: 'GET' }))
  }

  /** A refused token is fetched anew once: another tab may have signed in or out since. */
  async function postWithToken(path: string, body: unknown): Promise<Answer> {
    if (csrfToken === undefined) await look()
    const answer = await post(path, body)
    if (errorCode(answer) !== oldToken) return answer
    await look()
    return await post(path, body)
  }

  return {
    async challenge(input) {
      const message = readText(assertFine(await post('/challenge', input))['message'], maxMessageLength)
      if (message === undefined) throw new ConnectError('login_bad_answer')
      return { message }
    },
    async verify(input) {
      return readLogin(assertFine(await postWithToken('/verify', input))['login'])
    },
    async current() {
      const { login } = await look()
      return login === null ? undefined : readLogin(login)
    },
    async signOut(input) {
      assertHeard(await postWithToken('/sign-out', input))
    },
  }
}

/** Away by its own words or a proxy's: nothing is known of the login, and it can be asked again. */
function assertHeard(answer: Answer): Answer['body'] {
  if (isAway(answer.status)) throw new ConnectError('login_unreachable')
  return assertFine(answer)
}

function assertFine(answer: Answer): Answer['body'] {
  if (answer.status >= 200 && answer.status < 300) return answer.body
  const error = answer.body['error']
  const text = isRecord(error) ? readText(error['message'], maxMessageLength) : undefined
  if (text === undefined) throw new ConnectError('login_bad_answer')
  throw new ConnectError('login_refused', { data: { text: text.slice(0, 200), code: errorCode(answer) ?? '' } })
}

function errorCode({ body: { error } }: Answer): string | undefined {
  return isRecord(error) ? readText(error['code'], 100) : undefined
}

/** A login as a server tells of it, or `login_bad_answer`. */
export function readLogin(value: unknown): Login {
  const fields = isRecord(value) ? value : {}
  const address = readAddress(fields['address'])
  const chainId = readChainId(fields['chainId'])
  const expiresAtMs = readInteger(fields['expiresAtMs'], 0, Number.MAX_SAFE_INTEGER)
  if (address === undefined || chainId === undefined || expiresAtMs === undefined) {
    throw new ConnectError('login_bad_answer')
  }
  return { address, chainId, expiresAtMs }
}

/** Too much to do, or gone behind a proxy. */
function isAway(status: number): boolean {
  return status === 429 || status >= 502
}
