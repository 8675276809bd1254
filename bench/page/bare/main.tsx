import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'

// The least a page with React can do: find wallets, list them in a dialog beside those one could install, connect, and
// remember the address. `?found-only` leaves the second list out.

type Wallet = {
  readonly info: { readonly uuid: string; readonly name: string; readonly rdns: string; readonly icon: string }
  readonly provider: { request(request: { method: string }): Promise<unknown> }
}

/** As many rows, with the same words, as the product's own dialog. */
const installable = [
  'MetaMask',
  'Coinbase Wallet',
  'Rabby',
  'Rainbow',
  'Trust Wallet',
  'Phantom',
  'Exodus',
  'Zerion',
  'OKX Wallet',
  'Binance Wallet',
  'Bitget Wallet',
  'Backpack',
  'Magic Eden',
  'Brave Wallet',
].filter(() => window.location.search !== '?found-only')

let wallets: readonly Wallet[] = []
const listeners = new Set<() => void>()
window.addEventListener('eip6963:announceProvider', (event) => {
  const wallet = (event as CustomEvent<Wallet>).detail
  wallets = [...wallets.filter(({ info }) => info.uuid !== wallet.info.uuid), wallet]
  for (const listener of listeners) listener()
})
window.dispatchEvent(new Event('eip6963:requestProvider'))

function useWallets(): readonly Wallet[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => wallets,
  )
}

function App() {
  const found = useWallets()
  const dialog = useRef<HTMLDialogElement>(null)
  const [address, setAddress] = useState(() => localStorage.getItem('address') ?? '')

  useEffect(() => {
    const wallet = found.find(({ info }) => info.rdns === localStorage.getItem('wallet'))
    void wallet?.provider.request({ method: 'eth_accounts' }).then((accounts) => {
      setAddress((accounts as string[])[0] ?? '')
    })
  }, [found])

  async function connect(wallet: Wallet) {
    const [account = ''] = (await wallet.provider.request({ method: 'eth_requestAccounts' })) as string[]
    localStorage.setItem('address', account)
    localStorage.setItem('wallet', wallet.info.rdns)
    setAddress(account)
    dialog.current?.close()
  }

  return (
    <>
      <header>
        <button type="button" onClick={() => dialog.current?.showModal()}>
          {address === '' ? 'Connect wallet' : `${address.slice(0, 6)}…${address.slice(-4)}`}
        </button>
      </header>
      <dialog ref={dialog} aria-label="Connect a wallet">
        <h2>Connect a wallet</h2>
        <ul>
          {found.map((wallet) => (
            <li key={wallet.info.uuid}>
              <button type="button" onClick={() => connect(wallet)}>
                <img src={wallet.info.icon} alt="" width="40" height="40" />
                {wallet.info.name}
              </button>
            </li>
          ))}
          {installable.map((name) => (
            <li key={name}>
              <button type="button">{name}</button>
            </li>
          ))}
        </ul>
      </dialog>
    </>
  )
}

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<App />)
