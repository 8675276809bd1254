import { CustodyError } from '@latchkey/custody'
import { uiTexts } from '@latchkey/texts'
import { consoleLoadingTexts } from '@latchkey/texts/console'
import { Button, Notice, type Say, useTexts } from '@latchkey/ui'
import type { ReactNode } from 'react'
import styles from '../layout/screens.module.css'
import { useSentence } from '../useSentence.ts'
import { type AskedThing, thingKeys } from './things.ts'
import type { Load } from './useLoad.ts'
import { Waiting } from './Waiting.tsx'

export type LoadedProps<Value> = {
  readonly load: Load<Value>
  /** The thing that was asked for, such as "activities". */
  readonly what: AskedThing
  readonly children: (value: Value) => ReactNode
}

/** An answer, or the state in which it is instead: on its way, refused, failed, or out of reach. */
export function Loaded<Value>({ load: { state, again }, what, children }: LoadedProps<Value>) {
  const sentenceOf = useSentence()
  const { say, spoken } = useTexts(consoleLoadingTexts)
  const { say: sayUi } = useTexts(uiTexts)
  const why = state.status === 'failed' ? sentenceOf(state.error) : undefined
  switch (state.status) {
    case 'loading':
      return <Waiting what={what} />
    case 'failed':
      return (
        <div {...spoken} role="alert">
          <Notice kind="caution" title={titleOf(state.error, what, say)}>
            <p {...why?.spoken} className={styles['noticeText']}>
              {why?.text}
            </p>
            <Button onClick={again}>{sayUi('ui.late.again')}</Button>
          </Notice>
        </div>
      )
    case 'loaded':
      return <>{children(state.value)}</>
  }
}

function titleOf(error: unknown, what: AskedThing, say: Say<typeof consoleLoadingTexts>): string {
  const { code } = error instanceof CustodyError ? error : {}
  if (code === 'custody_unreachable') return say('consoleLoading.offline')
  return say(`consoleLoading.${thingKeys[what]}.${code === 'custody_refused' ? 'refused' : 'unread'}`)
}
