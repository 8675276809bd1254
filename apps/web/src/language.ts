import { createStore, type Unsubscribe } from '@latchkey/base'
import { chooseLanguage, english, isReviewed, type Language, loadTexts, offeredLanguages } from '@latchkey/texts'
import { followRemembered, readRemembered } from './remembered.ts'

/** Where the chosen language is kept, as its tag. */
export const languageKey = 'latchkey.language'

/** The language that the page speaks. */
export const spokenLanguage = createStore(english)

let wanted = english

/** Takes up the remembered language, and follows it from tab to tab until the returned function is called. */
export function startLanguage(): Unsubscribe {
  const follow = () => {
    // Without its file a language cannot be spoken: the page goes on as it is.
    speak(findLanguage(readRemembered(languageKey), navigator.languages)).catch(() => undefined)
  }
  follow()
  return followRemembered(languageKey, follow)
}

/**
 * The language for a visitor: the one he chose; else the nearest to his own among those that a native has read, since
 * nobody is to meet a Beta unasked.
 */
export function findLanguage(choice: string | undefined, preferred: readonly string[]): Language {
  const offered = offeredLanguages()
  const chosen = offered.find(({ tag }) => tag === choice)
  return chosen ?? chooseLanguage(preferred, offered.filter(isReviewed)) ?? english
}

/**
 * Has the page speak `language` once its file is here; false where another was asked for meanwhile. Rejects where the
 * file does not come, and nothing has changed then.
 */
export async function speak(language: Language, load = loadTexts): Promise<boolean> {
  wanted = language
  await load(language)
  if (wanted !== language) return false
  document.documentElement.lang = language.tag
  document.documentElement.dir = language.direction
  spokenLanguage.set(language)
  return true
}
