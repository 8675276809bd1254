import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Locale, Sentences } from './sources.ts'

/** The areas of a language that lack lines of English, with the English in their place; in the order of English. */
export function fillWithEnglish({ tag, areas }: Locale, english: Locale): ReadonlyMap<string, Sentences> {
  const filled = [...areas].flatMap(([area, said]): [string, Sentences][] => {
    const meant = Object.entries(english.areas.get(area) ?? {})
    if (meant.every(([key]) => Object.hasOwn(said, key))) return []
    const lines = meant.map(([key, sentence]) => [key, said[key] ?? toFormsOf(tag, sentence)])
    return [[area, { ...Object.fromEntries(lines), ...said }]]
  })
  return new Map(filled)
}

/** English with the plural forms of a language, so that it can stand among the sentences of it. */
export function toFormsOf(tag: string, sentence: string): string {
  const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
  // From the end on, so that the places of those before stay what they are.
  return pluralsOf(parse(sentence, { captureLocation: true }))
    .toSorted((left, right) => (right.location?.start.offset ?? 0) - (left.location?.start.offset ?? 0))
    .reduce((text, plural) => {
      const named = Object.entries(plural.options).map(([form, option]): [string, string] => [
        form,
        text.slice(option.location?.start.offset, option.location?.end.offset),
      ])
      const own = new Map(named)
      const kept = named.filter(([form]) => form.startsWith('='))
      const rest = forms.map((form): [string, string] => [form, own.get(form) ?? own.get('other') ?? ''])
      const options = [...kept, ...rest].map(([form, body]) => `${form} ${body}`).join(' ')
      const made = `{${plural.value}, plural, ${options}}`
      return text.slice(0, plural.location?.start.offset) + made + text.slice(plural.location?.end.offset)
    }, sentence)
}

type Plural = Extract<MessageFormatElement, { type: TYPE.plural }>

/** Those of a sentence, also in tags; none of ours stands inside of another. */
function pluralsOf(elements: readonly MessageFormatElement[]): readonly Plural[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.plural) return [element]
    if (element.type === TYPE.tag) return pluralsOf(element.children)
    if (element.type === TYPE.select) return Object.values(element.options).flatMap(({ value }) => pluralsOf(value))
    return []
  })
}
