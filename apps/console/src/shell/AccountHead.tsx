import { consoleShellTexts } from '@latchkey/texts/console'
import { Avatar, Button, CopyButton, DownIcon, useTexts, VisuallyHidden } from '@latchkey/ui'
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
  const { say } = useTexts(consoleShellTexts)
  const panelId = useId()
  const { isOpen, setIsOpen, button, closeByKey } = useFold()
  const title = say('consoleShell.account', { name: visible(userName) })
  const rank = threshold === 1 ? say('consoleShell.root.alone') : say('consoleShell.root.several', { count: threshold })
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
            <strong>
              <bdi>{visible(userName)}</bdi>
            </strong>
            <span className={styles['quiet']}>
              <bdi>{visible(organizationName)}</bdi>
            </span>
          </span>
        </p>
        <Button shape="small" className={own['out']} isBusy={isLeaving} onClick={onLeave}>
          {say('consoleShell.signOut')}
        </Button>
        <div className={own['standing']}>
          <span>{isRoot ? rank : say('consoleShell.root.none')}</span>
          <div className={own['organization']}>
            <code dir="ltr">{organizationId}</code>
            <CopyButton text={organizationId} label={say('consoleShell.copyOrganization')} kind="quiet" shape="icon" />
          </div>
        </div>
      </section>
    </>
  )
}
