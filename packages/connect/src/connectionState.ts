import { type Address, sameAddress } from '@latchkey/evm'
import type { ConnectNotice } from './connector.ts'

/** The active account and the network its wallet is on. */
export type Account = { readonly address: Address; readonly chainId: number }

/** A signed-in visitor on the login server. */
export type Login = { readonly address: Address; readonly chainId: number; readonly expiresAtMs: number }

/** The app's knowledge of the one connection. */
export type ConnectionState =
  | { readonly status: 'idle' }
  | {
      readonly status: 'connecting'
      readonly connectorId: string
      /** The code for a wallet on another device, and when it ends (milliseconds since the epoch). */
      readonly pairing?: {
        readonly uri: string
        readonly expiresAtMs: number
        /** A wallet has read the proposal behind this code, or the one before it, and has not answered yet. */
        readonly isHeard?: true
      }
      readonly notice?: ConnectNotice
    }
  /** After a reload: `account` is the remembered one, shown before the wallet has answered. */
  | { readonly status: 'reconnecting'; readonly connectorId: string; readonly account: Account }
  | {
      readonly status: 'connected'
      readonly connectorId: string
      readonly account: Account
      readonly accounts: readonly [Address, ...Address[]]
      readonly switchedNetwork: boolean
      readonly login?: Login
    }

type Connected = Extract<ConnectionState, { status: 'connected' }>

/** Events of the one connection. Events come in any order; those that do not fit change nothing. */
export type ConnectionEvent =
  | { readonly type: 'opening'; readonly connectorId: string }
  | { readonly type: 'pairingUri'; readonly uri: string; readonly expiresAtMs: number }
  | { readonly type: 'pairingHeard'; readonly isHeard: boolean }
  | { readonly type: 'notice'; readonly notice: ConnectNotice }
  | { readonly type: 'reconnecting'; readonly connectorId: string; readonly account: Account }
  | {
      readonly type: 'opened'
      readonly connectorId: string
      readonly accounts: readonly [Address, ...Address[]]
      readonly chainId: number
    }
  /** The attempt ended without a connection. */
  | { readonly type: 'failed' }
  /** The wallet's own list, active account first; an empty one means that it let go of this site. */
  | { readonly type: 'accountsChanged'; readonly accounts: readonly Address[] }
  | { readonly type: 'accountChosen'; readonly address: Address }
  | { readonly type: 'chainChanged'; readonly chainId: number }
  /** A switch that we asked for and that was read back, or one remembered from before a reload. */
  | { readonly type: 'switchedNetwork'; readonly chainId: number }
  | { readonly type: 'closed' }
  | { readonly type: 'signedIn'; readonly login: Login }
  | { readonly type: 'signedOut' }

/** Nothing is connected. */
export const idle: ConnectionState = { status: 'idle' }

/** The only way a connection state changes. Pure and total; the same state comes back when an event changes nothing. */
export function next(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  switch (event.type) {
    case 'opening':
      return { status: 'connecting', connectorId: event.connectorId }
    case 'reconnecting':
      // A connection that a visitor asked for or has is never set back by what was remembered.
      return state.status === 'idle'
        ? { status: 'reconnecting', connectorId: event.connectorId, account: event.account }
        : state
    case 'pairingUri':
      return state.status === 'connecting' ? { ...state, pairing: { ...state.pairing, ...codeOf(event) } } : state
    case 'pairingHeard':
      return state.status === 'connecting' ? setHeard(state, event.isHeard) : state
    case 'notice':
      return state.status === 'connecting' ? { ...state, notice: event.notice } : state
    case 'opened':
      return open(event.connectorId, event.accounts, event.chainId)
    case 'failed':
      return state.status === 'connecting' || state.status === 'reconnecting' ? idle : state
    default:
      return state.status === 'connected' ? nextConnected(state, event) : state
  }
}

type LiveEvent = Exclude<
  ConnectionEvent,
  { type: 'opening' | 'reconnecting' | 'pairingUri' | 'pairingHeard' | 'notice' | 'opened' | 'failed' }
>

function nextConnected(state: Connected, event: LiveEvent): ConnectionState {
  switch (event.type) {
    case 'accountsChanged':
      return changeAccounts(state, event.accounts)
    case 'accountChosen': {
      const address = state.accounts.find((candidate) => sameAddress(candidate, event.address))
      return address === undefined ? state : activate(state, address)
    }
    case 'chainChanged':
      // The specification ignores a change to the chain it is already on.
      return event.chainId === state.account.chainId ? state : onChain(state, event.chainId)
    case 'switchedNetwork':
      return event.chainId === state.account.chainId && state.switchedNetwork ? state : onChain(state, event.chainId)
    case 'closed':
      return idle
    case 'signedIn':
      return sameAddress(event.login.address, state.account.address) ? { ...state, login: event.login } : state
    case 'signedOut':
      return withoutLogin(state)
  }
}

type Connecting = Extract<ConnectionState, { status: 'connecting' }>

function codeOf({ uri, expiresAtMs }: Extract<ConnectionEvent, { type: 'pairingUri' }>) {
  return { uri, expiresAtMs }
}

function setHeard(state: Connecting, isHeard: boolean): ConnectionState {
  if (state.pairing === undefined || (state.pairing.isHeard ?? false) === isHeard) return state
  const { isHeard: _before, ...code } = state.pairing
  return { ...state, pairing: isHeard ? { ...code, isHeard } : code }
}

function open(connectorId: string, accounts: readonly [Address, ...Address[]], chainId: number): ConnectionState {
  const account = { address: accounts[0], chainId }
  return { status: 'connected', connectorId, account, accounts, switchedNetwork: false }
}

function changeAccounts(state: Connected, accounts: readonly Address[]): ConnectionState {
  const [first, ...rest] = accounts
  if (first === undefined) return idle
  const isRepeated =
    accounts.length === state.accounts.length &&
    state.accounts.every((address, index) => {
      const other = accounts[index]
      return other !== undefined && sameAddress(address, other)
    })
  // Wallets repeat themselves; a repetition must not undo an account that the visitor chose here.
  return isRepeated ? state : activate({ ...state, accounts: [first, ...rest] }, first)
}

function activate(state: Connected, address: Address): ConnectionState {
  if (sameAddress(address, state.account.address)) return state
  // A login belongs to one account and never survives a change to another.
  return { ...withoutLogin(state), account: { address, chainId: state.account.chainId } }
}

function onChain(state: Connected, chainId: number): ConnectionState {
  return { ...state, account: { address: state.account.address, chainId }, switchedNetwork: true }
}

function withoutLogin(state: Connected): Connected {
  if (state.login === undefined) return state
  const { login: _login, ...rest } = state
  return rest
}

/** The active account, the remembered one included while the wallet has not answered yet. */
export function accountOf(state: ConnectionState): Account | undefined {
  return state.status === 'connected' || state.status === 'reconnecting' ? state.account : undefined
}

/** The address that is signed in; nobody while the wallet has not answered yet. */
export function loginOf(state: ConnectionState): Login | undefined {
  return state.status === 'connected' ? state.login : undefined
}
