// Compiles the sentences of packages/texts/locales: `npm run texts`. `npm run texts -- translated de` says that German
// now says what English says; run it when each sentence that was missing or stale has been looked at.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rootFolder } from './repository.ts'
import { checkLocale } from './texts/check.ts'
import { madeFolder, renderTexts } from './texts/render.ts'
import { markOf, readLocales, statePath } from './texts/sources.ts'

const [command, ...tags] = process.argv.slice(2)
const [english, ...others] = readLocales()

if (command === 'translated') {
  for (const tag of tags) markTranslated(tag)
} else if (command !== undefined) {
  throw new Error(`There is no "${command}". Say nothing, or: translated <language>`)
}

const wrong = [english, ...others].flatMap((locale) => checkLocale(locale, english))
for (const line of wrong) console.error(line)
if (wrong.length > 0) process.exit(1)

rmSync(join(rootFolder, madeFolder), { recursive: true, force: true })
for (const [path, text] of renderTexts()) {
  mkdirSync(dirname(join(rootFolder, path)), { recursive: true })
  writeFileSync(join(rootFolder, path), text)
}
console.log(`The texts of ${others.length + 1} languages are compiled into ${madeFolder}.`)

function markTranslated(tag: string) {
  const locale = others.find((other) => other.tag === tag)
  if (locale === undefined) throw new Error(`There is no language "${tag}" in packages/texts/locales`)
  const rows = [...english.areas].flatMap(([area, sentences]) =>
    Object.entries(sentences)
      .filter(([key]) => locale.areas.get(area)?.[key] !== undefined)
      .map(([key, sentence]) => {
        const mark = markOf(sentence)
        // A sentence that a native has read stays read as long as the English is the same.
        return [key, locale.state[key]?.startsWith(mark) ? locale.state[key] : mark]
      }),
  )
  writeFileSync(join(rootFolder, statePath(tag)), `${JSON.stringify(Object.fromEntries(rows), undefined, 2)}\n`)
  console.log(`${rows.length} sentences of ${tag} say what today's English says.`)
}
