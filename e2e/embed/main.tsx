import '@latchkey/react/styles.css'
import { createLatchkey } from '@latchkey/browser'
import { ConnectButton, HubProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const local = { id: 31337, name: 'Latchkey Local', nativeCurrency: ether, rpcUrls: ['http://127.0.0.1:8545'] }
const hub = createLatchkey({ chains: [local] })

createRoot(document.querySelector('#wallet') ?? document.body).render(
  <HubProvider hub={hub}>
    <ConnectButton />
  </HubProvider>,
)
