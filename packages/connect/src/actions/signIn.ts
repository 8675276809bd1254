import { parseSignInMessage, sameAddress } from '@latchkey/evm'
import { AccountError } from '../accountError.ts'
import type { Login } from '../connectionState.ts'
import { dispatch } from '../dispatch.ts'
import { ConnectError } from '../errors.ts'
import { doTask } from '../failure.ts'
import type { Hub } from '../hub.ts'
import type { LoginClient } from '../loginClient.ts'
import { requireWallet } from './liveWallet.ts'
import { endLoginQuietly } from './refreshLogin.ts'
import { ringLogin } from './serverLogin.ts'
import { askForSignature } from './signMessage.ts'

/**
 * Signs the active account in: the server's message, the wallet's signature, the server's word. One sign-in at a time
 * for each account; a second call joins. Fails with `ConnectError`.
 */
export async function signIn(hub: Hub): Promise<Login> {
  return await completeSignIn(hub, await prepareSignIn(hub))
}

/** The message that is going to be signed, so that a page can show it first. Fails with `ConnectError`. */
export async function prepareSignIn(hub: Hub): Promise<string> {
  return await doTask(hub, 'sign-in', () => askForMessage(hub))
}

async function askForMessage(hub: Hub): Promise<string> {
  const server = requireLogin(hub)
  const { address } = requireWallet(hub).account
  const { message } = await server.challenge({ address, chainId: signInChainId(hub) })
  assertMessageFor(message, address)
  return message
}

/**
 * The network that a sign-in names: the wallet's own, or the site's first where the wallet is on one that the site does
 * not serve, because a plain key signs in on any and the server takes only the site's. Fails with `ConnectError`.
 */
export function signInChainId(hub: Hub): number {
  const { chainId } = requireWallet(hub).account
  return hub.chains.some(({ id }) => id === chainId) ? chainId : (hub.chains[0]?.id ?? chainId)
}

/** Has a prepared message signed and verified. Nobody is signed in when the account changes meanwhile. */
export async function completeSignIn(hub: Hub, message: string): Promise<Login> {
  const server = requireLogin(hub)
  const { address } = requireWallet(hub).account
  const running = hub.running.signingIn
  if (running !== undefined && sameAddress(running.address, address)) return await running.result
  const result = doTask(hub, 'sign-in', () => signAndVerify(hub, server, message))
  const entry = { address, result }
  hub.running.signingIn = entry
  try {
    return await result
  } finally {
    if (hub.running.signingIn === entry) hub.running.signingIn = undefined
  }
}

async function signAndVerify(hub: Hub, server: LoginClient, message: string): Promise<Login> {
  const { address } = requireWallet(hub).account
  assertMessageFor(message, address)
  const signature = await askForSignature(hub, message)
  assertStillActive(hub, address)
  const login = await server.verify({ message, signature })
  try {
    if (!sameAddress(login.address, address)) throw new ConnectError('login_bad_answer')
    assertStillActive(hub, address)
  } catch (error) {
    // The server believes in a login that nobody here wants any more.
    await endLoginQuietly(hub, { address: login.address })
    throw error
  }
  dispatch(hub, { type: 'signedIn', login })
  ringLogin(hub)
  return login
}

function requireLogin(hub: Hub): LoginClient {
  if (hub.login === undefined) throw new AccountError('login_not_configured')
  return hub.login
}

/** A server (or whoever stands between) must not have this account sign in somewhere as somebody else. */
function assertMessageFor(message: string, address: string): void {
  let named: string
  try {
    named = parseSignInMessage(message).address
  } catch (cause) {
    throw new ConnectError('login_bad_answer', { cause })
  }
  if (!sameAddress(named, address)) throw new AccountError('login_account_changed')
}

function assertStillActive(hub: Hub, address: string): void {
  const state = hub.state.get()
  if (state.status === 'connected' && sameAddress(state.account.address, address)) return
  throw new AccountError('login_account_changed')
}
