// Made by `npm run texts` from locales/en/consoleShell.json.
import type { Area } from '../../../area.ts'

type Nothing = Record<never, never>

type ConsoleShellKeys = {
  'consoleShell.title': Nothing
  'consoleShell.script': Nothing
}

/** The sentences of the area "consoleShell". */
export const consoleShellTexts: Area<ConsoleShellKeys> = {
  english: {
    'consoleShell.title': "Owner’s console",
    'consoleShell.script': "This page needs JavaScript: it stamps every request with your key.",
  },
}
