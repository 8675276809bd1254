import '@latchkey/react/styles.css'
import { createLatchkey } from '@latchkey/browser'
import { ConnectPanel, HubProvider, useSignMessage, WalletButton } from '@latchkey/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Join } from './Join.tsx'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const local = { id: 31337, name: 'Latchkey Local', nativeCurrency: ether, rpcUrls: ['http://127.0.0.1:8545'] }
const hub = createLatchkey({ chains: [local] })

function Page() {
  const [told, setTold] = useState<readonly string[]>([])
  const tell = (line: string) => setTold((lines) => [...lines, line])
  return (
    <HubProvider
      hub={hub}
      onConnect={(_account, { isResumed }) => tell(isResumed ? 'resumed' : 'connected')}
      onDisconnect={() => tell('disconnected')}
    >
      <Join />
      <WalletButton wallet="metamask" />
      <Greeting />
      <ConnectPanel title="Come in" />
      <output>{told.join(', ')}</output>
    </HubProvider>
  )
}

function Greeting() {
  const { run, state } = useSignMessage()
  const [signature, setSignature] = useState<string>()
  return (
    <button type="button" onClick={() => void run('Good day').then(setSignature)}>
      {signature ?? `Sign (${state.status})`}
    </button>
  )
}

createRoot(document.querySelector('#wallet') ?? document.body).render(<Page />)
