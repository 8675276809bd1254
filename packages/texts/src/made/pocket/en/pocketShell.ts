// Made by `npm run texts` from locales/en/pocketShell.json.
import type { Area } from '../../../area.ts'

type Nothing = Record<never, never>

type PocketShellKeys = {
  'pocketShell.title': Nothing
  'pocketShell.description': Nothing
  'pocketShell.script': Nothing
}

/** The sentences of the area "pocketShell". */
export const pocketShellTexts: Area<PocketShellKeys> = {
  english: {
    'pocketShell.title': "Pocket wallet",
    'pocketShell.description': "A test wallet in a page, to pair with by code. For test money only.",
    'pocketShell.script': "This page needs JavaScript: it keeps the key and signs with it.",
  },
}
