import '@latchkey/money/styles.css'
import { createLatchkey } from '@latchkey/browser'
import { TransferForm } from '@latchkey/money'
import { ConnectButton, HubProvider, NetworkSwitcher } from '@latchkey/react'
import { createRoot } from 'react-dom/client'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const local = { id: 31337, name: 'Latchkey Local', nativeCurrency: ether, rpcUrls: ['http://127.0.0.1:8545'] }
const hub = createLatchkey({ chains: [local] })

const place = document.querySelector<HTMLElement>('#kit') ?? document.body
// Where the kit stands is the page's to say: a sheet that is tried must not change it.
for (const [name, value] of Object.entries({
  all: 'initial',
  position: 'absolute',
  top: '0',
  left: '0',
  width: '640px',
})) {
  place.style.setProperty(name, value, 'important')
}
createRoot(place).render(
  // The font alone is the page's, unless a theme has one.
  <HubProvider hub={hub} theme={{ font: 'sans-serif' }}>
    <ConnectButton />
    <NetworkSwitcher />
    <TransferForm />
  </HubProvider>,
)
