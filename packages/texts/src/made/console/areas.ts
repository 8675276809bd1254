// Made by `npm run texts`.
export { consoleFeaturesTexts } from './en/consoleFeatures.ts'
export { consoleInvitedTexts } from './en/consoleInvited.ts'
export { consoleLoadingTexts } from './en/consoleLoading.ts'
export { consoleQuorumTexts } from './en/consoleQuorum.ts'
export { consoleSessionTexts } from './en/consoleSession.ts'
export { consoleShellTexts } from './en/consoleShell.ts'
export { consoleTagsTexts } from './en/consoleTags.ts'
export { tables as consoleTables } from './tables.ts'
