import type { EndpointOutput } from '@latchkey/custody'
import { Button, Moment } from '@latchkey/ui'
import { usePropose } from '../changes/ChangesContext.ts'
import { toChange } from '../changes/change.ts'
import { Badge } from '../layout/Badge.tsx'
import { Empty } from '../layout/Empty.tsx'
import { LinkButton } from '../layout/LinkButton.tsx'
import { toMs } from '../layout/moments.ts'
import { Page } from '../layout/Page.tsx'
import { hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import { enumWords } from '../layout/words.ts'
import { Loaded } from '../loading/Loaded.tsx'
import { useLoad } from '../loading/useLoad.ts'
import { useSession } from '../session/SessionContext.ts'
import { accessWords } from './accessWords.ts'

type Invitation = NonNullable<EndpointOutput<'get_organization'>['organizationData']['invitations']>[number]

/** How long custody lets an invitation be accepted. */
const invitationLifeMs = 7 * 86_400_000

/** Invited people, newest first. */
export function InvitationList() {
  const { reader, organizationId } = useSession()
  const load = useLoad(['InvitationList', organizationId], async (signal: AbortSignal) => {
    const { organizationData } = await reader.query('get_organization', { organizationId }, signal)
    const { invitations, users } = organizationData
    const senders = new Map((users ?? []).map(({ userId, userName }) => [userId, userName]))
    return (invitations ?? [])
      .map((invitation) => ({ invitation, sender: senders.get(invitation.senderUserId) }))
      .sort((left, right) => toMs(right.invitation.createdAt) - toMs(left.invitation.createdAt))
  })
  return (
    <Page
      title="Invitations"
      action={
        <LinkButton kind="new" href={hrefOf('invitations', 'new')}>
          Invite somebody
        </LinkButton>
      }
    >
      <p className={styles['lead']}>
        Whoever is invited gets a mail with a link, and becomes a user by a passkey or a key of his own.
      </p>
      <Loaded load={load} what="invitations">
        {(entries) =>
          entries.length === 0 ? (
            <Empty>Nobody was invited yet.</Empty>
          ) : (
            <ul className={styles['list']}>
              {entries.map((entry) => (
                <InvitationItem key={entry.invitation.invitationId} {...entry} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  )
}

type InvitationItemProps = { readonly invitation: Invitation; readonly sender: string | undefined }

function InvitationItem({ invitation, sender }: InvitationItemProps) {
  const propose = usePropose()
  const { clock } = useSession().parts
  const { invitationId, receiverEmail, accessType, status, createdAt } = invitation
  const name = visible(invitation.receiverUserName)
  const isOpen = status === 'INVITATION_STATUS_CREATED'
  const isTooOld = isOpen && toMs(createdAt) + invitationLifeMs <= clock.now()
  const change = toChange('delete_invitation', { invitationId }, { names: { [invitationId]: name }, isFinal: true })
  return (
    <li className={styles['panel']}>
      <div className={styles['panelHead']}>
        <h3 className={styles['panelTitle']}>{name}</h3>
        <Badge standing={isOpen && !isTooOld ? 'waiting' : 'plain'}>{isTooOld ? 'Too old' : statusWords(status)}</Badge>
      </div>
      <p className={styles['text']}>{visible(receiverEmail)}</p>
      <p className={styles['quiet']}>
        {accessWords(accessType)}; invited {sender === undefined ? '' : `by ${visible(sender)}, `}
        <Moment atMs={toMs(createdAt)} />
      </p>
      {isTooOld && <p className={styles['quiet']}>Its link worked for a week. Invite {name} again.</p>}
      {isOpen && (
        <div className={styles['links']}>
          <Button shape="small" onClick={() => propose(change)}>
            Withdraw the invitation of {name} …
          </Button>
        </div>
      )}
    </li>
  )
}

function statusWords(status: string): string {
  switch (status) {
    case 'INVITATION_STATUS_CREATED':
      return 'Open'
    case 'INVITATION_STATUS_REVOKED':
      return 'Withdrawn'
    default:
      return enumWords(status, 'INVITATION_STATUS_')
  }
}
