import { describe, expect, test } from 'vitest'
import { type Computer, findBuilds, thisComputer } from './platformBinaries.mjs'
import { readText } from './repository.ts'

const { packages } = JSON.parse(readText('package-lock.json'))

const computers: readonly (Computer & { readonly name: string })[] = [
  { name: 'Linux on x64', platform: 'linux', architecture: 'x64', isMusl: false },
  { name: 'Linux on ARM', platform: 'linux', architecture: 'arm64', isMusl: false },
  { name: 'a Mac with Apple silicon', platform: 'darwin', architecture: 'arm64', isMusl: false },
  { name: 'a Mac with Intel', platform: 'darwin', architecture: 'x64', isMusl: false },
  { name: 'Windows on x64', platform: 'win32', architecture: 'x64', isMusl: false },
]

/**
 * Packages whose builds for some computers are not in the lock, since the registry it was made with does not offer them.
 * `setUp.mjs` fetches such a build at the version that its package asks for; without the digest of the lock, therefore
 * no more of them without need.
 */
const fetchedAtSetUp = ['@biomejs/biome', '@foundry-rs/anvil', 'oxc-parser']

describe('the ready-made binaries', () => {
  test.each(computers)('for $name are in the lock, or fetched when the repository is set up', (computer) => {
    const families = findBuilds(packages, computer)
    expect(families.map(({ family }) => family)).toEqual(
      expect.arrayContaining(['@foundry-rs/anvil', 'esbuild', 'lightningcss', 'rolldown', 'typescript']),
    )
    expect(families.filter(({ builds }) => builds.length === 0)).toEqual([])
    const missing = families.filter(({ builds }) => builds.some(({ isLocked }) => !isLocked))
    expect(missing.map(({ family }) => family).filter((family) => !fetchedAtSetUp.includes(family))).toEqual([])
    const loose = missing.flatMap(({ builds }) => builds).filter(({ version }) => !/^\d+\.\d+\.\d+$/.test(version))
    expect(loose).toEqual([])
  })

  test('for the computers on which it is tested are all in the lock', () => {
    const [tested] = computers
    const builds = findBuilds(packages, tested ?? thisComputer()).flatMap((family) => family.builds)
    expect(builds.filter(({ isLocked }) => !isLocked)).toEqual([])
  })

  test('that are fetched are needed by some computer', () => {
    const missing = computers.flatMap((computer) =>
      findBuilds(packages, computer).filter(({ builds }) => builds.some(({ isLocked }) => !isLocked)),
    )
    expect([...new Set(missing.map(({ family }) => family))].sort()).toEqual(fetchedAtSetUp)
  })

  test('for musl are taken by musl alone', () => {
    const builds = { 'x-linux-x64': '1.0.0', 'x-linux-x64-musl': '1.0.0', 'x-win32-x64-msvc': '1.0.0' }
    const lock = { 'node_modules/x': { optionalDependencies: builds }, 'node_modules/x-linux-x64': {} }
    const named = (isMusl: boolean) =>
      findBuilds(lock, { platform: 'linux', architecture: 'x64', isMusl }).flatMap((family) =>
        family.builds.map(({ name, isLocked }) => [name, isLocked]),
      )
    expect(named(false)).toEqual([['x-linux-x64', true]])
    expect(named(true)).toEqual([
      ['x-linux-x64', true],
      ['x-linux-x64-musl', false],
    ])
  })
})
