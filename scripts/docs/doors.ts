import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { publishedDoors } from '../pack/manifest.ts'
import { readWorkspaces, rootFolder } from '../repository.ts'
import { type Declarations, type Declared, type HandedOn, readDeclarations } from './declarations.ts'
import { type Page, toPage } from './pages.ts'

/** A module that pages and programs of somebody else import from. */
export type Door = { readonly name: string; readonly source: string; readonly names: ReadonlyMap<string, Declared> }

/** Servers are published as a program. */
const notPublished = ['node']

/** A type that is longer than this is shown by its beginning: nobody reads a table of all endpoints in a page. */
const longestDeclaration = 60

/** Every door of the published packages, read from declarations that the compiler writes into `folder`. */
export function readDoors(folder: string): readonly Door[] {
  const doors = readWorkspaces()
    .filter(({ folder: place, name }) => place.startsWith('packages/') && !notPublished.includes(name))
    .flatMap(({ folder: place, manifest }) =>
      publishedDoors({ version: '', ...manifest })
        .filter(([, source]) => /\.tsx?$/.test(source))
        .map(([door, source]) => ({ name: `${manifest.name}${door.slice(1)}`, source: join(place, source) })),
    )
  writeDeclarations(folder)
  const read = remembering((file) => readDeclarations(readFileSync(file, 'utf8')))
  return doors.map((door) => ({ ...door, names: namesOf(builtOf(folder, door.source), read) }))
}

type Read = (file: string) => Declarations

/** The same file is asked for once for each of its names. */
function remembering(read: Read): Read {
  const known = new Map<string, Declarations>()
  return (file) => {
    const found = known.get(file) ?? read(file)
    known.set(file, found)
    return found
  }
}

function writeDeclarations(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const compilerOptions = {
    ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: join(rootFolder, 'packages') },
    ...{ outDir: folder, lib: ['ES2023', 'DOM', 'DOM.Iterable'], jsx: 'react-jsx', types: ['vite/client'] },
  }
  const config = {
    extends: join(rootFolder, 'tsconfig.base.json'),
    compilerOptions,
    // Every file by its name: what is reached through a package alone counts as foreign, and nothing is written for it.
    include: [join(rootFolder, 'packages/*/src')],
    exclude: ['**/*.test.*', '**/testing', join(rootFolder, 'packages/node')],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  execFileSync(process.execPath, [join(rootFolder, 'node_modules/typescript/bin/tsc'), '-p', folder], {
    stdio: 'inherit',
  })
}

function builtOf(folder: string, source: string): string {
  return join(folder, source.replace(/^packages\//, '').replace(/\.tsx?$/, '.d.ts'))
}

/** The exports of a file of declarations, each followed to where it is declared. */
function namesOf(file: string, read: Read): ReadonlyMap<string, Declared> {
  const find = (at: string, { original, from }: Omit<HandedOn, 'name'>): Declared => {
    if (!from.startsWith('.')) throw new Error(`${at} hands on ${original} of ${from}, which is another package`)
    const next = join(dirname(at), from.replace(/\.tsx?$/, '.d.ts'))
    const { declared, handedOn } = read(next)
    const further = handedOn.find(({ name }) => name === original)
    const found = declared.get(original) ?? (further && find(next, further))
    if (found === undefined) throw new Error(`${next} does not say what ${original} is`)
    return found
  }
  return new Map(read(file).handedOn.map((each) => [each.name, find(file, each)]))
}

const titles = { function: 'Functions', value: 'Values', class: 'Classes', type: 'Types' } as const

/** The page of a door: each name with what the source says of it. */
export function toDoorPage({ name, names }: Door): Page {
  const short = name.replace('@latchkey/', '')
  const sections = Object.entries(titles).flatMap(([kind, title]) => {
    const own = [...names].filter(([, each]) => each.kind === kind).sort(([one], [other]) => one.localeCompare(other))
    return own.length === 0 ? [] : [`## ${title}`, ...own.map(([each, declared]) => toEntry(each, declared))]
  })
  const begin = `# ${name}\n\nEvery name that \`${name}\` exports, from the sources. A name that is not here may change at any time.`
  return toPage(`docs/api/${short}.md`, `api/${short.replace('/', '-')}`, `${[begin, ...sections].join('\n\n')}\n`)
}

function toEntry(name: string, { text, says }: Declared): string {
  // Where a type is from is said by its own page.
  const lines = text
    .replace(/import\("[^"]+"\)\./g, '')
    .replaceAll('    ', '  ')
    .split('\n')
  const shown =
    lines.length <= longestDeclaration
      ? lines
      : [...lines.slice(0, longestDeclaration), '// … and so on: see its types']
  // In running text a brace or an angle of a type is no markup.
  const sentences = says.replace(/\{@link (\w+)\}/g, '`$1`').replace(/[<>]/g, '\\$&')
  return [`### ${name}`, ...(sentences === '' ? [] : [sentences]), `\`\`\`ts\n${shown.join('\n')}\n\`\`\``].join('\n\n')
}
