import type { WalletError, WorkerMessage } from './messages.ts'

/*
 * The provider in the page's own world. It has no key and no rights of the extension: all it can do is to post messages
 * that the bridge carries on. Imports types only, because a content script cannot import.
 */

type Settle = { readonly resolve: (value: unknown) => void; readonly reject: (error: WalletError) => void }

const waiting = new Map<number, Settle>()
const listeners = new Map<string, Set<(value: unknown) => void>>()
let lastId = 0

const provider = {
  isLatchkeyTestExtension: true,
  // The place where well-known wallets say whether they are locked.
  _metamask: { isUnlocked: () => provider.request({ method: 'wallet_isUnlocked' }) },
  request({ method, params = [] }: { method: string; params?: unknown }): Promise<unknown> {
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      window.postMessage({ toLatchkeyTestExtension: true, id, method, params }, location.origin)
    })
  },
  on(event: string, listener: (value: unknown) => void) {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    return provider
  },
  removeListener(event: string, listener: (value: unknown) => void) {
    listeners.get(event)?.delete(listener)
    return provider
  },
}

window.addEventListener('message', ({ source, data }: MessageEvent<WorkerMessage | undefined>) => {
  if (source !== window || data?.fromLatchkeyTestExtension !== true) return
  if ('event' in data) {
    for (const listener of listeners.get(data.event) ?? []) listener(data.value)
    return
  }
  const settle = waiting.get(data.id)
  waiting.delete(data.id)
  if ('error' in data) settle?.reject(data.error)
  else settle?.resolve(data.result)
})

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#3b3f8f"/><path d="M9 16h14M16 9v14" stroke="#f2efe9" stroke-width="4"/></svg>',
)}`
const info = Object.freeze({
  uuid: crypto.randomUUID(),
  name: 'Test Extension',
  rdns: 'org.example.testextension',
  icon,
})
const announce = () =>
  window.dispatchEvent(
    new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider: Object.freeze(provider) }) }),
  )
window.addEventListener('eip6963:requestProvider', announce)
announce()
