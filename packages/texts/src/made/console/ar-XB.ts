// Made by `npm run texts`.
import type { Table } from '../../area.ts'

export const table: Table = {
  'consoleInvitations.title': "‮Invitations‬",
  'consoleInvitations.new': "‮Invite somebody‬",
  'consoleInvitations.lead': "‮Whoever is invited gets an email with a link, and becomes a user by a passkey or a key of their own.‬",
  'consoleInvitations.none': "‮Nobody was invited yet.‬",
  'consoleInvitations.invited': ["‮Invited ‬",["time","‮‬"]],
  'consoleInvitations.invitedBy': ["‮Invited by ‬",["sender"],"‮, ‬",["time","‮‬"]],
  'consoleInvitations.status.open': "‮Open‬",
  'consoleInvitations.status.tooOld': "‮Too old‬",
  'consoleInvitations.status.accepted': "‮Accepted‬",
  'consoleInvitations.status.withdrawn': "‮Withdrawn‬",
  'consoleInvitations.again': ["‮Its link worked for a week. Invite ‬",["name"],"‮ again.‬"],
  'consoleInvitations.withdraw': ["‮Withdraw the invitation of ‬",["name"],"‮ …‬"],
  'consoleInvitations.name': "‮Name‬",
  'consoleInvitations.nameMissing': "‮Somebody who is invited needs a name.‬",
  'consoleInvitations.email': "‮Email address‬",
  'consoleInvitations.emailHelp': "‮The link goes there, and works for a week.‬",
  'consoleInvitations.emailWrong': "‮This is no email address.‬",
  'consoleInvitations.access': "‮How this person comes in‬",
  'consoleInvitations.access.web': "‮At a browser‬",
  'consoleInvitations.access.api': "‮By a program‬",
  'consoleInvitations.access.all': "‮At a browser and by a program‬",
  'consoleInvitations.send': "‮Invite …‬",
  'consoleShell.title': "‮Owner’s console‬",
}
