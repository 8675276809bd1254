import type { Account, Failure, HubEvents, Login, TransferRecord } from '@latchkey/connect'

/** The events of the element by name, with what each tells as its `detail`. */
export type LatchkeyConnectEvents = {
  /** `isResumed` after a reload, when the remembered wallet has answered. */
  'latchkey-connect': CustomEvent<{ readonly account: Account; readonly isResumed: boolean }>
  /** The wallet is on another account or network now. */
  'latchkey-account-change': CustomEvent<{ readonly account: Account }>
  /** Ended by anybody: the visitor here, in another tab, or in the wallet. */
  'latchkey-disconnect': CustomEvent<null>
  /** Also after a reload, when the server has said that the visitor still is signed in. */
  'latchkey-sign-in': CustomEvent<{ readonly login: Login }>
  /** Also when the wallet is on another account, which nobody has signed in. */
  'latchkey-sign-out': CustomEvent<null>
  /** A transfer was begun, or stands elsewhere than before: see its `status`. */
  'latchkey-transfer': CustomEvent<{ readonly transfer: TransferRecord }>
  /** Something that the visitor wanted has failed, a refusal of his own among it: see `error.code`. */
  'latchkey-error': CustomEvent<Failure>
}

/** Tells one event to the page. */
export type Tell = <Name extends keyof LatchkeyConnectEvents>(
  name: Name,
  detail: LatchkeyConnectEvents[Name]['detail'],
) => void

/** Makes events of the page of those of a hub. */
export function toHubEvents(tell: Tell): HubEvents {
  return {
    onConnect: (account, { isResumed }) => tell('latchkey-connect', { account, isResumed }),
    onAccountChange: (account) => tell('latchkey-account-change', { account }),
    onDisconnect: () => tell('latchkey-disconnect', null),
    onSignIn: (login) => tell('latchkey-sign-in', { login }),
    onSignOut: () => tell('latchkey-sign-out', null),
    onTransfer: (transfer) => tell('latchkey-transfer', { transfer }),
    onError: (failure) => tell('latchkey-error', failure),
  }
}
