import { type Locale, markOf } from './sources.ts'

/** A sentence that a language does not say today: its key and its English. */
export type Unsaid = { readonly key: string; readonly english: string }

/** Where a language stands: what it has not said yet, and what it says of an English that has changed since. */
export type Standing = { readonly missing: readonly Unsaid[]; readonly stale: readonly Unsaid[] }

/** The sentences of a language that are shown in English today. */
export function standingOf({ areas, state }: Locale, english: Locale): Standing {
  const all = [...english.areas].flatMap(([area, sentences]) =>
    Object.entries(sentences).map(([key, meant]) => ({ key, english: meant, said: areas.get(area)?.[key] })),
  )
  const old = all.filter(({ key, english: meant, said }) => {
    return said === undefined || state[key]?.split(' ')[0] !== markOf(meant)
  })
  // A line that was put there in English waits for its first translation.
  const isMissing = ({ key, english: meant, said }: (typeof old)[number]) =>
    said === undefined || said === meant || state[key] === undefined
  const bare = ({ key, english: meant }: Unsaid): Unsaid => ({ key, english: meant })
  return { missing: old.filter(isMissing).map(bare), stale: old.filter((each) => !isMissing(each)).map(bare) }
}

/** True where a sentence is the English itself and has words: values, signs and names alone may be the same anywhere. */
export function isCopy(said: string, english: string): boolean {
  return said === english && /\p{L}{2}/u.test(english.replace(/\{[^{}]*\}|<\/?\w+>/g, ''))
}
