import '@latchkey/react/styles.css'
import { createLatchkey } from '@latchkey/browser'
import { ConnectButton, HubProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'

const hub = createLatchkey({ chains: [mainnet], relay: { urls: ['wss://relay.invalid'], isPublic: false } })

createRoot(document.querySelector('#app') ?? document.body).render(
  <HubProvider hub={hub}>
    <ConnectButton />
  </HubProvider>,
)
