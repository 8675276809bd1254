import type { RelayStore, StoredMessage } from '../store/store.ts'

export const topic = 'a'.repeat(64)
export const other = 'b'.repeat(64)

export function publish(store: RelayStore, message: string, fields: Omit<Fields, 'message'> = {}) {
  return publishAll(store, [{ message, ...fields }])
}

type Fields = { message: string; topic?: string; from?: string; tag?: number; ttl?: number; attestation?: string }

export function publishAll(store: RelayStore, list: readonly Fields[]): Promise<void> {
  return new Promise((resolve, reject) => {
    store.publish(
      list.map((fields) => ({
        topic: fields.topic ?? topic,
        message: fields.message,
        publisher: fields.from ?? 'app',
        tag: fields.tag ?? 1108,
        ttlSeconds: fields.ttl ?? 300,
        attestation: fields.attestation,
      })),
      (failure) => (failure === undefined ? resolve() : reject(failure)),
    )
  })
}

type Settle = () => Promise<void>

/** The wallet takes all that it has heard. */
export async function acknowledgeAll(store: RelayStore, { messages }: Heard, settle: Settle): Promise<void> {
  for (const message of messages) store.acknowledge(message, 'wallet')
  await settle()
}

type Heard = { readonly messages: StoredMessage[]; readonly texts: () => string[]; readonly end: () => void }

export async function subscribe(
  store: RelayStore,
  clientId: string,
  name = topic,
): Promise<Heard & { start: () => void }> {
  const messages: StoredMessage[] = []
  let subscription: ReturnType<RelayStore['subscribe']> | undefined
  await new Promise<void>((resolve, reject) => {
    subscription = store.subscribe(
      { topic: name, clientId, deliver: (message) => messages.push(message) },
      (failure) => (failure === undefined ? resolve() : reject(failure)),
    )
  })
  return {
    messages,
    texts: () => messages.map(({ message }) => message),
    start: () => subscription?.start(),
    end: () => subscription?.end(),
  }
}

export async function listen(store: RelayStore, clientId: string, name = topic): Promise<Heard> {
  const heard = await subscribe(store, clientId, name)
  heard.start()
  return heard
}

export async function listenOnce(
  store: RelayStore,
  clientId: string,
  name: string,
  settle: Settle,
): Promise<readonly StoredMessage[]> {
  const heard = await listen(store, clientId, name)
  await settle()
  heard.end()
  return heard.messages
}

export async function isAwaited(store: RelayStore, name: string, clientId: string): Promise<boolean> {
  return (await store.listAwaited([name], clientId)).has(name)
}
