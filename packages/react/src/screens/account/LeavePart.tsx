import { accountTexts } from '@latchkey/texts'
import { Button, LeaveIcon, MoreIcon, Row, useTexts } from '@latchkey/ui'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useDisconnect } from '../../hooks/useDisconnect.ts'
import styles from './AccountPanel.module.css'
import type { SignOut } from './LoginPanel.tsx'

export type LeavePartProps = {
  /** Undefined where nobody is signed in. */
  readonly signOut: SignOut | undefined
  /** Looks and language of the site, which leaving has at hand as well. */
  readonly choices?: ReactNode
  readonly isOpenAtFirst?: boolean
}

/** One way out, and behind a button the farther ones. */
export function LeavePart({ signOut, choices, isOpenAtFirst = false }: LeavePartProps) {
  const { say } = useTexts(accountTexts)
  const { state, run } = useDisconnect()
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const menuId = useId()
  const menu = useRef<HTMLDivElement>(null)
  const isBusy = state.status === 'running' || signOut?.state.status === 'running'
  // It opens below the edge of the dialog.
  useLayoutEffect(() => {
    if (isOpen) menu.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isOpen])
  return (
    <div className={styles['leave']}>
      {choices !== undefined && <div className={styles['choices']}>{choices}</div>}
      <div className={styles['leaveLine']}>
        <Button shape="wide" isDisabled={isBusy} onClick={() => void run()}>
          <LeaveIcon sizePx={18} />
          {say('account.disconnect')}
        </Button>
        <Button
          shape="icon"
          aria-label={say('account.leaveOtherwise')}
          title={say('account.leaveOtherwise')}
          aria-expanded={isOpen}
          {...(isOpen && { 'aria-controls': menuId })}
          onClick={() => setIsOpen(!isOpen)}
        >
          <MoreIcon sizePx={20} />
        </Button>
      </div>
      {/* Not there while it is closed: sheets disagree on what the attribute for it means. */}
      {isOpen && (
        <div ref={menu} id={menuId} className={styles['ways']}>
          {signOut !== undefined && (
            <Row
              label={say('account.login.outEverywhere')}
              aria-disabled={isBusy || undefined}
              onClick={() => !isBusy && void signOut.run({ everywhere: true })}
            />
          )}
          <Row
            label={say('account.revoke')}
            detail={say('account.leaveHelp')}
            aria-disabled={isBusy || undefined}
            onClick={() => !isBusy && void run({ revoke: true })}
          />
        </div>
      )}
    </div>
  )
}
