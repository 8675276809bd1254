import '@latchkey/money/styles.css'
import './page.css'
import { TransferForm } from '@latchkey/money'
import { ConnectButton, HubProvider } from '@latchkey/react'
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
