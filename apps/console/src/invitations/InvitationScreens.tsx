import type { Place } from '../layout/route.ts'
import { InvitationList } from './InvitationList.tsx'
import { NewInvitation } from './NewInvitation.tsx'

/** The invitations: all of them, or a new one. */
export function InvitationScreens({ id }: Place) {
  return id === 'new' ? <NewInvitation /> : <InvitationList />
}
