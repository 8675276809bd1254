import type { LinkAsking, LinkController } from '@latchkey/connect'
import { linkTexts } from '@latchkey/texts'
import { Button, Dialog, useTexts } from '@latchkey/ui'
import { useLayoutEffect } from 'react'
import { useHub } from '../../hooks/useHub.ts'
import { AppLink, appName, openerName } from './AppLink.tsx'
import styles from './RedirectDialog.module.css'
import { toAppLink } from './toAppLink.ts'

export type RedirectDialogProps = {
  readonly controller: LinkController
  /** Requests that wait in the app; nothing is shown without it. */
  readonly asking: LinkAsking | undefined
  readonly onDismiss: () => void
}

/** Long enough for the dialog to be seen, short enough to count as part of the tap (facts, §2). */
const openAfterMs = 99

/** On a phone: what was asked waits in the app, which is opened by itself where the browser lets it, else by a tap. */
export function RedirectDialog({ controller, asking, onDismiss }: RedirectDialogProps) {
  const { clock } = useHub()
  const { say, spoken } = useTexts(linkTexts)
  const isOpen = asking !== undefined
  const href = toAppLink(controller)
  useLayoutEffect(() => {
    if (!isOpen) return
    return clock.schedule(openAfterMs, () => {
      // Without a tap of the moment before, phones answer with a blocked window.
      if (navigator.userActivation?.isActive) openApp(href)
    })
  }, [clock, isOpen, href])
  return (
    <Dialog
      isOpen={isOpen}
      title={say('link.redirect', { app: appName })}
      state="link-redirect"
      spoken={spoken}
      onClose={onDismiss}
    >
      <div className={styles['body']}>
        <p className={styles['help']}>{say('link.redirectHelp')}</p>
        <AppLink controller={controller} words={say('link.open')} isFirst />
        <Button shape="wide" onClick={() => asking?.cancel()}>
          {say('link.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}

/** A link beside the page: some browsers leave an empty tab behind a window that is opened (facts, 4.1). */
function openApp(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.target = openerName
  link.rel = 'noreferrer noopener'
  link.click()
}
