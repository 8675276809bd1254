// Making a formatter takes up to a millisecond, and a screen asks for the same ones again and again.
const numbers = new Map<string, Intl.NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()
const plurals = new Map<string, Intl.PluralRules>()
const lists = new Map<string, Intl.ListFormat>()

/** The formatters of `Intl`, each made once for a locale and its options. */
export const formatters = {
  getNumberFormat: (locale?: Locales, options?: Intl.NumberFormatOptions) =>
    once(numbers, [locale, options], () => new Intl.NumberFormat(locale, options)),
  getDateTimeFormat: (locale?: Locales, options?: Intl.DateTimeFormatOptions) =>
    once(dates, [locale, options], () => new Intl.DateTimeFormat(locale, options)),
  getPluralRules: (locale?: Locales, options?: Intl.PluralRulesOptions) =>
    once(plurals, [locale, options], () => new Intl.PluralRules(locale, options)),
  getListFormat: (locale?: Locales, options?: Intl.ListFormatOptions) =>
    once(lists, [locale, options], () => new Intl.ListFormat(locale, options)),
}

type Locales = Intl.LocalesArgument

function once<Formatter>(made: Map<string, Formatter>, key: unknown, make: () => Formatter): Formatter {
  const name = JSON.stringify(key)
  const known = made.get(name)
  if (known !== undefined) return known
  const formatter = make()
  made.set(name, formatter)
  return formatter
}
