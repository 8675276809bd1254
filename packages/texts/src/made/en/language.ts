// Made by `npm run texts` from locales/en/language.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type LanguageKeys = {
  'language.label': Nothing
  'language.failed': Nothing
}

/** The sentences of the area "language". */
export const languageTexts: Area<LanguageKeys> = {
  english: {
    'language.label': "Language",
    'language.failed': "This language could not be loaded. Check your internet connection and choose it again.",
  },
}
