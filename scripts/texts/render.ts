import { anatomyOf, compileMessage, type Want } from './compile.ts'
import { pseudo, pseudoTags } from './pseudo.ts'
import { type Locale, markOf, readLocales, type Sentences } from './sources.ts'

/** Where the compiled texts stand. */
export const madeFolder = 'packages/texts/src/made'

/** Every file that is made from the sentences: its path and its text. */
export function renderTexts(): ReadonlyMap<string, string> {
  const [english, ...others] = readLocales()
  const areas = [...english.areas]
  return new Map([
    ...areas.map(([area, sentences]): [string, string] => [`${madeFolder}/en/${area}.ts`, renderArea(area, sentences)]),
    ...others.map((locale): [string, string] => [`${madeFolder}/${locale.tag}.ts`, renderTable(locale, english)]),
    ...pseudoTags.map((tag): [string, string] => [`${madeFolder}/${tag}.ts`, renderPseudo(tag, english)]),
    [`${madeFolder}/tables.ts`, renderTables([...others, ...pseudoTags.map((tag) => ({ tag, state: {} }))])],
    [`${madeFolder}/areas.ts`, renderAreas(areas.map(([area]) => area))],
  ])
}

const types: Readonly<Record<Want, string>> = { string: 'string', number: 'number', tag: `'tag'` }

function renderArea(area: string, sentences: Sentences): string {
  const wants = Object.entries(sentences).map(([key, sentence]) => {
    const values = [...anatomyOf(sentence).wants].map(([name, want]) => `${name}: ${types[want]}`)
    return `  '${key}': ${values.length === 0 ? 'Nothing' : `{ ${values.join('; ')} }`}`
  })
  const head = `// Made by \`npm run texts\` from locales/en/${area}.json.\nimport type { Area } from '../../area.ts'\n`
  const keys = `${area[0]?.toUpperCase()}${area.slice(1)}Keys`
  const needsNothing = wants.some((line) => line.endsWith('Nothing'))
  return [
    head,
    ...(needsNothing ? ['type Nothing = Record<never, never>\n'] : []),
    `type ${keys} = {\n${wants.join('\n')}\n}\n`,
    `/** The sentences of the area "${area}". */`,
    `export const ${area}Texts: Area<${keys}> = {\n  english: ${renderMessages(sentences, '  ')},\n}\n`,
  ].join('\n')
}

function renderAreas(areas: readonly string[]): string {
  return [
    "// Made by `npm run texts`.\nimport type { KeyOf } from '../area.ts'",
    ...areas.map((area) => `import type { ${area}Texts } from './en/${area}.ts'`),
    '',
    ...areas.map((area) => `export { ${area}Texts } from './en/${area}.ts'`),
    '\n/** The key of any text. */',
    `export type TextKey =\n${areas.map((area) => `  | KeyOf<typeof ${area}Texts>`).join('\n')}\n`,
  ].join('\n')
}

function renderPseudo(tag: (typeof pseudoTags)[number], { areas }: Locale): string {
  const sentences = Object.assign({}, ...areas.values()) as Sentences
  return renderTableFile(renderMessages(sentences, '', (sentence) => pseudo(tag, sentence)))
}

function renderTable({ areas, state }: Locale, english: Locale): string {
  const fresh = [...areas].flatMap(([area, sentences]) =>
    Object.entries(sentences).filter(([key]) => {
      const original = english.areas.get(area)?.[key]
      return original !== undefined && state[key]?.split(' ')[0] === markOf(original)
    }),
  )
  return renderTableFile(renderMessages(Object.fromEntries(fresh), ''))
}

const renderTableFile = (messages: string) =>
  `// Made by \`npm run texts\`.\nimport type { Table } from '../area.ts'\n\nexport const table: Table = ${messages}\n`

/** The lines are alike as far as they can be: each page carries them. */
function renderTables(locales: readonly Pick<Locale, 'tag' | 'state'>[]): string {
  const rows = locales.map(({ tag, state }) => {
    const isReviewed = Object.values(state).every((mark) => mark.includes(' '))
    const load = `async () => (await import('./${tag}.ts')).table`
    return `  '${tag}': { isReviewed: ${isReviewed}, load: ${load} },\n`
  })
  const type = 'Readonly<Record<string, { readonly isReviewed: boolean; readonly load: () => Promise<Table> }>>'
  const head = `// Made by \`npm run texts\`.\nimport type { Table } from '../area.ts'\n\n`
  return `${head}/** The tables of the languages beside English, each a file of its own. */\nexport const tables: ${type} = {\n${rows.join('')}}\n`
}

function renderMessages(sentences: Sentences, indent: string, compile = compileMessage): string {
  const rows = Object.entries(sentences).map(
    ([key, sentence]) => `${indent}  '${key}': ${JSON.stringify(compile(sentence))},\n`,
  )
  return `{\n${rows.join('')}${indent}}`
}
