import { createStore, type Store, systemClock, type Unsubscribe, withTimeout } from '@latchkey/base'
import {
  chooseLanguage,
  createTexts,
  english,
  type Language,
  loadTexts,
  offeredLanguages,
  type Tables,
  type Texts,
} from '@latchkey/texts'
import { followRemembered, readRemembered } from '../remembered.ts'
import { languageKey, languageParameter } from './names.ts'

/** The language of a page that is ours as a whole. */
export type PageLanguage = {
  /** The texts that the page speaks: English until its language is here. */
  readonly texts: Store<Texts>
  /**
   * Has the page speak `language` once its file is here; undefined where another was asked for meanwhile. Rejects where
   * the file does not come, and nothing has changed then.
   */
  readonly speak: (language: Language, load?: Load) => Promise<Texts | undefined>
  /** Takes up the language in which the page was written or is remembered, and follows the latter from tab to tab. */
  readonly start: (turnTo?: (language: Language) => Promise<Texts | undefined>) => StartedLanguage
}

type Load = (language: Language) => Promise<Texts>

/** The start of the page in its language. */
export type StartedLanguage = {
  /** The texts in it; undefined where the page has waited for them long enough. */
  readonly texts: Promise<Texts | undefined>
  /** Follows no other tab any more. */
  readonly stop: Unsubscribe
}

/** As long as a visitor waits for the file of his language at most. */
const patienceMs = 3000

/** `more` has the sentences that this page alone says. */
export function createPageLanguage(more?: Tables): PageLanguage {
  const texts = createStore(createTexts())
  /** Choices in their order, without those whose files did not come. */
  let choices: readonly Language[] = []
  async function speak(asked: Language, load: Load = (each) => loadTexts(each, {}, more)) {
    // An object of its own: the same language may be asked for twice.
    const language = { ...asked }
    choices = [...choices, language]
    const loaded = await load(asked).catch((error: unknown) => {
      choices = choices.filter((each) => each !== language)
      throw error
    })
    if (choices.at(-1) !== language) return undefined
    choices = [language]
    tellDocument(language)
    texts.set(loaded)
    return loaded
  }
  return {
    texts,
    speak,
    start(turnTo = (language) => speak(language)) {
      const written = writtenLanguage()
      const find = () => findLanguage(readRemembered(languageKey), written, navigator.languages)
      const isAsked = new URLSearchParams(window.location.search).has(languageParameter)
      const turned = withTimeout(turnTo((isAsked && written) || find()), patienceMs, systemClock)
      return {
        // Without its file a language cannot be spoken: the page is in English until it is here.
        texts: turned.catch(() => tellDocument(texts.get().language)),
        stop: followRemembered(languageKey, () => turnTo(find()).catch(() => undefined)),
      }
    },
  }
}

/** The language in which the server wrote the page. A file that is served as it was built names no direction, and is in nobody's. */
function writtenLanguage(): Language | undefined {
  const { lang, dir } = document.documentElement
  return dir === '' ? undefined : chooseLanguage([lang], offeredLanguages('all'))
}

/** The language for a visitor: the one he chose; else that in which the page was `written`; else the nearest to his own. */
export function findLanguage(
  choice: string | undefined,
  written: Language | undefined,
  preferred: readonly string[],
): Language {
  const offered = offeredLanguages()
  return offered.find(({ tag }) => tag === choice) ?? written ?? chooseLanguage(preferred, offered) ?? english
}

function tellDocument({ tag, direction }: Language): undefined {
  document.documentElement.lang = tag
  document.documentElement.dir = direction
}
