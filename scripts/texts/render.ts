import { anatomyOf, compileMessage, type Want } from './compile.ts'
import { pseudo, pseudoTags } from './pseudo.ts'
import { appOf, apps, type Locale, markOf, readLocales, type Sentences } from './sources.ts'

/** Where the compiled texts stand. */
export const madeFolder = 'packages/texts/src/made'

/** Every file that is made from the sentences: its path and its text. */
export function renderTexts(): ReadonlyMap<string, string> {
  const locales = readLocales()
  return new Map(
    [undefined, ...apps].flatMap((app) =>
      renderPart(
        app,
        locales.map((locale) => partOf(locale, app)),
      ),
    ),
  )
}

/** The sentences of a language on the pages of an app; on all others where none is named. */
function partOf(locale: Locale, app: string | undefined): Locale {
  return { ...locale, areas: new Map([...locale.areas].filter(([area]) => appOf(area) === app)) }
}

function renderPart(
  app: string | undefined,
  [english, ...others]: readonly Locale[],
): readonly (readonly [string, string])[] {
  if (english === undefined || english.areas.size === 0) return []
  const folder = app === undefined ? madeFolder : `${madeFolder}/${app}`
  const door = app === undefined ? '..' : '../..'
  const areas = [...english.areas]
  const file = (name: string, text: string) => [`${folder}/${name}.ts`, text] as const
  return [
    ...areas.map(([area, sentences]) => file(`en/${area}`, renderArea(area, sentences, door))),
    ...others.map((locale) => file(locale.tag, renderTable(locale, english, door))),
    ...pseudoTags.map((tag) => file(tag, renderPseudo(tag, english, door))),
    file('tables', renderTables([...others, ...pseudoTags.map((tag) => ({ tag, state: {} }))], door)),
    file(
      'areas',
      renderAreas(
        areas.map(([area]) => area),
        app,
      ),
    ),
  ]
}

const types: Readonly<Record<Want, string>> = { string: 'string', number: 'number', tag: `'tag'` }

function renderArea(area: string, sentences: Sentences, door: string): string {
  const wants = Object.entries(sentences).map(([key, sentence]) => {
    const values = [...anatomyOf(sentence).wants].map(([name, want]) => `${name}: ${types[want]}`)
    return `  '${key}': ${values.length === 0 ? 'Nothing' : `{ ${values.join('; ')} }`}`
  })
  const head = `// Made by \`npm run texts\` from locales/en/${area}.json.\nimport type { Area } from '../${door}/area.ts'\n`
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

function renderAreas(areas: readonly string[], app: string | undefined): string {
  const doors = areas.map((area) => `export { ${area}Texts } from './en/${area}.ts'`)
  // An app brings the way to its languages; nobody gives it words of his own.
  if (app !== undefined) {
    return ['// Made by `npm run texts`.', ...doors, `export { tables as ${app}Tables } from './tables.ts'\n`].join(
      '\n',
    )
  }
  return [
    "// Made by `npm run texts`.\nimport type { KeyOf } from '../area.ts'",
    ...areas.map((area) => `import type { ${area}Texts } from './en/${area}.ts'`),
    '',
    ...doors,
    '\n/** The key of any text. */',
    `export type TextKey =\n${areas.map((area) => `  | KeyOf<typeof ${area}Texts>`).join('\n')}\n`,
  ].join('\n')
}

function renderPseudo(tag: (typeof pseudoTags)[number], { areas }: Locale, door: string): string {
  const sentences = Object.assign({}, ...areas.values()) as Sentences
  return renderTableFile(
    renderMessages(sentences, '', (sentence) => pseudo(tag, sentence)),
    door,
  )
}

function renderTable({ areas, state }: Locale, english: Locale, door: string): string {
  const fresh = [...areas].flatMap(([area, sentences]) =>
    Object.entries(sentences).filter(([key]) => {
      const original = english.areas.get(area)?.[key]
      return original !== undefined && state[key]?.split(' ')[0] === markOf(original)
    }),
  )
  return renderTableFile(renderMessages(Object.fromEntries(fresh), ''), door)
}

const renderTableFile = (messages: string, door: string) =>
  `// Made by \`npm run texts\`.\nimport type { Table } from '${door}/area.ts'\n\nexport const table: Table = ${messages}\n`

/** The lines are alike as far as they can be: each page carries them. */
function renderTables(locales: readonly Pick<Locale, 'tag' | 'state'>[], door: string): string {
  const rows = locales.map(({ tag, state }) => {
    const isReviewed = Object.values(state).every((mark) => mark.includes(' '))
    const load = `async () => (await import('./${tag}.ts')).table`
    return `  '${tag}': { isReviewed: ${isReviewed}, load: ${load} },\n`
  })
  const head = `// Made by \`npm run texts\`.\nimport type { Tables } from '${door}/area.ts'\n\n`
  return `${head}/** The tables of the languages beside English, each a file of its own. */\nexport const tables: Tables = {\n${rows.join('')}}\n`
}

function renderMessages(sentences: Sentences, indent: string, compile = compileMessage): string {
  const rows = Object.entries(sentences).map(
    ([key, sentence]) => `${indent}  '${key}': ${JSON.stringify(compile(sentence))},\n`,
  )
  return `{\n${rows.join('')}${indent}}`
}
