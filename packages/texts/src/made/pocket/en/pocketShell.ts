// Made by `npm run texts` from locales/en/pocketShell.json.
import type { Area } from '../../../area.ts'

type Nothing = Record<never, never>

type PocketShellKeys = {
  'pocketShell.title': Nothing
}

/** The sentences of the area "pocketShell". */
export const pocketShellTexts: Area<PocketShellKeys> = {
  english: {
    'pocketShell.title': "Pocket wallet",
  },
}
