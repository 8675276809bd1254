import { pocketShellTexts } from '@latchkey/texts/pocket'
import { Button, Notice, PageFrame, useAction, useTexts } from '@latchkey/ui'
import { useState } from 'react'
import { PocketContext } from '../PocketContext.ts'
import type { Pocket } from '../pocket.ts'
import { App } from './App.tsx'
import { FailureText } from './FailureText.tsx'
import styles from './pocket.module.css'

/** The wallet, or what came in its way. */
export type Opened = { readonly pocket: Pocket } | { readonly error: unknown }

export type OpenPageProps = {
  /** The outcome of opening it before the page was drawn. */
  readonly first: Opened
  readonly open: () => Promise<Opened>
  /** A pairing link that the page was opened with. */
  readonly link: string | undefined
}

/** The page once the wallet was opened: the wallet, or why there is none, with another try. */
export function OpenPage({ first, open, link }: OpenPageProps) {
  const { say, spoken } = useTexts(pocketShellTexts)
  const [opened, setOpened] = useState(first)
  const { state, run } = useAction(async () => setOpened(await open()))
  if ('pocket' in opened) {
    return (
      <PocketContext value={opened.pocket}>
        <App link={link} />
      </PocketContext>
    )
  }
  return (
    <PageFrame width="narrow" title={say('pocketShell.title')}>
      <main {...spoken}>
        <div role="alert">
          <Notice kind="caution" title={say('pocketShell.failed')}>
            <div className={styles['form']}>
              <FailureText error={opened.error} />
              <span>{say('pocketShell.failed.help')}</span>
              <Button isBusy={state.status === 'running'} onClick={() => void run()}>
                {say('pocketShell.failed.again')}
              </Button>
            </div>
          </Notice>
        </div>
      </main>
    </PageFrame>
  )
}
