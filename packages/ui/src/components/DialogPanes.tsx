import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useScrollByKeys } from '../hooks/useScrollByKeys.ts'
import styles from './DialogPanes.module.css'

export type DialogPanesProps = {
  /** Absent where there is room for the step alone. */
  readonly list: ReactNode | undefined
  /** The list only shows what there was to choose from. */
  readonly isListOver?: boolean
  /** Changes with each step, so that one is read from its beginning. */
  readonly view: string
  /** The step, and not the list, has the word: it takes the focus unless something in it does. */
  readonly hasFocus: boolean
  readonly children: ReactNode
}

/** The contents of a wide `Dialog`: a list to choose from, and beside it what the choice leads to. */
export function DialogPanes({ list, isListOver = false, view, hasFocus, children }: DialogPanesProps) {
  const first = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // As a property, because React 18 does not know the attribute.
    if (first.current !== null) first.current.inert = isListOver
  }, [isListOver])
  const isAlone = list === undefined
  return (
    <div className={isAlone ? styles['alone'] : styles['panes']}>
      {!isAlone && (
        <div ref={first} className={styles['list']} data-list="">
          {list}
        </div>
      )}
      <Pane key={view} isAlone={isAlone} hasFocus={hasFocus}>
        {children}
      </Pane>
    </div>
  )
}

type PaneProps = Pick<DialogPanesProps, 'hasFocus' | 'children'> & { readonly isAlone: boolean }

/** The step; beside the list it scrolls by itself, as far as it can be seen. */
function Pane({ isAlone, hasFocus, children }: PaneProps) {
  const box = useRef<HTMLDivElement>(null)
  useScrollByKeys(box, !isAlone)
  // One element with a list and without: who turns his tablet keeps what he typed and was answered.
  const pane = { className: styles['step'], tabIndex: -1, 'data-pane': hasFocus ? '' : undefined }
  return (
    <div ref={box} {...(isAlone ? { className: styles['alone'] } : pane)}>
      {children}
    </div>
  )
}
