import type { CompiledMessage } from 'icu-minify/format'

/** A message as it was compiled from ICU MessageFormat: a plain sentence, or its pieces. */
export type Message = CompiledMessage

/** Messages by key, such as those of a language. */
export type Table = Readonly<Record<string, Message>>

/** The tables of the languages beside English by tag, each a file of its own. */
export type Tables = Readonly<Record<string, { readonly isReviewed: boolean; readonly load: () => Promise<Table> }>>

/** Stands for a tag of a message, such as `<link>…</link>`, among the values that it wants. */
export type Tag = 'tag'

/** One part of the screens: its English messages, with which values each key wants. Made by `npm run texts`. */
export type Area<Keys> = {
  readonly english: Table
  /** Never there: it carries the types of the values. */
  readonly keys?: Keys
}

/** The keys of an area, such as `'ui.close'`. */
export type KeyOf<Texts> = Texts extends Area<infer Keys> ? keyof Keys & string : never
