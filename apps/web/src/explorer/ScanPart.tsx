import { Button, LiveRegion } from '@latchkey/ui'
import { type ReactNode, useId } from 'react'
import type { Scan } from './answers.ts'
import styles from './explorer.module.css'
import { NoAnswer } from './parts.tsx'
import type { ScanView } from './useAnswer.ts'

export type ScanPartProps = {
  readonly title: string
  readonly scan: ScanView<Scan>
  readonly isEmpty: boolean
  /** The finding. */
  readonly children: ReactNode
}

/** The result of a walk back through the chain, how far it went, and a way to go further. */
export function ScanPart({ title, scan, isEmpty, children }: ScanPartProps) {
  const id = useId()
  const { parts, failure, isBusy, more } = scan
  const [newest, oldest] = [parts[0], parts.at(-1)]
  const range = newest && oldest && `Blocks ${oldest.from} to ${newest.to} were looked through.`
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles['title']}>
        {title}
      </h2>
      {parts.length === 0 && <NoAnswer failure={isBusy ? undefined : failure} onAgain={() => more?.()} />}
      {parts.length > 0 && isEmpty && <p className={styles['quiet']}>None was found.</p>}
      {!isEmpty && children}
      {parts.length > 0 && (
        <div className={styles['further']}>
          <span className={styles['quiet']}>{failure === undefined ? range : failure.message}</span>
          {more !== undefined && (
            <Button isBusy={isBusy} onClick={more}>
              Look further back
            </Button>
          )}
        </div>
      )}
      <LiveRegion status={isBusy ? '' : range} alert={parts.length > 0 ? failure?.message : undefined} />
    </section>
  )
}
