import { chmodSync, cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder } from '../repository.ts'
import type { Fixture } from './fixtures.ts'
import { runProgram } from './runProgram.ts'

const tarballs = join(rootFolder, '.packages', 'tarballs')
const quiet = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--silent']

/**
 * The packed creator, and how its projects come to their packages: from the registry, or from the folders above them where
 * nothing is to be fetched.
 */
export type Creator = {
  readonly program: string
  readonly latchkey: string
  readonly install: 'registry' | 'none'
}

export async function installCreator(place: string): Promise<Creator> {
  const folder = join(place, 'creator')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  const [tarball = ''] = globSync('create-latchkey-*.tgz', { cwd: tarballs })
  await runProgram(folder, 'npm', ['install', join(tarballs, tarball), ...quiet])
  return {
    ...{ program: join(folder, 'node_modules/.bin/create-latchkey'), latchkey: writeLatchkey(place) },
    install: 'registry',
  }
}

/** The same as it was packed: its projects are made below `.packages`, which has our packages beside those of others. */
export function findCreator(place: string): Creator {
  const program = join(rootFolder, '.packages/create-latchkey/dist/main.js')
  return { program, latchkey: writeLatchkey(place), install: 'none' }
}

/** The command `latchkey`, as a package that starts the program of this repository. */
function writeLatchkey(place: string): string {
  const folder = join(place, 'latchkey')
  const bin = join(folder, 'latchkey')
  mkdirSync(folder)
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'latchkey', version: '0.0.0', bin: { latchkey: 'latchkey' } }),
  )
  const words = [process.execPath, join(rootFolder, 'scripts/run.mjs'), 'apps/latchkey/src/main.ts']
  writeFileSync(bin, `#!/bin/sh\nexec ${words.map((word) => `'${word}'`).join(' ')} "$@"\n`)
  chmodSync(bin, 0o755)
  return folder
}

/** Makes the project of a fixture in a folder, or changes the one there to its versions, and installs it. */
export async function prepareProject(project: string, fixture: Fixture, creator: Creator): Promise<void> {
  const { template, folder, versions = {} } = fixture
  if (!existsSync(project)) {
    if (template !== undefined) await makeProject(project, template, creator)
    if (folder !== undefined) cpSync(join(rootFolder, 'fixtures', folder), project, { recursive: true })
    cpSync(join(project, 'package.json'), join(project, 'made.json'))
  }
  if (creator.install === 'none') return
  const manifest = JSON.parse(readFileSync(join(project, 'made.json'), 'utf8'))
  const given = { ...versions, ...packedPackages(), latchkey: `file:${creator.latchkey}` }
  const replaced = (dependencies: object = {}) =>
    Object.fromEntries(Object.entries({ ...dependencies }).filter(([name]) => !Object.hasOwn(given, name)))
  const all = {
    ...manifest,
    dependencies: { ...replaced(manifest.dependencies), ...given },
    devDependencies: replaced(manifest.devDependencies),
  }
  writeFileSync(join(project, 'package.json'), JSON.stringify(all, null, 2))
  await runProgram(project, 'npm', ['install', ...quiet])
}

export async function makeProject(project: string, template: string, { program }: Creator): Promise<void> {
  await runProgram(rootFolder, process.execPath, [
    program,
    project,
    '--template',
    template,
    '--no-install',
    '--no-git',
    '--yes',
  ])
}

/** Our tarballs, each named: what stands on another finds it there and not at a registry. */
export function packedPackages(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    globSync('latchkey-*.tgz', { cwd: tarballs }).map((file) => [
      `@latchkey/${file.replace(/^latchkey-(.*)-\d+\.\d+\.\d+\.tgz$/, '$1')}`,
      `file:${join(tarballs, file)}`,
    ]),
  )
}
