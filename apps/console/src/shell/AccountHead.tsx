import { Avatar, Button, CopyButton, DownIcon, VisuallyHidden } from '@latchkey/ui'
import { useId } from 'react'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import type { ConsoleSession } from '../session/consoleSession.ts'
import own from './account.module.css'
import { useFold } from './useFold.ts'

export type AccountHeadProps = {
  readonly session: ConsoleSession
  readonly isLeaving: boolean
  readonly onLeave: () => void
}

/** The user, the standing, the organization, and the way out. Where there is little room they wait behind the user's picture. */
export function AccountHead({ session, isLeaving, onLeave }: AccountHeadProps) {
  const { userId, userName, organizationName, organizationId, isRoot, threshold } = session
  const panelId = useId()
  const { isOpen, setIsOpen, button, closeByKey } = useFold()
  const title = `Account: ${visible(userName)}`
  return (
    <>
      <button
        ref={button}
        type="button"
        className={own['button']}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={closeByKey}
      >
        <Avatar address={userId} sizePx={28} />
        <VisuallyHidden>{title}</VisuallyHidden>
        <DownIcon />
      </button>
      <section
        id={panelId}
        aria-label={title}
        className={own['account']}
        data-open={isOpen || undefined}
        onKeyDown={closeByKey}
      >
        <p className={own['who']}>
          <Avatar address={userId} sizePx={28} />
          <span className={own['names']}>
            <strong>{visible(userName)}</strong>
            <span className={styles['quiet']}>{visible(organizationName)}</span>
          </span>
        </p>
        <Button shape="small" className={own['out']} isBusy={isLeaving} onClick={onLeave}>
          Sign out
        </Button>
        <div className={own['standing']}>
          <span>{isRoot ? describeRoot(threshold) : 'Not a root user: policies decide what you may do.'}</span>
          <div className={own['organization']}>
            <code>{organizationId}</code>
            <CopyButton text={organizationId} label="Copy the organization's id" kind="quiet" shape="icon" />
          </div>
        </div>
      </section>
    </>
  )
}

function describeRoot(threshold: number): string {
  return threshold === 1 ? 'Root user: your word alone is enough.' : `Root user: ${threshold} of you must agree.`
}
