import type { Served } from '@latchkey/node'
import { english, type Language } from '@latchkey/texts'
import { type PageLanguageOptions, pageLanguage } from './pageLanguage.ts'

/** The page for who asks for it. */
export type SpokenPages = (request: Request) => Served | Promise<Served>

/**
 * A page in each language: in English now, in any other when somebody first asks for it. There are no more of them than
 * languages.
 */
export async function createSpokenPages(
  make: (language: Language) => Promise<Served>,
  options: PageLanguageOptions,
): Promise<SpokenPages> {
  const inEnglish = toSpoken(await make(english), english)
  const made = new Map<string, Served | Promise<Served>>([[english.tag, inEnglish]])
  return (request) => {
    const language = pageLanguage(request, options)
    const page =
      made.get(language.tag) ??
      make(language).then(
        (served) => toSpoken(served, language),
        () => {
          // Without its sentences a page is none of a language; whoever asks next may have them.
          made.delete(language.tag)
          return inEnglish
        },
      )
    made.set(language.tag, page)
    return page
  }
}

/** Says in which language a page is, and by what it was chosen: no store on the way hands it to somebody else. */
function toSpoken(page: Served, { tag }: Language): Served {
  const vary = 'accept-encoding, accept-language, cookie'
  return { ...page, headers: { ...page.headers, 'content-language': tag, vary } }
}
