import type { Language } from './languages.ts'

/**
 * The first wish that can be met: the language with its script (`zh-HK` is met by `zh-TW`), never the same language in
 * another script. Undefined where no wish can be met. A wish that is no BCP 47 tag is passed over.
 */
export function chooseLanguage(wishes: readonly string[], offered: readonly Language[]): Language | undefined {
  for (const wish of wishes) {
    const exact = offered.find(({ tag }) => tag.toLowerCase() === wish.toLowerCase())
    const found = exact ?? offered.find(({ tag }) => written(tag) !== undefined && written(tag) === written(wish))
    if (found !== undefined) return found
  }
  return undefined
}

/** The language and its likely script, such as `zh-Hant`; undefined where the tag is none. */
export function written(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language}-${script}`
  } catch {
    // Wishes come from outside: a broken one is none.
    return undefined
  }
}
