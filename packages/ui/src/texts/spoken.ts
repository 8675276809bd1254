import { english, type Language } from '@latchkey/texts'

/** Says of an element in which language its words are, to screen readers and to the layout. */
export type Spoken = { readonly lang: string; readonly dir: Language['direction'] }

/** For the outermost element of what is said in a language: `<section {...spokenIn(language)}>`. */
export function spokenIn({ tag, direction }: Language): Spoken {
  return { lang: tag, dir: direction }
}

/** For screens whose sentences are in no table yet. */
export const inEnglish: Spoken = /* @__PURE__ */ spokenIn(english)
