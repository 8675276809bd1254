import { TimeoutError, withTimeout } from '@latchkey/base'
import { sameAddress } from '@latchkey/evm'
import { AccountError } from '../accountError.ts'
import type { Account } from '../connectionState.ts'
import type { Connection } from '../connector.ts'
import { normalizeWalletError } from '../connectors/normalizeWalletError.ts'
import { ConnectError } from '../errors.ts'
import type { Hub } from '../hub.ts'
import { markShown } from '../shownRequests.ts'

/** The specification's limit for an address lookup; only a lookup that ran into it is tried again. */
const addressTimeoutMs = 500
const addressAttempts = 4

/** The connected wallet as the verbs use it. */
export type LiveWallet = { readonly connection: Connection; readonly account: Account; readonly name: string }

/**
 * The live wallet. Fails with `not_connected`, or with `wallet_client_missing` while a remembered wallet is shown that has
 * not answered yet.
 */
export function requireWallet(hub: Hub): LiveWallet {
  const state = hub.state.get()
  const connection = hub.connection.get()
  if (state.status === 'reconnecting') throw new AccountError('wallet_client_missing')
  if (state.status !== 'connected' || connection === undefined) throw new AccountError('not_connected')
  const connector = hub.connectors.get().find(({ id }) => id === state.connectorId)
  return { connection, account: state.account, name: connector?.name ?? 'your wallet' }
}

/**
 * Asks the wallet which accounts it has active now. Fails with `wallet_address_mismatch_error` when the account that is
 * shown here is not among them, so that nothing is signed by an account that the visitor does not see. He may go on to
 * another account or wallet while it answers: then likewise, with `connection_closed` or with `not_connected`.
 */
export async function assertActiveAccount(hub: Hub, { connection, account, name }: LiveWallet): Promise<void> {
  const accounts = await readAccounts(hub, connection)
  if (hub.connection.get() !== connection) throw new ConnectError('connection_closed')
  const shown = requireWallet(hub).account.address
  const isActive = accounts.some((address) => sameAddress(address, account.address))
  if (isActive && sameAddress(shown, account.address)) return
  throw new AccountError('wallet_address_mismatch_error', { data: { address: account.address, name } })
}

async function readAccounts(hub: Hub, connection: Connection): Promise<readonly string[]> {
  for (let attempt = 1; attempt <= addressAttempts; attempt++) {
    try {
      const answer = await withTimeout(connection.request({ method: 'eth_accounts' }), addressTimeoutMs, hub.clock)
      if (Array.isArray(answer)) return answer.filter((item): item is string => typeof item === 'string')
      return connection.accounts
    } catch (error) {
      if (error instanceof TimeoutError) continue
      hub.log.debug('The wallet did not tell its accounts', error)
      return connection.accounts
    }
  }
  // A wallet that is silent now would also be silent to the question itself.
  throw new ConnectError('wallet_not_responding')
}

/** Notices that a connection is not the live one any more. `outcome` rejects with `connection_closed`, or waits for ever. */
export function watchForEnd(
  hub: Hub,
  connection: Connection,
): { readonly outcome: Promise<never>; readonly stop: () => void } {
  let stop = () => {}
  const outcome = new Promise<never>((_resolve, reject) => {
    stop = hub.connection.subscribe((current) => {
      if (current !== connection) reject(new ConnectError('connection_closed'))
    })
  })
  outcome.catch(() => undefined)
  return { outcome, stop }
}

/**
 * Starts to time a wallet inside this browser, for `normalizeWalletError`. Undefined for the others: their answers are
 * from people as far as can be told.
 */
export function timeWallet(hub: Hub, { connectorId }: Connection): () => number | undefined {
  const connector = hub.connectors.get().find(({ id }) => id === connectorId)
  const askedAtMs = hub.clock.now()
  return () => (connector?.kind === 'injected' ? hub.clock.now() - askedAtMs : undefined)
}

/** Sends one request to the wallet, as long as it stays connected. Fails with `ConnectError` only. */
export async function askWallet(
  hub: Hub,
  { connection }: LiveWallet,
  request: { readonly method: string; readonly params: readonly unknown[] },
): Promise<unknown> {
  const { outcome, stop } = watchForEnd(hub, connection)
  const waitedMs = timeWallet(hub, connection)
  try {
    return await Promise.race([connection.request(markShown(request)), outcome])
  } catch (error) {
    throw normalizeWalletError(error, waitedMs())
  } finally {
    stop()
  }
}
