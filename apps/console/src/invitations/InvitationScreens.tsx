import { consoleInvitationsTexts } from '@latchkey/texts/console'
import { useTexts } from '@latchkey/ui'
import type { Place } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { InvitationList } from './InvitationList.tsx'
import { NewInvitation } from './NewInvitation.tsx'

/** The invitations: all of them, or a new one. */
export function InvitationScreens({ id }: Place) {
  const { spoken } = useTexts(consoleInvitationsTexts)
  return (
    <div {...spoken} className={styles['page']}>
      {id === 'new' ? <NewInvitation /> : <InvitationList />}
    </div>
  )
}
