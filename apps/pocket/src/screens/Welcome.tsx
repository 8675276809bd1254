import { Button, KeyDrawing, Notice, sentenceOf, useAction } from '@latchkey/ui'
import { useState } from 'react'
import { addFreshKey } from '../keys/addKey.ts'
import { usePocket } from '../PocketContext.ts'
import { ImportForm } from './ImportForm.tsx'
import styles from './pocket.module.css'

/** The first screen: there is no key yet. */
export function Welcome({ isLinkWaiting }: { readonly isLinkWaiting: boolean }) {
  const { ring } = usePocket()
  const [isImporting, setIsImporting] = useState(false)
  const { state, run } = useAction(async () => ring.set(addFreshKey(ring.get())))
  return (
    <section className={styles['panel']} aria-labelledby="welcome">
      <div className={styles['drawing']}>
        <KeyDrawing scene="welcome" />
      </div>
      <h2 id="welcome" className={styles['title']}>
        Begin with a key
      </h2>
      <p className={styles['text']}>
        This page can stand in for a wallet on a phone: it connects to a site by code, and asks you before it signs or
        sends anything.
      </p>
      {isLinkWaiting && <p className={styles['text']}>A site is waiting to connect. Make a key first.</p>}
      {/* The page warns above already: a second alarm would weaken both. */}
      <p className={styles['quiet']}>
        The key is kept in this browser's storage, in clear. Whoever can use this browser can read it. Never import a
        key that guards anything of worth.
      </p>
      {state.status === 'failed' && <Notice kind="danger">{sentenceOf(state.error)}</Notice>}
      {isImporting ? (
        <ImportForm onDone={() => setIsImporting(false)} />
      ) : (
        <div className={styles['actions']}>
          <Button onClick={() => setIsImporting(true)}>Import a key</Button>
          <Button kind="primary" onClick={() => void run()}>
            Make a test key
          </Button>
        </div>
      )}
    </section>
  )
}
