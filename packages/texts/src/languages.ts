/** A language of the product. */
export type Language = {
  /** BCP 47, such as `pt-BR`. */
  readonly tag: string
  /** Its name in itself, as people look for it. */
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  /** For `Intl`: amounts, codes and addresses have the digits that wallets and explorers show. */
  readonly locale: string
}

const rightToLeft = ['ar', 'fa', 'he']
const ownDigits = ['ar', 'fa', 'hi']

/** Every text has its English: what a language lacks is said in it. */
export const english: Language = language('en', 'English')

/** The languages that the product speaks, in the order of its menu. */
export const languages: readonly Language[] = [
  ...[english, language('de', 'Deutsch'), language('es', 'Español'), language('fr', 'Français')],
  ...[language('id', 'Bahasa Indonesia'), language('it', 'Italiano'), language('nl', 'Nederlands')],
  ...[language('pl', 'Polski'), language('pt-BR', 'Português (Brasil)'), language('vi', 'Tiếng Việt')],
  ...[language('tr', 'Türkçe'), language('ru', 'Русский'), language('uk', 'Українська'), language('he', 'עברית')],
  ...[language('ar', 'العربية'), language('fa', 'فارسی'), language('hi', 'हिन्दी'), language('th', 'ไทย')],
  ...[language('ja', '日本語'), language('ko', '한국어'), language('zh-CN', '简体中文'), language('zh-TW', '繁體中文')],
]

/** A language of its own, such as one that an embedder adds. */
export function language(tag: string, name: string): Language {
  const [base = tag] = tag.split('-')
  return {
    tag,
    name,
    direction: rightToLeft.includes(base) ? 'rtl' : 'ltr',
    locale: ownDigits.includes(base) ? `${tag}-u-nu-latn` : tag,
  }
}
