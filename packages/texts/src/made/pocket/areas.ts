// Made by `npm run texts`.
export { pocketErrorsTexts } from './en/pocketErrors.ts'
export { pocketShellTexts } from './en/pocketShell.ts'
export { tables as pocketTables } from './tables.ts'
