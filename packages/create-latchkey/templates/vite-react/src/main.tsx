import '@latchkey/react/styles.css'
import './page.css'
import { ConnectButton, HubProvider, TransferForm } from '@latchkey/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { hub } from './hub'

createRoot(document.querySelector('#app') ?? document.body).render(
  <StrictMode>
    <HubProvider hub={hub}>
      <header>
        <strong>My page</strong>
        <ConnectButton />
      </header>
      <main>
        <TransferForm />
      </main>
    </HubProvider>
  </StrictMode>,
)
