import { pocketShellTexts } from '@latchkey/texts/pocket'
import { Button, Failure, KeyDrawing, useAction, useTexts } from '@latchkey/ui'
import { useState } from 'react'
import { addFreshKey } from '../keys/addKey.ts'
import { usePocket } from '../PocketContext.ts'
import { ImportForm } from './ImportForm.tsx'
import styles from './pocket.module.css'

/** The first screen: there is no key yet. */
export function Welcome({ isLinkWaiting }: { readonly isLinkWaiting: boolean }) {
  const { ring } = usePocket()
  const { say, spoken } = useTexts(pocketShellTexts)
  const [isImporting, setIsImporting] = useState(false)
  const { state, run } = useAction(async () => ring.set(addFreshKey(ring.get())))
  return (
    <section {...spoken} className={styles['panel']} aria-labelledby="welcome">
      <div className={styles['drawing']}>
        <KeyDrawing scene="welcome" />
      </div>
      <h2 id="welcome" className={styles['title']}>
        {say('pocketShell.welcome')}
      </h2>
      <p className={styles['text']}>{say('pocketShell.welcome.what')}</p>
      {isLinkWaiting && <p className={styles['text']}>{say('pocketShell.welcome.asked')}</p>}
      {/* The page warns above already: a second alarm would weaken both. */}
      <p className={styles['quiet']}>{say('pocketShell.welcome.bare')}</p>
      {state.status === 'failed' && <Failure error={state.error} />}
      {isImporting ? (
        <ImportForm onDone={() => setIsImporting(false)} />
      ) : (
        <div className={styles['actions']}>
          <Button onClick={() => setIsImporting(true)}>{say('pocketShell.key.import')}</Button>
          <Button kind="primary" onClick={() => void run()}>
            {say('pocketShell.key.make')}
          </Button>
        </div>
      )}
    </section>
  )
}
