import type { Language } from './languages.ts'

/**
 * The first preferred language that can be met: with its script (`zh-HK` is met by `zh-TW`), never the same language in
 * another script. Undefined where none can be met. One that is no BCP 47 tag is passed over.
 */
export function chooseLanguage(preferred: readonly string[], offered: readonly Language[]): Language | undefined {
  for (const asked of preferred) {
    const script = written(asked)
    const exact = offered.find(({ tag }) => tag.toLowerCase() === asked.toLowerCase())
    const found = exact ?? offered.find(({ tag }) => script !== undefined && writtenOf(tag) === script)
    if (found !== undefined) return found
  }
  return undefined
}

const known = new Map<string, string | undefined>()

/** The same as `written` of an offered tag. Browsers take long over each, and a server is asked with each page. */
function writtenOf(tag: string): string | undefined {
  if (!known.has(tag)) known.set(tag, written(tag))
  return known.get(tag)
}

/** The language and its likely script, such as `zh-Hant`; undefined where the tag is none. */
export function written(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language}-${script}`
  } catch {
    // Tags come from outside: a broken one is none.
    return undefined
  }
}
