import { chooseLanguage, english, type Language, offeredLanguages, preferredLanguages } from '@latchkey/texts'
import { languageKey, languageParameter } from '@latchkey/ui/language-names'

/** More than any tag that we offer; a browser's own is seldom longer. */
const longestTag = 35

/** Languages that nobody speaks, by which pages are tried, are there where `hasPseudo` says so, for who names them. */
export type PageLanguageOptions = { readonly hasPseudo: boolean }

/**
 * The language of a page for who asks for it: that of its address (`?lang=`), else the one that he chose in the menu, else
 * the nearest to those that his browser names, else English. Nothing that he sends is more than looked up.
 */
export function pageLanguage(request: Request, { hasPseudo }: PageLanguageOptions): Language {
  const offered = offeredLanguages()
  const asked = new URL(request.url).searchParams.get(languageParameter) ?? ''
  const chosen = cookieOf(request.headers.get('cookie') ?? '', languageKey)
  return (
    (asked.length <= longestTag && chooseLanguage([asked], hasPseudo ? offeredLanguages('all') : offered)) ||
    offered.find(({ tag }) => tag === chosen) ||
    chooseLanguage(
      preferredLanguages(request.headers.get('accept-language')).filter((tag) => tag.length <= longestTag),
      offered,
    ) ||
    english
  )
}

/** The first cookie of a name. Another program of this host may have set any number of others. */
function cookieOf(header: string, name: string): string | undefined {
  const found = header.split(';').find((each) => each.trimStart().startsWith(`${name}=`))
  return found?.slice(found.indexOf('=') + 1).trim()
}
