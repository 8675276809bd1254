// Compiles the sentences of packages/texts/locales: `npm run texts`. `npm run texts -- english` puts the English where a
// line is missing before. `npm run texts -- stale de` lists what German has yet to say. `npm run texts -- translated de`
// says that German now says what English says; run it when each sentence that was missing or stale has been looked at.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rootFolder } from './repository.ts'
import { checkLocale } from './texts/check.ts'
import { fillWithEnglish } from './texts/fill.ts'
import { madeFolder, renderTexts } from './texts/render.ts'
import { localesFolder, markOf, readLocales, readSame, samePath, statePath } from './texts/sources.ts'
import { isCopy, standingOf } from './texts/standing.ts'

const [command, ...tags] = process.argv.slice(2)
if (command === 'english') putEnglish()
const [english, ...others] = readLocales()

if (command === 'translated') {
  for (const tag of tags) markTranslated(tag)
} else if (command === 'stale') {
  for (const tag of tags) listUnsaid(tag)
  process.exit()
} else if (command !== undefined && command !== 'english') {
  throw new Error(`There is no "${command}". Say nothing, or: english, stale <language>, translated <language>`)
}

const wrong = [english, ...others].flatMap((locale) => checkLocale(locale, english))
for (const line of wrong) console.error(line)
if (wrong.some((line) => line.endsWith(' is missing'))) {
  console.error('Say what is missing, or let it stand there in English for now: npm run texts -- english')
}
if (wrong.length > 0) process.exit(1)

rmSync(join(rootFolder, madeFolder), { recursive: true, force: true })
for (const [path, text] of renderTexts()) {
  mkdirSync(dirname(join(rootFolder, path)), { recursive: true })
  writeFileSync(join(rootFolder, path), text)
}
// Read again, with all that was marked just now.
const [, ...now] = readLocales()
for (const locale of now) {
  const { missing, stale } = standingOf(locale, english)
  if (missing.length + stale.length === 0) continue
  console.log(`${locale.tag}: ${missing.length} untranslated, ${stale.length} stale`)
}
console.log(`The texts of ${others.length + 1} languages are compiled into ${madeFolder}.`)

/** A line that was put there so is shown as English, and counts as untranslated. */
function putEnglish() {
  const [meant, ...locales] = readLocales()
  for (const locale of locales) {
    for (const [area, sentences] of fillWithEnglish(locale, meant)) {
      const path = join(rootFolder, localesFolder, locale.tag, `${area}.json`)
      writeFileSync(path, `${JSON.stringify(sentences, undefined, 2)}\n`)
    }
  }
}

function markTranslated(tag: string) {
  const locale = localeOf(tag)
  const same = readSame()[tag] ?? []
  const copies: string[] = []
  const rows = [...english.areas].flatMap(([area, sentences]) =>
    Object.entries(sentences)
      .filter(([key, sentence]) => {
        const said = locale.areas.get(area)?.[key]
        if (said === undefined) return false
        const isLeft = isCopy(said, sentence) && !same.includes(key)
        if (isLeft) copies.push(key)
        return !isLeft
      })
      .map(([key, sentence]) => {
        const mark = markOf(sentence)
        // A sentence that a native has read stays read as long as the English is the same.
        return [key, locale.state[key]?.startsWith(mark) ? locale.state[key] : mark]
      }),
  )
  writeFileSync(join(rootFolder, statePath(tag)), `${JSON.stringify(Object.fromEntries(rows), undefined, 2)}\n`)
  console.log(`${rows.length} sentences of ${tag} say what today's English says.`)
  if (copies.length === 0) return
  console.log(`Left out, since they are the English itself (those that are meant so have a line in ${samePath}):`)
  for (const key of copies) console.log(`  ${key}`)
}

function listUnsaid(tag: string) {
  const { missing, stale } = standingOf(localeOf(tag), english)
  for (const { key, english: sentence } of missing) console.log(`untranslated  ${key}  ${sentence}`)
  for (const { key, english: sentence } of stale) console.log(`stale         ${key}  ${sentence}`)
}

function localeOf(tag: string) {
  const locale = others.find((other) => other.tag === tag)
  if (locale === undefined) throw new Error(`There is no language "${tag}" in packages/texts/locales`)
  return locale
}
