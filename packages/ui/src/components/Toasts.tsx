import { uiTexts } from '@latchkey/texts'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useEffectEvent } from '../hooks/useEffectEvent.ts'
import { CautionIcon, CheckIcon, CloseIcon } from '../icons/firstIcons.tsx'
import type { Spoken } from '../texts/spoken.ts'
import { useTexts } from '../texts/useTexts.ts'
import { Button } from './Button.tsx'
import { LiveRegion } from './LiveRegion.tsx'
import styles from './Toasts.module.css'

/** One short piece of news. */
export type Toast = {
  readonly key: string
  readonly kind: 'good' | 'bad'
  /** A sentence; it is read aloud as well. */
  readonly text: string
  /** The picture in place of a tick. */
  readonly icon?: ReactNode
}

/** Properties of `Toasts`. */
export type ToastsProps = {
  /** The newest first; more than three are not shown at once. */
  readonly toasts: readonly Toast[]
  /** Names the place for those who listen. */
  readonly label: string
  readonly onDismiss: (key: string) => void
  /** Leads to where more is said, such as "Show". */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
  readonly spoken?: Spoken
}

/** As many as are seen at once. */
const mostShown = 3
/** How long one stays that nobody looks at, in milliseconds. */
const shownForMs = 6000

/** News in the corner of the page, above everything. They take no focus, are read politely, and wait while somebody is at them. */
export function Toasts({ toasts, label, onDismiss, action, spoken }: ToastsProps) {
  const [isAt, setIsAt] = useState(false)
  const isSeen = useIsSeen()
  const isHeld = isAt || !isSeen
  const shown = toasts.slice(0, mostShown)
  const [first] = toasts
  return (
    <section
      {...spoken}
      className={styles['place']}
      aria-label={label}
      onMouseEnter={() => setIsAt(true)}
      onMouseLeave={() => setIsAt(false)}
      onFocus={() => setIsAt(true)}
      onBlur={() => setIsAt(false)}
    >
      {shown.map((toast) => (
        <Card key={toast.key} toast={toast} isHeld={isHeld} action={action} onDismiss={() => onDismiss(toast.key)} />
      ))}
      {/* Stays, because a region that arrives together with its text is often not read. */}
      <LiveRegion status={first?.kind === 'good' ? first.text : ''} alert={first?.kind === 'bad' ? first.text : ''} />
    </section>
  )
}

/** Whether the page is on a screen: what is told behind another one waits. */
function useIsSeen(): boolean {
  return useSyncExternalStore(
    whenShown,
    () => document.visibilityState === 'visible',
    () => true,
  )
}

function whenShown(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

type CardProps = Pick<ToastsProps, 'action'> & {
  readonly toast: Toast
  readonly isHeld: boolean
  readonly onDismiss: () => void
}

function Card({ toast: { kind, text, icon }, isHeld, action, onDismiss }: CardProps) {
  const { say, spoken } = useTexts(uiTexts)
  const dismiss = useEffectEvent(onDismiss)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(dismiss, shownForMs)
    return () => clearTimeout(timer)
  }, [isHeld, dismiss])
  return (
    <div className={styles['toast']} data-kind={kind}>
      <span className={styles['icon']}>
        {kind === 'bad' ? <CautionIcon sizePx={20} /> : (icon ?? <CheckIcon sizePx={20} />)}
      </span>
      <div className={styles['words']}>
        <p className={styles['text']}>{text}</p>
        {action !== undefined && (
          <Button kind="quiet" shape="small" onClick={action.run}>
            {action.label}
          </Button>
        )}
      </div>
      <Button lang={spoken.lang} kind="quiet" shape="icon" aria-label={say('ui.close')} onClick={onDismiss}>
        <CloseIcon sizePx={18} />
      </Button>
    </div>
  )
}
