import { TransferForm } from '@latchkey/money'
import { ConnectButton } from '@latchkey/react'

// A page of the server: the components are named in it as they are.
export default function Page() {
  return (
    <>
      <header>
        <strong>My page</strong>
        <ConnectButton />
      </header>
      <main>
        <TransferForm />
      </main>
    </>
  )
}
