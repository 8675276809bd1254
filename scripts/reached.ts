import { posix } from 'node:path'
import { listFiles, readText, readWorkspaces, type Workspace } from './repository.ts'

/** One error of a table, by where the table stands. */
export type TableEntry = { readonly table: string; readonly code: string }

const tablePattern = /export const (\w+Errors) = \{\n([\s\S]*?)\n\} as const satisfies ErrorTable/g
const testPattern = /\.(?:test|spec)\.tsx?$/
/** Shorter pieces of a sentence could stand in a test by chance. */
const leastPiece = 12

/**
 * The entries of all error tables that no test names, by code or by sentence, which goes through the door of the
 * package: one outside of the package that imports it, one inside that imports what its door exports, or one in a browser.
 */
export function findUnreached(): readonly TableEntry[] {
  const files = listFiles().filter((path) => /^(?:packages|apps|e2e)\/.*\.tsx?$/.test(path))
  const texts = new Map(files.filter((path) => testPattern.test(path)).map((path) => [path, readText(path)]))
  return files
    .filter((path) => !testPattern.test(path))
    .flatMap((path) => {
      const tables = [...readText(path).matchAll(tablePattern)]
      if (tables.length === 0) return []
      const workspace = readWorkspaces().find(({ folder }) => path.startsWith(`${folder}/`))
      if (workspace === undefined) return []
      const around = [...texts].filter(([test, text]) => goesThrough(workspace, test, text)).map(([, text]) => text)
      return tables.flatMap(([, table = '', body = '']) =>
        readEntries(body)
          .filter(({ code, piece }) => !around.some((text) => isNamed(text, code, piece)))
          .map(({ code }) => ({ table, code })),
      )
    })
}

/** Every entry with the longest piece of its sentence that is always the same. */
function readEntries(body: string) {
  return [...body.matchAll(/^ {2}(\w+): \{([\s\S]*?)(?=^ {2}\w+: \{|$(?![\s\S]))/gm)].map(
    ([, code = '', rest = '']) => {
      const sentence = /message:\s*(['"`])([\s\S]*?)\1,?\s/.exec(`${rest} `)?.[2] ?? ''
      const pieces = sentence.split(/\{\w+\}/).map((piece) => piece.trim())
      return { code, piece: pieces.sort((left, right) => right.length - left.length)[0] ?? '' }
    },
  )
}

function isNamed(text: string, code: string, piece: string): boolean {
  if (piece.length > leastPiece && text.includes(piece)) return true
  return new RegExp(`['"\`]${code}['"\`]|^ +${code}: `, 'm').test(text)
}

function goesThrough({ folder, manifest }: Workspace, test: string, text: string): boolean {
  if (test.startsWith('e2e/') || new RegExp(`from '${manifest.name}(?:/\\w+)?'`).test(text)) return true
  if (!test.startsWith(`${folder}/`)) return false
  const doors = doorModules(folder, manifest)
  // A program without a door is run as a whole or by its parts.
  if (doors.size === 0) return true
  return importsOf(test, text).some((path) => doors.has(path) || path.includes('/testing/') || path.endsWith('.tsx'))
}

function doorModules(folder: string, { exports: doors = {} }: Workspace['manifest']): ReadonlySet<string> {
  const paths = Object.values(doors)
    .map((path) => posix.join(folder, path))
    .filter((path) => /\.tsx?$/.test(path))
  return new Set(paths.flatMap((path) => [path, ...importsOf(path, readText(path))]))
}

function importsOf(path: string, text: string): readonly string[] {
  return [...text.matchAll(/(?:from|import) '(\.[^']+)'/g)].map(([, name = '']) =>
    posix.join(posix.dirname(path), name),
  )
}
