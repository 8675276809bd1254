// Made by `npm run texts`.
export { consoleErrorsTexts } from './en/consoleErrors.ts'
export { consoleShellTexts } from './en/consoleShell.ts'
export { tables as consoleTables } from './tables.ts'
