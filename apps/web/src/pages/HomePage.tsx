import { useAccount, useLatchkeyModal } from '@latchkey/react'
import { Button, createChunk, Late } from '@latchkey/ui'
import { useBoot } from '../BootContext.ts'
import styles from './home.module.css'

const overview = createChunk(async () => (await import('./Overview.tsx')).Overview)
const showcase = createChunk(async () => (await import('./Showcase.tsx')).Showcase)

/** The start: what this is, and once somebody is connected, what is theirs. */
export function HomePage() {
  const account = useAccount()
  return account === undefined ? <Welcome /> : <Late of={overview} with={{ account }} waiting={null} />
}

function Welcome() {
  const { branding } = useBoot()
  const { open } = useLatchkeyModal()
  return (
    <div className={styles['welcome']}>
      <div className={styles['claim']}>
        <h1 className={styles['hero']}>Your wallet opens the door</h1>
        <p className={styles['lead']}>
          {branding.name} lets you connect a wallet, sign in with it, and send coins and tokens. Everything runs on this
          one server: nobody else is asked, and nobody else is told.
        </p>
        <div className={styles['starts']}>
          <Button kind="primary" onClick={() => open('connect')}>
            Get started
          </Button>
          <Button onClick={() => open('connect')}>I have a wallet</Button>
        </div>
      </div>
      {/* Its room is kept: what comes a moment later moves nothing. */}
      <Late of={showcase} with={{}} waiting={<div className={styles['kept']} />} failed={null} />
    </div>
  )
}
