import { CustodyError } from '@latchkey/custody'
import { Button, Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import styles from '../layout/screens.module.css'
import { sentenceOf } from '../sentence.ts'
import type { Load } from './useLoad.ts'
import { Waiting } from './Waiting.tsx'

export type LoadedProps<Value> = {
  readonly load: Load<Value>
  /** The name of the list, such as "activities". */
  readonly what: string
  readonly children: (value: Value) => ReactNode
}

/** An answer, or the state in which it is instead: on its way, refused, failed, or out of reach. */
export function Loaded<Value>({ load: { state, again }, what, children }: LoadedProps<Value>) {
  switch (state.status) {
    case 'loading':
      return <Waiting what={what} />
    case 'failed':
      return (
        <div role="alert">
          <Notice kind="caution" title={titleOf(state.error, what)}>
            <p className={styles['noticeText']}>{sentenceOf(state.error)}</p>
            <Button onClick={again}>Try again</Button>
          </Notice>
        </div>
      )
    case 'loaded':
      return <>{children(state.value)}</>
  }
}

function titleOf(error: unknown, what: string): string {
  if (!(error instanceof CustodyError)) return `The ${what} could not be read`
  if (error.code === 'custody_unreachable') return 'Offline'
  return error.code === 'custody_refused' ? `Reading the ${what} was refused` : `The ${what} could not be read`
}
