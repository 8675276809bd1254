import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import compile from 'icu-minify/compile'

/** The sort of a value that a message wants. */
export type Want = 'string' | 'number' | 'tag'

/** A message's own pieces: the name and sort of each value, and the forms of each plural. */
export type Anatomy = {
  readonly wants: ReadonlyMap<string, Want>
  /** The forms of each plural, such as `one` and `other`. */
  readonly plurals: readonly (readonly string[])[]
}

/** A message as the pages carry it. Throws where it is no ICU MessageFormat. */
export const compileMessage: (source: string) => unknown = compile

/** Takes a message apart. Throws where it is no ICU MessageFormat. */
export function anatomyOf(source: string): Anatomy {
  const wants = new Map<string, Want>()
  const plurals: string[][] = []
  const walk = (elements: readonly MessageFormatElement[]) => {
    for (const element of elements) {
      switch (element.type) {
        case TYPE.argument:
        case TYPE.select:
          wants.set(element.value, wants.get(element.value) ?? 'string')
          break
        case TYPE.number:
        case TYPE.plural:
          wants.set(element.value, 'number')
          break
        case TYPE.tag:
          wants.set(element.value, 'tag')
          walk(element.children)
          break
        case TYPE.date:
        case TYPE.time:
          throw new Error(`A date is put into words before it is handed to a text: {${element.value}}`)
        default:
      }
      if (element.type === TYPE.plural) plurals.push(Object.keys(element.options))
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        for (const { value } of Object.values(element.options)) walk(value)
      }
    }
  }
  walk(parse(source))
  return { wants, plurals }
}
