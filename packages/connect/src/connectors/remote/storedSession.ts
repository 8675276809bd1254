import { isRecord, type KeyValueStorage, type Unsubscribe } from '@latchkey/base'
import type { Address } from '@latchkey/evm'
import { parseStored } from '../../persistence.ts'
import { readAddress, readBoolean, readChainId, readText } from '../../storedValues.ts'

/** The stored part of a connector's session (specification §3, stored values). */
export type StoredSession = {
  readonly topic: string
  readonly account: Address
  readonly chainId: number
  readonly switchedNetwork: boolean
}

const maxStoredLength = 1024

/** The remembered session of one connector; undefined when there is none or it cannot be trusted. */
export function readSession(storage: KeyValueStorage, connectorKey: string): StoredSession | undefined {
  return parseSession(storage.get(storageKey(connectorKey)))
}

/** Stored text → session. Total: anything malformed is undefined. */
export function parseSession(text: string | null): StoredSession | undefined {
  const value = parseStored(text, maxStoredLength)
  if (!isRecord(value)) return undefined
  const topic = readText(value['topic'], 64)
  const account = readAddress(value['account'])
  const chainId = readChainId(value['chainId'])
  if (topic === undefined || !/^[0-9a-f]{64}$/.test(topic) || account === undefined || chainId === undefined) {
    return undefined
  }
  return { topic, account, chainId, switchedNetwork: readBoolean(value['switchedNetwork']) }
}

/** Remembers a session: all values at once, so that no two of them can disagree. What is stored already is not written. */
export function writeSession(storage: KeyValueStorage, connectorKey: string, session: StoredSession): void {
  const key = storageKey(connectorKey)
  const text = JSON.stringify(session)
  // A tab that follows the others must not write over what they go on to write.
  if (storage.get(key) !== text) storage.set(key, text)
}

/** Told what other tabs remember of a connector's session. */
export function followSession(
  storage: KeyValueStorage,
  connectorKey: string,
  listener: (session: StoredSession) => void,
): Unsubscribe {
  return storage.subscribe(storageKey(connectorKey), () => {
    // Read anew instead of trusting the event: when two tabs write at once, all must end with the same value.
    const session = readSession(storage, connectorKey)
    if (session !== undefined) listener(session)
  })
}

/** Forgets topic, active account, current chain and switched network of one connector. */
export function clearSession(storage: KeyValueStorage, connectorKey: string): void {
  storage.remove(storageKey(connectorKey))
}

function storageKey(connectorKey: string): string {
  return `session.${connectorKey}.v1`
}
