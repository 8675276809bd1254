// Made by `npm run texts`.
export { pocketErrorsTexts } from './en/pocketErrors.ts'
export { pocketNewsTexts } from './en/pocketNews.ts'
export { pocketRequestsTexts } from './en/pocketRequests.ts'
export { pocketShellTexts } from './en/pocketShell.ts'
export { pocketSitesTexts } from './en/pocketSites.ts'
export { tables as pocketTables } from './tables.ts'
