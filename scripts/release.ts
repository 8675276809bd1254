// `npm run release`: builds, checks and packs what is committed, and puts tarballs, a list of what they stand on, and
// sums into .release/<version>. It ends with the commands that publish them: those are a person's.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publishedPackages } from './pack/published.ts'
import { assertReleasable } from './release/assertReleasable.ts'
import { checkPackage, checkProgram } from './release/checkPackage.ts'
import { readReleaseState } from './release/releaseState.ts'
import { rootFolder } from './repository.ts'

const state = readReleaseState(rootFolder)
try {
  assertReleasable(state)
  await release(state.version)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function release(version: string): Promise<void> {
  const parts = listParts()
  for (const script of ['pack', 'docs', 'program']) {
    execFileSync(process.execPath, [`scripts/${script}.ts`], { cwd: rootFolder, stdio: 'inherit' })
  }
  const packed = join(rootFolder, '.packages/tarballs')
  const names = [...publishedPackages.map((name) => `latchkey-${name}`), 'create-latchkey']
  const tarballs = names.map((name) => `${name}-${version}.tgz`)
  const wrong: string[] = []
  for (const tarball of tarballs) wrong.push(...(await checkPackage(join(packed, tarball))))
  const program = `latchkey-${version}.tgz`
  wrong.push(...checkProgram(join(rootFolder, '.program', program)))
  if (wrong.length > 0) throw new Error(`Not to be published:\n${wrong.join('\n')}`)

  const place = join(rootFolder, '.release', version)
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  for (const tarball of tarballs) cpSync(join(packed, tarball), join(place, tarball))
  cpSync(join(rootFolder, '.program', program), join(place, program))
  writeFileSync(join(place, `latchkey-${version}.cdx.json`), parts)
  writeFileSync(join(place, 'SHA256SUMS'), sumsOf(place))

  const commands = [
    `cd .release/${version} && sha256sum --check SHA256SUMS`,
    ...[...tarballs, program].map((tarball) => `npm publish ${tarball} --access public`),
    `git tag v${version} && git push origin v${version}`,
  ]
  console.log(`\n.release/${version} is ready. Nothing is published yet; these do it:\n\n${commands.join('\n')}`)
}

/** Everything that the product stands on, as a CycloneDX document. */
function listParts(): string {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev']
  const options = { cwd: rootFolder, encoding: 'utf8', maxBuffer: 50_000_000 } as const
  try {
    // On Windows the command is a script.
    return execFileSync('npm', words, { ...options, shell: process.platform === 'win32' })
  } catch (cause) {
    throw new Error('npm could not list the parts: install what the lock names ("npm ci"), and run it again.', {
      cause,
    })
  }
}

function sumsOf(place: string): string {
  const sumOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(place, file)))
      .digest('hex')
  return globSync('*', { cwd: place })
    .sort()
    .map((file) => `${sumOf(file)}  ${file}\n`)
    .join('')
}
