import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readText, rootFolder } from '../repository.ts'

/** Where the sentences stand, in ICU MessageFormat: a folder a language, a file an area. */
export const localesFolder = 'packages/texts/locales'

/** The sentences of one file, by key. */
export type Sentences = Readonly<Record<string, string>>

/** All that there is in one language. */
export type Locale = {
  readonly tag: string
  /** The sentences by area. */
  readonly areas: ReadonlyMap<string, Sentences>
  /**
   * From which English each sentence was made, by key: eight hexadecimal digits of its SHA-256; after a blank the native
   * who has read it, and when. What is made from another English than today's is not shown until somebody looks at it.
   */
  readonly state: Sentences
}

const stateFile = 'state.json'

export const statePath = (tag: string) => `${localesFolder}/${tag}/${stateFile}`

/** The sentences that a language says in the very words of English, and means to: their keys by its tag. */
export const samePath = 'packages/texts/same.json'

export const readSame = (): Readonly<Record<string, readonly string[]>> => JSON.parse(readText(samePath))

/** English first, then the other languages that have a folder. */
export function readLocales(): readonly [english: Locale, ...others: Locale[]] {
  const tags = readdirSync(join(rootFolder, localesFolder)).filter((tag) => tag !== 'en')
  return [readLocale('en'), ...tags.sort().map(readLocale)]
}

function readLocale(tag: string): Locale {
  const names = readdirSync(join(rootFolder, localesFolder, tag)).filter((name) => name !== stateFile)
  const areas = names.sort().map((name): [string, Sentences] => {
    return [name.replace('.json', ''), JSON.parse(readText(`${localesFolder}/${tag}/${name}`))]
  })
  const hasState = existsSync(join(rootFolder, statePath(tag)))
  return { tag, areas: new Map(areas), state: hasState ? JSON.parse(readText(statePath(tag))) : {} }
}

/** Pages of owners and wallets: no visitor of a site is to fetch their sentences. */
export const apps = ['console', 'pocket'] as const

/** The page that alone uses an area, by the start of its name; undefined where the area is everybody's. */
export const appOf = (area: string) => apps.find((app) => area.startsWith(app))

/** The mark of an English sentence in the state of a language. */
export const markOf = (sentence: string) => createHash('sha256').update(sentence).digest('hex').slice(0, 8)
