import { useAccount, useLatchkeyModal } from '@latchkey/react'
import { siteTexts } from '@latchkey/texts'
import { Button, createChunk, Late, useTexts } from '@latchkey/ui'
import { useBoot } from '../BootContext.ts'
import styles from './home.module.css'

const overview = createChunk(async () => (await import('./Overview.tsx')).Overview)
const showcase = createChunk(async () => (await import('./Showcase.tsx')).Showcase)

/** The start: what this is, and once somebody is connected, what is theirs. */
export function HomePage() {
  const account = useAccount()
  return account === undefined ? <Welcome /> : <Late of={overview} with={{ account }} waiting={<div data-waiting />} />
}

function Welcome() {
  const { branding } = useBoot()
  const { open } = useLatchkeyModal()
  const { say } = useTexts(siteTexts)
  return (
    <div className={styles['welcome']}>
      <div className={styles['claim']}>
        <h1 className={styles['hero']}>{say('site.welcome')}</h1>
        <p className={styles['lead']}>{say('site.welcome.lead', { site: branding.name })}</p>
        <div className={styles['starts']}>
          <Button kind="primary" onClick={() => open('connect')}>
            {say('site.welcome.start')}
          </Button>
          <Button onClick={() => open('connect')}>{say('site.welcome.have')}</Button>
        </div>
      </div>
      {/* Its room is kept: what comes a moment later moves nothing. */}
      <Late of={showcase} with={{}} waiting={<div className={styles['kept']} data-waiting />} failed={null} />
    </div>
  )
}
