// Made by `npm run texts`.
export { consoleErrorsTexts } from './en/consoleErrors.ts'
export { consoleInvitationsTexts } from './en/consoleInvitations.ts'
export { consolePoliciesTexts } from './en/consolePolicies.ts'
export { consolePrivateKeysTexts } from './en/consolePrivateKeys.ts'
export { consoleShellTexts } from './en/consoleShell.ts'
export { consoleUsersTexts } from './en/consoleUsers.ts'
export { consoleWalletsTexts } from './en/consoleWallets.ts'
export { tables as consoleTables } from './tables.ts'
