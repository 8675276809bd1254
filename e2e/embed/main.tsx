import '@latchkey/react/styles.css'
import { createLatchkey } from '@latchkey/browser'
import { ConnectButton, HubProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const forWallets = ['http://localhost:4400/rpc/wallet/31337']
const local = { id: 31337, name: 'Latchkey Local', nativeCurrency: ether, rpcUrls: forWallets }
const hub = createLatchkey({ chains: [local], rpcUrl: (id) => `/rpc/${id}` })

createRoot(document.querySelector('#wallet') ?? document.body).render(
  <HubProvider hub={hub}>
    <ConnectButton />
  </HubProvider>,
)
