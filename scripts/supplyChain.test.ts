import { describe, expect, test } from 'vitest'
import { readText, readWorkspaces } from './repository.ts'

type LockedPackage = {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly optional?: boolean
  readonly license?: string
  readonly hasInstallScript?: boolean
}

const lock: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(readText('package-lock.json'))
const locked = Object.entries(lock.packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, entry]) => ({ ...entry, name: path.slice(path.lastIndexOf('node_modules/') + 13) }))

/** Packages with terms or habits that do not fit a free, self-hosted product, and why. */
const banned: readonly { readonly name: RegExp; readonly reason: string }[] = [
  { name: /^@reown\/(?!walletkit$)/, reason: 'its licence binds users to one gateway' },
  { name: /^@web3modal\//, reason: 'it loads its looks and lists from elsewhere' },
  { name: /^@metamask\/sdk/, reason: 'it sends usage figures home' },
  { name: /^@uniswap\/default-token-list$/, reason: 'GPL-3.0' },
  { name: /^(?:node-gyp|prebuild-install|node-pre-gyp)$/, reason: 'it fetches or builds binaries on install' },
]

/** Packages whose install script is known and not needed: `.npmrc` switches all of them off. */
const unneededScripts = [
  '@foundry-rs/anvil',
  'esbuild',
  'fsevents',
  // Of a test's counterpart; it has a slower form without a binary.
  'keccak',
  'secp256k1',
]

const freeLicences = [
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  'CC0-1.0',
  'Unlicense',
]

describe('the lock', () => {
  test('every package carries the digest of its contents and no download address', () => {
    expect(locked.filter(({ integrity }) => !integrity?.startsWith('sha512-')).map(({ name }) => name)).toEqual([])
    expect(locked.filter(({ resolved }) => resolved !== undefined).map(({ name }) => name)).toEqual([])
  })

  test('no package is banned', () => {
    const found = locked.flatMap(({ name }) =>
      banned.filter((entry) => entry.name.test(name)).map(({ reason }) => `${name}: ${reason}`),
    )
    expect(found).toEqual([])
  })

  test('the official pairing packages are counterparts of tests, at releases under a free licence', () => {
    const official = locked.filter(({ name }) => /^@(?:walletconnect|reown)\//.test(name))
    expect(official.filter(({ dev, license = '' }) => !dev || !freeLicences.includes(license))).toEqual([])
    // From 2.21.9 and 1.2.11 on their licence binds users to one gateway.
    const versioned = official.filter(({ name }) => /\/(?:core|sign-client|types|utils)$/.test(name))
    expect(versioned.filter(({ version = '' }) => !/^2\.21\.[78]$/.test(version))).toEqual([])
    expect(official.filter(({ name, version }) => name === '@reown/walletkit' && version !== '1.2.10')).toEqual([])
  })

  test('the official clients of key custody are counterparts of tests', () => {
    const official = locked.filter(({ name }) => /^(?:@turnkey\/|turnkey-)/.test(name))
    expect(official.length).toBeGreaterThan(0)
    expect(official.filter(({ dev }) => !dev).map(({ name }) => name)).toEqual([])
  })

  test('the official clients of the link protocol are counterparts of tests, at releases that send nothing home', () => {
    const official = locked.filter(({ name }) => /^(?:@coinbase\/wallet-sdk|coinbase-wallet-sdk-3)$/.test(name))
    expect(official.filter(({ dev }) => !dev).map(({ name }) => name)).toEqual([])
    // 4.3.6 alone of its line reports usage.
    expect(official.map(({ version }) => version).sort()).toEqual(['3.9.3', '4.4.0'])
  })

  test('no install script is needed or run', () => {
    expect(readText('.npmrc')).toContain('ignore-scripts=true')
    const scripted = locked.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)
    expect(scripted.filter((name) => !unneededScripts.includes(name))).toEqual([])
  })

  test('what the product runs on is under a free licence', () => {
    const wrong = locked.filter(
      ({ dev, license = '' }) => !dev && !license.split(/[()\s]+|OR/).some((name) => freeLicences.includes(name)),
    )
    expect(wrong.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
  })

  test('viem stays at the release whose dependencies can be installed', () => {
    expect(locked.filter(({ name }) => name === 'viem').map(({ version }) => version)).toEqual(['2.57.1'])
  })
})

describe('package.json', () => {
  const root = { name: 'latchkey', manifest: JSON.parse(readText('package.json')) }

  test.each([root, ...readWorkspaces()])('$name pins every version', ({ manifest }) => {
    const dependencies = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    const loose = dependencies.filter(([name, version]) =>
      name.startsWith('@latchkey/') ? version !== '*' : !/^(?:npm:@?[\w/-]+@)?\d+\.\d+\.\d+$/.test(String(version)),
    )
    expect(loose).toEqual([])
  })
})
