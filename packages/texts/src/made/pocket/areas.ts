// Made by `npm run texts`.
export { pocketShellTexts } from './en/pocketShell.ts'
export { tables as pocketTables } from './tables.ts'
