import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { rootFolder } from '../repository.ts'

type PackedManifest = {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly private?: boolean
  readonly scripts?: object
  readonly exports?: object
  readonly dependencies?: Readonly<Record<string, string>>
}

/** Everything that is wrong with a tarball of ours, in lines: what it holds, what publint says, what attw says. */
export async function checkPackage(tarball: string): Promise<readonly string[]> {
  const files = run('tar', ['-tzf', tarball]).split('\n').filter(Boolean)
  const text = run('tar', ['-xzOf', tarball, 'package/package.json'])
  const manifest: PackedManifest = JSON.parse(text)
  const bytes = readFileSync(tarball)
  const { messages } = await publint({
    pack: { tarball: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) },
  })
  const wrong = [
    ...findWrongContents(files, manifest),
    ...messages.map((message) => formatMessage(message, JSON.parse(text)) ?? message.code),
    // A program has no types.
    ...(manifest.exports === undefined ? [] : checkTypes(tarball)),
  ]
  return wrong.map((line) => `${basename(tarball)}: ${line}`)
}

/** The same of the program, which nobody imports: what it holds. */
export function checkProgram(tarball: string): readonly string[] {
  const files = run('tar', ['-tzf', tarball]).split('\n').filter(Boolean)
  const manifest: PackedManifest = JSON.parse(run('tar', ['-xzOf', tarball, 'package/package.json']))
  return findWrongContents(files, manifest).map((line) => `${basename(tarball)}: ${line}`)
}

/** Finds what a tarball must not hold, and what it lacks; paths as tar lists them, below `package/`. */
export function findWrongContents(files: readonly string[], manifest: PackedManifest): readonly string[] {
  const unwanted = /\.test\.|\/testing\/|__snapshots__|node_modules|\.env|\.log$|\.tsbuildinfo$|^(?!package\/)/
  const isOfTemplate = (path: string) => path.startsWith('package/templates/')
  const { name, version, license, private: isPrivate, scripts, dependencies = {} } = manifest
  const loose = Object.entries(dependencies).filter(([each, range]) =>
    each.startsWith('@latchkey/') ? range !== version : !/^\d+\.\d+\.\d+$/.test(range),
  )
  return [
    ...files.filter((path) => unwanted.test(path) && !isOfTemplate(path)).map((path) => `holds ${path}`),
    ...['README.md', 'LICENSE', 'package.json']
      .filter((file) => !files.includes(`package/${file}`))
      .map((file) => `has no ${file}`),
    ...(license === 'MIT' ? [] : [`${name} names the licence ${license}`]),
    ...(isPrivate ? [`${name} is private`] : []),
    ...(scripts === undefined ? [] : [`${name} has scripts, which would run where it is installed`]),
    ...loose.map(([each, range]) => `asks for ${each} ${range}, which is not one version`),
  ]
}

function checkTypes(tarball: string): readonly string[] {
  const program = join(rootFolder, 'node_modules/@arethetypeswrong/cli/dist/index.js')
  try {
    run(process.execPath, [program, tarball, '--profile', 'esm-only', '--no-color', '--no-emoji'])
    return []
  } catch (error) {
    const { stdout = '' } = error as { readonly stdout?: string } // as the program's failure has it
    return [`its types are not found as they should be\n${stdout}`]
  }
}

function run(program: string, words: readonly string[]): string {
  return execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}
