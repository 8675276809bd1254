// Made by `npm run texts` from locales/en/consoleInvitations.json.
import type { Area } from '../../../area.ts'

type Nothing = Record<never, never>

type ConsoleInvitationsKeys = {
  'consoleInvitations.title': Nothing
  'consoleInvitations.new': Nothing
  'consoleInvitations.lead': Nothing
  'consoleInvitations.none': Nothing
  'consoleInvitations.invited': { time: 'tag' }
  'consoleInvitations.invitedBy': { sender: string; time: 'tag' }
  'consoleInvitations.status.open': Nothing
  'consoleInvitations.status.tooOld': Nothing
  'consoleInvitations.status.accepted': Nothing
  'consoleInvitations.status.withdrawn': Nothing
  'consoleInvitations.again': { name: string }
  'consoleInvitations.withdraw': { of: 'tag'; name: string }
  'consoleInvitations.name': Nothing
  'consoleInvitations.nameMissing': Nothing
  'consoleInvitations.email': Nothing
  'consoleInvitations.emailHelp': Nothing
  'consoleInvitations.emailWrong': Nothing
  'consoleInvitations.access': Nothing
  'consoleInvitations.send': Nothing
}

/** The sentences of the area "consoleInvitations". */
export const consoleInvitationsTexts: Area<ConsoleInvitationsKeys> = {
  english: {
    'consoleInvitations.title': "Invitations",
    'consoleInvitations.new': "Invite somebody",
    'consoleInvitations.lead': "Whoever is invited gets an email with a link, and becomes a user by a passkey or a key of their own.",
    'consoleInvitations.none': "Nobody was invited yet.",
    'consoleInvitations.invited': ["Invited ",["time",""]],
    'consoleInvitations.invitedBy': ["Invited by ",["sender"],", ",["time",""]],
    'consoleInvitations.status.open': "Open",
    'consoleInvitations.status.tooOld': "Too old",
    'consoleInvitations.status.accepted': "Accepted",
    'consoleInvitations.status.withdrawn': "Withdrawn",
    'consoleInvitations.again': ["Its link worked for a week. Invite ",["name"]," again."],
    'consoleInvitations.withdraw': ["Withdraw",["of"," the invitation of ",["name"]],"…"],
    'consoleInvitations.name': "Name",
    'consoleInvitations.nameMissing': "Somebody who is invited needs a name.",
    'consoleInvitations.email': "Email address",
    'consoleInvitations.emailHelp': "The link goes there, and works for a week.",
    'consoleInvitations.emailWrong': "This is no email address.",
    'consoleInvitations.access': "How this person comes in",
    'consoleInvitations.send': "Invite…",
  },
}
