import { isRecord, type KeyValueStorage, parseJson } from '@latchkey/base'
import type { Account } from './connectionState.ts'
import { readAddress, readBoolean, readChainId, readText } from './storedValues.ts'

/** Names of the stored values; the storage adds its own prefix. */
export const storageKeys = {
  connection: 'connection.v1',
  disconnected: 'disconnected.v1',
  recent: 'recent.v1',
  /** A bell between tabs: rung when somebody signed in or out here. Holds no secret. */
  login: 'login.v1',
  /** Whether somebody was signed in when this browser heard of it last. Proves nothing: the server alone knows. */
  signedIn: 'signedIn.v1',
  /** The address to be signed out, as long as the server has not heard it. */
  leaving: 'leaving.v1',
} as const

/** The connection as it is remembered across reloads and followed by other tabs. */
export type RememberedConnection = {
  readonly connectorId: string
  /** Finds the wallet again when its id has changed. */
  readonly rdns?: string
  readonly account: Account
  readonly switchedNetwork: boolean
  /** The visitor chose this account here, so it wins over the wallet's own order. */
  readonly isAccountChosen: boolean
}

const maxConnectionLength = 4096
const maxIdLength = 512
const maxRecent = 4

/** The remembered connection; undefined when there is none or it cannot be trusted. */
export function readConnection(storage: KeyValueStorage): RememberedConnection | undefined {
  return parseConnection(storage.get(storageKeys.connection))
}

/** Stored text → remembered connection. Total: anything malformed is undefined. */
export function parseConnection(text: string | null): RememberedConnection | undefined {
  const value = parseStored(text, maxConnectionLength)
  if (!isRecord(value)) return undefined
  const connectorId = readText(value['connectorId'], maxIdLength)
  const address = readAddress(value['address'])
  const chainId = readChainId(value['chainId'])
  if (connectorId === undefined || address === undefined || chainId === undefined) return undefined
  const rdns = readText(value['rdns'], maxIdLength)
  return {
    connectorId,
    ...(rdns !== undefined && { rdns }),
    account: { address, chainId },
    switchedNetwork: readBoolean(value['switchedNetwork']),
    isAccountChosen: readBoolean(value['isAccountChosen']),
  }
}

/** Remembers the connection, and with it that the visitor wants to be connected. */
export function writeConnection(storage: KeyValueStorage, remembered: RememberedConnection): void {
  const { account, ...rest } = remembered
  // In this order, because other tabs look at the mark when they hear of the connection.
  storage.remove(storageKeys.disconnected)
  const text = JSON.stringify({ ...rest, ...account })
  // Browsers tell other tabs of changes only, and they are to hear of the same wallet when it is connected again.
  if (storage.get(storageKeys.connection) === text) storage.remove(storageKeys.connection)
  storage.set(storageKeys.connection, text)
}

/** Forgets the connection without a mark: the wallet let go, not the visitor. */
export function forgetConnection(storage: KeyValueStorage): void {
  storage.remove(storageKeys.connection)
}

/** Forgets the connection and marks that nobody is to be connected again unasked. */
export function writeDisconnected(storage: KeyValueStorage): void {
  storage.set(storageKeys.disconnected, 'true')
  storage.remove(storageKeys.connection)
}

/** True once the visitor disconnected; wallets that keep answering are not listened to until then changes. */
export function isDisconnected(storage: KeyValueStorage): boolean {
  return storage.get(storageKeys.disconnected) !== null
}

/** Ids of the connectors used last, newest first, four at most. */
export function readRecentConnectors(storage: KeyValueStorage): readonly string[] {
  return parseRecent(storage.get(storageKeys.recent))
}

/** Stored text → connector ids. Total: anything malformed is left out. */
export function parseRecent(text: string | null): readonly string[] {
  const value = parseStored(text, maxConnectionLength)
  if (!Array.isArray(value)) return []
  const ids = value.flatMap((item) => readText(item, maxIdLength) ?? [])
  return [...new Set(ids)].slice(0, maxRecent)
}

/** Puts a connector first in the list of those used last. */
export function writeRecentConnector(storage: KeyValueStorage, connectorId: string): void {
  const older = readRecentConnectors(storage).filter((id) => id !== connectorId)
  storage.set(storageKeys.recent, JSON.stringify([connectorId, ...older].slice(0, maxRecent)))
}

/** Forgets which wallets were used, as on a shared computer. */
export function forgetRecentConnectors(storage: KeyValueStorage): void {
  storage.remove(storageKeys.recent)
}

/** JSON of bounded size; undefined when it is absent, too long or malformed. */
export function parseStored(text: string | null, maxLength: number): unknown {
  return text !== null && text.length > maxLength ? undefined : parseJson(text)
}
