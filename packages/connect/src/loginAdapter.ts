import type { Hex } from '@latchkey/base'
import { type Address, createSignInMessage } from '@latchkey/evm'
import { ConnectError } from './errors.ts'
import { type LoginClient, readLogin } from './loginClient.ts'

/** A visitor as your own server knows him. */
export type LoginSession = {
  readonly address: string
  readonly chainId: number
  /** Milliseconds since 1970; until the server says otherwise unless given. */
  readonly expiresAtMs?: number
}

/** The answers of your own server for a login by EIP-4361, in place of Latchkey's. A throw counts as a server that is away. */
export type LoginAdapter = {
  /** A fresh nonce of your server: at least eight letters and digits. */
  getNonce(): Promise<string>
  /** Your server checks message, nonce and signature, and answers whether the visitor is signed in now. */
  verify(input: { readonly message: string; readonly signature: Hex }): Promise<boolean>
  /** The visitor who is signed in, by your server's word; null where nobody is. */
  getSession(): Promise<LoginSession | null>
  signOut(): Promise<void>
  /** The message to be signed; by EIP-4361 with the page's origin unless given. It must name the address. */
  createMessage?(input: {
    readonly address: Address
    readonly chainId: number
    readonly nonce: string
  }): string | Promise<string>
}

/** The page that a message of a login is for. */
export type LoginAdapterPage = {
  /** Host and port of the page, and its whole address, which the usual message names. */
  readonly domain: string
  readonly uri: string
  /** The sentence that a visitor signs; none unless given. */
  readonly statement?: string
  /** Now, in milliseconds since 1970. */
  readonly now: () => number
}

/** A login client over a server of your own. */
export function adaptLogin(adapter: LoginAdapter, page: LoginAdapterPage): LoginClient {
  async function current() {
    const session = await heard(adapter.getSession())
    if (session == null) return undefined
    return readLogin({ ...session, expiresAtMs: session.expiresAtMs ?? Number.MAX_SAFE_INTEGER })
  }
  return {
    current,
    async challenge({ address, chainId }) {
      const nonce = await heard(adapter.getNonce())
      const made = adapter.createMessage?.({ address, chainId, nonce }) ?? usual(page, { address, chainId, nonce })
      return { message: await heard(Promise.resolve(made)) }
    },
    async verify(input) {
      if (!(await heard(adapter.verify(input)))) throw new ConnectError('login_not_verified')
      const login = await current()
      if (login === undefined) throw new ConnectError('login_bad_answer')
      return login
    },
    async signOut() {
      await heard(adapter.signOut())
    },
  }
}

async function heard<Value>(answer: Promise<Value>): Promise<Value> {
  try {
    return await answer
  } catch (cause) {
    throw cause instanceof ConnectError ? cause : new ConnectError('login_unreachable', { cause })
  }
}

function usual(
  { domain, uri, statement, now }: LoginAdapterPage,
  request: { readonly address: Address; readonly chainId: number; readonly nonce: string },
): string {
  try {
    return createSignInMessage({
      ...{ domain, ...request, uri, version: '1', issuedAt: new Date(now()).toISOString() },
      ...(statement !== undefined && { statement }),
    })
  } catch (cause) {
    // A nonce that no message can hold.
    throw new ConnectError('login_bad_answer', { cause })
  }
}
