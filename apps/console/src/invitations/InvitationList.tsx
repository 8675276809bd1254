import type { EndpointOutput } from '@latchkey/custody'
import { consoleInvitationsTexts } from '@latchkey/texts/console'
import { Button, Moment, useTexts } from '@latchkey/ui'
import { usePropose } from '../changes/ChangesContext.ts'
import { toChange } from '../changes/change.ts'
import { Badge } from '../layout/Badge.tsx'
import { Empty } from '../layout/Empty.tsx'
import { LinkButton } from '../layout/LinkButton.tsx'
import { toMs } from '../layout/moments.ts'
import { Page } from '../layout/Page.tsx'
import { hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { unseen } from '../layout/unseen.tsx'
import { visible } from '../layout/visible.ts'
import { enumWords } from '../layout/words.ts'
import { Loaded } from '../loading/Loaded.tsx'
import { useLoad } from '../loading/useLoad.ts'
import { useSession } from '../session/SessionContext.ts'
import { useWords } from '../values/useWords.ts'

type Invitation = NonNullable<EndpointOutput<'get_organization'>['organizationData']['invitations']>[number]

/** How long custody lets an invitation be accepted. */
const invitationLifeMs = 7 * 86_400_000

/** Invited people, newest first. */
export function InvitationList() {
  const { say } = useTexts(consoleInvitationsTexts)
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
      title={say('consoleInvitations.title')}
      action={
        <LinkButton kind="new" href={hrefOf('invitations', 'new')}>
          {say('consoleInvitations.new')}
        </LinkButton>
      }
    >
      <p className={styles['lead']}>{say('consoleInvitations.lead')}</p>
      <Loaded load={load} what="invitations">
        {(entries) =>
          entries.length === 0 ? (
            <Empty>{say('consoleInvitations.none')}</Empty>
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

/** A newer release may know more. */
const statusKeys: Readonly<Record<string, StatusKey>> = {
  INVITATION_STATUS_CREATED: 'consoleInvitations.status.open',
  INVITATION_STATUS_ACCEPTED: 'consoleInvitations.status.accepted',
  INVITATION_STATUS_REVOKED: 'consoleInvitations.status.withdrawn',
}

type StatusKey = `consoleInvitations.status.${'open' | 'accepted' | 'withdrawn'}`

type InvitationItemProps = { readonly invitation: Invitation; readonly sender: string | undefined }

function InvitationItem({ invitation, sender }: InvitationItemProps) {
  const { say, rich } = useTexts(consoleInvitationsTexts)
  const propose = usePropose()
  const { clock } = useSession().parts
  const words = useWords()
  const { invitationId, receiverEmail, accessType, status, createdAt } = invitation
  const name = visible(invitation.receiverUserName)
  const isOpen = status === 'INVITATION_STATUS_CREATED'
  const time = () => <Moment atMs={toMs(createdAt)} />
  const statusKey = statusKeys[status]
  const isTooOld = isOpen && toMs(createdAt) + invitationLifeMs <= clock.now()
  const change = toChange(
    'delete_invitation',
    { invitationId },
    { names: { [invitationId]: invitation.receiverUserName }, isFinal: true },
  )
  return (
    <li className={styles['panel']}>
      <div className={styles['panelHead']}>
        <h3 className={styles['panelTitle']}>
          <bdi>{name}</bdi>
        </h3>
        <Badge standing={isOpen && !isTooOld ? 'waiting' : 'plain'}>
          {isTooOld
            ? say('consoleInvitations.status.tooOld')
            : statusKey === undefined
              ? enumWords(status, 'INVITATION_STATUS_')
              : say(statusKey)}
        </Badge>
      </div>
      <p className={styles['text']}>
        <bdi>{visible(receiverEmail)}</bdi>
      </p>
      <p className={styles['quiet']}>{words('accessType', accessType)}</p>
      <p className={styles['quiet']}>
        {sender === undefined
          ? rich('consoleInvitations.invited', { time })
          : rich('consoleInvitations.invitedBy', { sender: visible(sender), time })}
      </p>
      {isTooOld && <p className={styles['quiet']}>{say('consoleInvitations.again', { name })}</p>}
      {isOpen && (
        <div className={styles['links']}>
          <Button shape="small" onClick={() => propose(change)}>
            <span>{rich('consoleInvitations.withdraw', { name, of: unseen })}</span>
          </Button>
        </div>
      )}
    </li>
  )
}
