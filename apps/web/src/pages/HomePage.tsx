import { useAccount } from '@latchkey/react'
import { createChunk, Late } from '@latchkey/ui'
import { useBoot } from '../BootContext.ts'
import styles from '../pages.module.css'
import { NewcomerHint } from './NewcomerHint.tsx'

const overview = createChunk(async () => (await import('./Overview.tsx')).Overview)

/** The start: what this is, and once somebody is connected, what is theirs. */
export function HomePage() {
  const account = useAccount()
  return account === undefined ? <Welcome /> : <Late of={overview} with={{ account }} waiting={null} />
}

function Welcome() {
  const { branding, custody, demoWallet } = useBoot()
  return (
    <div className={styles['page']}>
      <h1 className={styles['hero']}>Your wallet opens the door</h1>
      <p className={styles['lead']}>
        {branding.name} lets you connect a wallet, sign in with it, and send coins and tokens. Everything runs on this
        one server: nobody else is asked, and nobody else is told.
      </p>
      <ol className={styles['steps']}>
        <li>
          <strong>Connect.</strong> Press “Connect wallet” at the top and choose yours. The page then sees your address,
          and nothing more.
        </li>
        <li>
          <strong>Sign in.</strong> Your wallet signs a message that names this site. It costs nothing.
        </li>
        <li>
          <strong>Send.</strong> You see whom it reaches and what it truly costs before your wallet asks you.
        </li>
      </ol>
      {(demoWallet || custody !== undefined) && <NewcomerHint />}
    </div>
  )
}
