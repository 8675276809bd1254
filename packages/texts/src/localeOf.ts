import { written } from './chooseLanguage.ts'
import type { Language } from './languages.ts'

/**
 * The locale in which dates are written: the page's language as the visitor's own country writes it, such as `en-GB`,
 * where one of his wishes is that language; else the language by itself.
 */
export function localeOf({ tag, locale }: Language, wishes: readonly string[]): string {
  const wish = wishes.find((each) => written(each) !== undefined && written(each) === written(tag))
  // With the digits of the language, such as `-u-nu-latn`.
  return wish === undefined ? locale : new Intl.Locale(wish).baseName + locale.slice(tag.length)
}
