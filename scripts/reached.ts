import { posix } from 'node:path'
import { listFiles, readText, readWorkspaces, type Workspace } from './repository.ts'

/** One error of a table, by where the table stands. */
export type TableEntry = { readonly table: string; readonly code: string }

const tablePattern = /export const (\w+Errors) = \{\n([\s\S]*?)\n\} as const satisfies ErrorTable/g
const testPattern = /\.(?:test|spec)\.tsx?$/
/** Shorter pieces of a sentence could stand in a test by chance. */
const leastPiece = 10

/**
 * The entries of all error tables that no test names, by code or by sentence, from outside. Of a package: a test outside
 * of it that imports it, one inside that imports what its door exports, or one in a browser. Of a program: any test of
 * its own, for it has no callers but its users, and is tested by its requests, commands and pages.
 */
export function findUnreached(): readonly TableEntry[] {
  const files = listFiles().filter((path) => /^(?:packages|apps|e2e)\/.*\.tsx?$/.test(path))
  const texts = new Map(files.filter((path) => testPattern.test(path)).map((path) => [path, readWithContracts(path)]))
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
          .filter((entry) => !around.some((text) => isNamed(text, entry)))
          .map(({ code }) => ({ table, code })),
      )
    })
}

/** A test, and the contract that it lets be run: what that expects is expected by the test. */
function readWithContracts(path: string): string {
  const text = readText(path)
  const contracts = importsOf(path, text).filter((name) => /\/testing\/\w+Contract\.ts$/.test(name))
  // As it is expected, not as a pattern spells it.
  return [text, ...contracts.map(readText)].join('\n').replaceAll('\\.', '.')
}

/** Every entry with the longest piece of its sentence that is always the same, and the sentence as a pattern. */
function readEntries(body: string) {
  return [...body.matchAll(/^ {2}(\w+): \{([\s\S]*?)(?=^ {2}\w+: \{|$(?![\s\S]))/gm)].map(
    ([, code = '', rest = '']) => {
      const sentence = /message:\s*(['"`])([\s\S]*?)\1,?\s/.exec(`${rest} `)?.[2] ?? ''
      const pieces = sentence.replace(/\.$/, '').split(/\{\w+\}/)
      const pattern = new RegExp(pieces.map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[^\\n]+'))
      const longest = pieces.map((piece) => piece.trim()).sort((left, right) => right.length - left.length)[0] ?? ''
      return { code, piece: longest, pattern: pieces.join('').length > leastPiece ? pattern : undefined }
    },
  )
}

type Entry = ReturnType<typeof readEntries>[number]

function isNamed(text: string, { code, piece, pattern }: Entry): boolean {
  if ((piece.length > leastPiece && text.includes(piece)) || pattern?.test(text)) return true
  return new RegExp(`['"\`]${code}['"\`]|^ +${code}: `, 'm').test(text)
}

function goesThrough({ folder, manifest }: Workspace, test: string, text: string): boolean {
  if (test.startsWith('e2e/') || new RegExp(`from '${manifest.name}(?:/\\w+)?'`).test(text)) return true
  if (!test.startsWith(`${folder}/`)) return false
  // A package without doors is a program too.
  if (folder.startsWith('apps/') || Object.keys(manifest.exports ?? {}).length === 0) return true
  const doors = doorModules(folder, manifest)
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
