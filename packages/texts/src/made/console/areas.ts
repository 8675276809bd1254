// Made by `npm run texts`.
export { consoleShellTexts } from './en/consoleShell.ts'
export { tables as consoleTables } from './tables.ts'
