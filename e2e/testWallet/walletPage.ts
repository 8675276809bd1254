/** A page's view of the wallet that announces itself in it. */
export type WalletFace = { readonly name: string; readonly rdns: string; readonly uuid: string; readonly icon: string }

type PageWindow = Window & {
  testWalletRequest(request: string): Promise<string>
  testWalletEmit?(event: string, value: unknown): void
}

/**
 * Runs in the page before its own scripts: a provider that hands every request to the test's process, where the key is.
 * It must use nothing from outside itself, because its source text is what travels.
 */
export function installTestWallet(face: WalletFace): void {
  // The two functions on the window are put there by the test.
  const page = window as unknown as PageWindow
  if (window.top !== window) return
  const listeners = new Map<string, Set<(value: unknown) => void>>()

  const provider = {
    async request(request: { method: string; params?: unknown }) {
      const answer = JSON.parse(await page.testWalletRequest(JSON.stringify(request)))
      // Plain objects, as extensions reject with.
      if (answer.error !== undefined) throw answer.error
      return answer.result
    },
    on(event: string, listener: (value: unknown) => void) {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
      return provider
    },
    removeListener(event: string, listener: (value: unknown) => void) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  page.testWalletEmit = (event, value) => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info: Object.freeze(face), provider }) }),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
