/** What a page's own clock said, in milliseconds from the start of the navigation (or from the click). */
export type Observed = {
  readyMs?: number
  addressMs?: number
  clickedAt?: number
  dialogMs?: number
  walletsMs?: number
}

/** Announces a wallet that connects at once, and writes down when things become visible. Runs in the page. */
export function observePage(address: string): void {
  const provider = {
    async request({ method }: { method: string }) {
      if (method === 'eth_chainId') return '0x7a69'
      if (method === 'net_version') return '31337'
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [address]
      if (method === 'wallet_requestPermissions') return []
      return null
    },
    on: () => provider,
    removeListener: () => provider,
  }
  const icon =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const info = { uuid: '6f3c1ff0-6d0c-4a54-9a8d-6a6f9f1d1a11', name: 'Bench Wallet', rdns: 'org.example.bench', icon }
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', {
        detail: Object.freeze({ info: Object.freeze(info), provider: Object.freeze(provider) }),
      }),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  announce()

  const observed: Observed = {}
  // Read by the bench after the fact.
  Object.assign(window, { observed })
  const start = address.slice(0, 6).toLowerCase()
  // Told to the console, because a question put to the page by the driver would be work for the page that is measured.
  const tell = (name: 'readyMs' | 'addressMs' | 'dialogMs' | 'walletsMs', ms: number) => {
    if (observed[name] !== undefined) return
    observed[name] = ms
    console.debug(`observed ${name}`)
  }
  const look = () => {
    const now = performance.now()
    for (const button of document.querySelectorAll('button')) {
      const text = (button.textContent ?? '').toLowerCase()
      const isVisible = button.checkVisibility()
      if (isVisible && text.includes('connect wallet')) tell('readyMs', now)
      if (isVisible && text.includes(start)) tell('addressMs', now)
    }
    const dialog = document.querySelector('dialog[open]')
    if (dialog !== null && observed.clickedAt !== undefined) {
      // This frame shows it: the figure is the beginning of the frame, the same for every page that is measured.
      tell('dialogMs', now - observed.clickedAt)
      if (dialog.textContent?.includes('Bench Wallet')) tell('walletsMs', now - observed.clickedAt)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
