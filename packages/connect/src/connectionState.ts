import type { Address } from '@latchkey/evm'
import type { ConnectNotice } from './connector.ts'

/** The active account and the network its wallet is on. */
export type Account = { readonly address: Address; readonly chainId: number }

/** A signed-in visitor on the login server. */
export type Login = { readonly address: Address; readonly chainId: number; readonly expiresAtMs: number }

/** What the app knows of the one connection. */
export type ConnectionState =
  | { readonly status: 'idle' }
  | {
      readonly status: 'connecting'
      readonly connectorId: string
      readonly pairingUri?: string
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
