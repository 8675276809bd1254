import { written } from './chooseLanguage.ts'
import type { Language } from './languages.ts'

/**
 * The locale in which dates are written: the page's language as the visitor's own country writes it, such as `en-GB`,
 * where one of those he prefers is that language; else the language by itself.
 */
export function localeOf({ tag, locale }: Language, preferred: readonly string[]): string {
  const asked = preferred.find((each) => written(each) !== undefined && written(each) === written(tag))
  // With the digits of the language, such as `-u-nu-latn`.
  return asked === undefined ? locale : new Intl.Locale(asked).baseName + locale.slice(tag.length)
}
