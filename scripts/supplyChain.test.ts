import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import {
  isLicensedUnder,
  type LockedPackage,
  lockedPackages,
  readOptionalPackages,
  readRuntimePackages,
} from './lockedPackages.ts'
import { readText, readWorkspaces, rootFolder } from './repository.ts'

/** Packages with terms or habits that do not fit a free, self-hosted product, and why. By their own names and by any other. */
const banned: readonly { readonly name: RegExp; readonly reason: string }[] = [
  { name: /^@reown\/(?!walletkit$)/, reason: 'its licence binds users to one gateway' },
  { name: /^@web3modal\//, reason: 'it loads its looks and lists from elsewhere' },
  { name: /^@metamask\/sdk/, reason: 'it sends usage figures home' },
  {
    name: /^@turnkey\/(?:core|sdk-browser|sdk-react|react-)/,
    reason: 'it brings other wallets’ kits, some of them banned here',
  },
  { name: /^@uniswap\/default-token-list$/, reason: 'GPL-3.0' },
  {
    name: /^(?:node-gyp|prebuild-install|node-pre-gyp|@mapbox\/node-pre-gyp)$/,
    reason: 'it fetches or builds binaries on install',
  },
]

/**
 * Packages whose install script is known and not needed: `.npmrc` switches all of them off. At these releases only,
 * since a script of another one is another script.
 */
const unneededScripts = [
  // Looks for the binary of this system, which is a package of its own here.
  '@foundry-rs/anvil@1.7.1',
  // Of the site of documents. It looks for the binary of this system, which is a package of its own here.
  'esbuild@0.21.5',
  // Of tests' counterparts. It has a slower form without a binary.
  'keccak@3.0.4',
  // Would build its binding where none is in the package; custody then signs in JavaScript, and says so in its log.
  'secp256k1@5.0.2',
]

/** The only packages of the product that bring machine code, and why each may. */
const machineCode = [
  // Local test chains: never where an owner has named a network.
  '@foundry-rs/anvil-darwin-amd64',
  '@foundry-rs/anvil-darwin-arm64',
  '@foundry-rs/anvil-linux-amd64',
  '@foundry-rs/anvil-linux-arm64',
  '@foundry-rs/anvil-win32-amd64',
  // Signs many times as fast as JavaScript can; its binaries are in the package, under the digest of the lock.
  'secp256k1',
]

/** Packages kept under another name, each for tests alone, and what is behind it. */
const aliases: Readonly<Record<string, string>> = {
  // Two generations of one counterpart cannot have one name.
  'turnkey-http-2': '@turnkey/http@2.12.2',
  'turnkey-iframe-stamper-2': '@turnkey/iframe-stamper@2.0.0',
  'coinbase-wallet-sdk-3': '@coinbase/wallet-sdk@3.9.3',
  'walletconnect-core-2-17': '@walletconnect/core@2.17.1',
  'walletconnect-ethereum-provider-2-17': '@walletconnect/ethereum-provider@2.17.1',
  'walletconnect-sign-client-2-17': '@walletconnect/sign-client@2.17.1',
  // The viem adapter names two browser kits that it takes types of; a package of types alone stands in for both.
  '@turnkey/core': '@turnkey/sdk-types@1.10.0',
  '@turnkey/sdk-browser': '@turnkey/sdk-types@1.10.0',
  // The providers of both generations name a dialog that they load when they are told to show one; no test does.
  '@reown/appkit': '@turnkey/sdk-types@1.10.0',
  '@walletconnect/modal': '@turnkey/sdk-types@1.10.0',
}

/**
 * Everything of others that the product runs on. A new name here is a decision: whoever adds one has read what it does,
 * who keeps it and what it brings along.
 */
const runtimePackages = [
  ...['@adraffy/ens-normalize', '@noble/ciphers', '@noble/curves', '@noble/hashes', 'abitype', 'ox', 'viem'],
  ...['@hpke/common', '@hpke/core', '@scure/base', '@scure/bip32', '@scure/bip39'],
  'kysely',
  ...['pino', '@pinojs/redact', 'atomic-sleep', 'on-exit-leak-free', 'pino-abstract-transport', 'pino-std-serializers'],
  ...[
    'process-warning',
    'quick-format-unescaped',
    'real-require',
    'safe-stable-stringify',
    'sonic-boom',
    'thread-stream',
  ],
  ...['prom-client', '@opentelemetry/api', 'tdigest', 'bintrees'],
  ...['@hono/node-server', 'hono', 'nodemailer', 'valibot', 'ws', 'isows', 'eventemitter3'],
  ...['icu-minify', '@formatjs/icu-messageformat-parser', '@formatjs/icu-skeleton-parser'],
  ...['@tanstack/query-core', '@tanstack/react-query', 'qr', 'uqr', 'react', 'react-dom', 'scheduler'],
  ...['@foundry-rs/anvil', '@foundry-rs/anvil-linux-amd64', '@foundry-rs/anvil-linux-arm64'],
  ...['@foundry-rs/anvil-darwin-amd64', '@foundry-rs/anvil-darwin-arm64', '@foundry-rs/anvil-win32-amd64'],
  ...['pg', 'pg-cloudflare', 'pg-connection-string', 'pg-int8', 'pg-pool', 'pg-protocol', 'pg-types', 'pgpass'],
  ...['postgres-array', 'postgres-bytea', 'postgres-date', 'postgres-interval', 'split2', 'xtend'],
  // The binding alone is used; what stands behind it is its form in JavaScript, which custody never takes.
  ...[
    'secp256k1',
    'node-addon-api',
    'node-gyp-build',
    'elliptic',
    'bn.js',
    'brorand',
    'hash.js',
    'hmac-drbg',
    'inherits',
  ],
  ...['minimalistic-assert', 'minimalistic-crypto-utils'],
]

/** Licences that ask for a notice at most: MIT-0, 0BSD, CC0 and the Unlicense not even for that. */
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

/** Licences that tools, fonts and counterparts of tests may have beside those: they bind changes to their own files at most. */
const toolLicences = [...freeLicences, 'MPL-2.0', 'BlueOak-1.0.0', 'Python-2.0', 'OFL-1.1', 'Zlib']

/** Packages whose package.json names no licence, or a file alone. They are run by tests and tools and shipped to nobody. */
const silentAboutLicence = [
  // A tool's; its file holds the text of the MIT licence.
  'spawndamnit',
  // Its folder holds the text of the MIT licence.
  'memorystream',
  // Its folder holds none either.
  '@metamask/eth-json-rpc-provider',
]

const isSilent = (license: string | undefined) => license?.startsWith('SEE LICENSE IN ') ?? true

/**
 * Packages with builds that the registry this lock was made with does not offer, or not at the release that is named. The
 * lock has them by name, release and kind of computer alone, as the package that names them does, so that `npm ci` takes
 * it; digest and licence of such a build were seen by nobody here. No more of them without need.
 */
const familiesNotOffered = ['@biomejs/biome', '@foundry-rs/anvil', 'oxc-parser']

/** Whether the lock has no more of a package than whoever names it says. */
const isUnseen = ({ integrity }: Pick<LockedPackage, 'integrity'>) => integrity === undefined
const seenPackages = lockedPackages.filter((each) => !isUnseen(each))

const idOf = ({ name, version }: { readonly name: string; readonly version?: string }) => `${name}@${version}`
const runtime = readRuntimePackages()
const optional = readOptionalPackages()

describe('the lock', () => {
  test('every package carries the digest of its contents and no download address', () => {
    const withoutDigest = seenPackages.filter(({ integrity = '' }) => !/^sha512-[A-Za-z\d+/]{86}==$/.test(integrity))
    expect(withoutDigest.map(idOf)).toEqual([])
    expect(lockedPackages.filter(({ resolved }) => resolved !== undefined).map(idOf)).toEqual([])
  })

  test('has every build that a package names, so that `npm ci` takes it on every computer', () => {
    expect(optional.filter(({ found }) => found === undefined).map(({ name }) => name)).toEqual([])
    const wrong = optional.filter(({ name, by, found }) => found?.version !== by.optionalDependencies?.[name])
    // Other optional packages are named by a range.
    const ranged = wrong.filter(({ found }) => found?.os !== undefined).map(({ name }) => name)
    expect([...new Set(ranged)]).toEqual(['fsevents'])
  })

  test('is taken by `npm ci`, which asks for more than `npm install`', () => {
    // On Windows the command is a script. A failure says what is missing.
    const options = { cwd: rootFolder, stdio: 'pipe', shell: process.platform === 'win32' } as const
    execFileSync('npm', ['ci', '--dry-run', '--offline'], options)
  })

  test('what has no digest is a build that was not offered, for computers on which it is not tested', () => {
    const unseen = optional.filter(({ found }) => found !== undefined && isUnseen(found))
    expect([...new Set(unseen.map(({ by }) => by.name))].sort()).toEqual(familiesNotOffered)
    expect(unseen.map(({ name }) => name).sort()).toEqual(
      lockedPackages
        .filter(isUnseen)
        .map(({ name }) => name)
        .sort(),
    )
    expect(unseen.filter(({ found }) => found?.os === undefined || found.cpu === undefined)).toEqual([])
    const isTested = ({ os, cpu, libc }: LockedPackage) =>
      os?.includes('linux') && cpu?.includes('x64') && libc?.includes('musl') !== true
    expect(lockedPackages.filter((each) => isUnseen(each) && isTested(each)).map(idOf)).toEqual([])
    // The licence is said by the package that names them.
    expect(unseen.filter(({ by }) => !isLicensedUnder(by.license, freeLicences))).toEqual([])
  })

  test('one release of a package has one digest, wherever it lies', () => {
    const digests = new Map<string, Set<string | undefined>>()
    for (const each of lockedPackages) {
      digests.set(idOf(each), (digests.get(idOf(each)) ?? new Set()).add(each.integrity))
    }
    const torn = [...digests].filter(([, known]) => known.size > 1)
    expect(torn.map(([id]) => id)).toEqual([])
  })

  test('no package is banned', () => {
    const found = lockedPackages.flatMap(({ name, alias }) =>
      banned
        .filter(
          (entry) =>
            entry.name.test(name) || (alias !== undefined && !Object.hasOwn(aliases, alias) && entry.name.test(alias)),
        )
        .map(({ reason }) => `${name}: ${reason}`),
    )
    expect(found).toEqual([])
  })

  test('what has another name here is for tests, and is what it is said to be', () => {
    const renamed = lockedPackages.filter(({ alias }) => alias !== undefined)
    expect(Object.fromEntries(renamed.map((each) => [each.alias, idOf(each)]))).toEqual(aliases)
    expect(renamed.filter(({ dev }) => !dev).map(idOf)).toEqual([])
  })

  test('the official pairing packages are counterparts of tests, at releases under a free licence', () => {
    const official = lockedPackages.filter(({ name }) => /^@(?:walletconnect|reown)\//.test(name))
    expect(official.length).toBeGreaterThan(0)
    expect(official.filter(({ dev, license }) => !dev || !isLicensedUnder(license, freeLicences)).map(idOf)).toEqual([])
    // From 2.21.9 and 1.2.11 on their licence binds users to one gateway.
    const versioned = official.filter(({ name }) =>
      /\/(?:core|sign-client|types|utils|universal-provider|ethereum-provider)$/.test(name),
    )
    expect(versioned.filter(({ version = '' }) => !/^2\.(?:17\.1|21\.[78])$/.test(version)).map(idOf)).toEqual([])
    expect(official.filter(({ name, version }) => name === '@reown/walletkit' && version !== '1.2.10')).toEqual([])
  })

  test('the official clients of key custody are counterparts of tests, under a free licence', () => {
    const official = lockedPackages.filter(({ name }) => name.startsWith('@turnkey/'))
    expect(official.length).toBeGreaterThan(0)
    expect(official.filter(({ dev, license }) => !dev || !isLicensedUnder(license, freeLicences)).map(idOf)).toEqual([])
  })

  test('the official clients of the link protocol are counterparts of tests, at releases that send nothing home', () => {
    const official = lockedPackages.filter(({ name }) => name === '@coinbase/wallet-sdk')
    expect(official.filter(({ dev, license }) => !dev || !isLicensedUnder(license, freeLicences)).map(idOf)).toEqual([])
    // 4.3.6 alone of its line reports usage.
    expect(official.map(({ version }) => version).sort()).toEqual(['3.9.3', '4.4.0'])
  })

  test('no install script is needed or run', () => {
    expect(readText('.npmrc').split('\n')).toContain('ignore-scripts=true')
    const scripted = lockedPackages.filter(({ hasInstallScript }) => hasInstallScript).map(idOf)
    expect(scripted.filter((id) => !unneededScripts.includes(id))).toEqual([])
    // A package gone from the lock has no place in the list.
    expect(unneededScripts.filter((id) => !scripted.includes(id))).toEqual([])
  })

  test('viem stays at the release whose dependencies can be installed', () => {
    expect(lockedPackages.filter(({ name }) => name === 'viem').map(({ version }) => version)).toEqual(['2.57.1'])
  })
})

describe('what the product runs on', () => {
  test('is on record, name by name', () => {
    const names = new Set(runtime.map(({ name }) => name))
    expect([...names].sort()).toEqual([...runtimePackages].sort())
  })

  test('is nothing that the lock takes for a tool', () => {
    expect(runtime.filter(({ dev }) => dev).map(idOf)).toEqual([])
  })

  test('is under a free licence, and tools are under one that binds nobody else', () => {
    const seen = runtime.filter((each) => !isUnseen(each))
    expect(seen.filter(({ license }) => !isLicensedUnder(license, freeLicences)).map(idOf)).toEqual([])
    const unknown = seenPackages.filter(
      ({ name, dev, license }) =>
        !isLicensedUnder(license, toolLicences) && !(dev && isSilent(license) && silentAboutLicence.includes(name)),
    )
    expect(unknown.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
  })

  test('brings machine code in two places', () => {
    const native = runtime.filter(
      ({ os, hasInstallScript, dependencies = {} }) =>
        os !== undefined ||
        (hasInstallScript && dependencies['node-gyp-build'] !== undefined) ||
        dependencies['node-gyp-build'] !== undefined ||
        dependencies['bindings'] !== undefined,
    )
    expect(native.map(({ name }) => name).sort()).toEqual(machineCode)
  })

  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND GPL-3.0-only', false],
    ['(MIT AND (GPL-3.0-only OR Apache-2.0))', true],
    ['GPL-3.0-only WITH MIT', false],
    ['SEE LICENSE IN MIT', false],
    ['MIT OR', false],
    ['', false],
    [undefined, false],
  ])('the licence "%s" is free: %s', (expression, isFree) => {
    expect(isLicensedUnder(expression, freeLicences)).toBe(isFree)
  })
})

describe('package.json', () => {
  const root = { name: 'latchkey', manifest: JSON.parse(readText('package.json')) }

  test.each([root, ...readWorkspaces()])('$name pins every version', ({ manifest }) => {
    const dependencies = Object.entries({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...Reflect.get(manifest, 'optionalDependencies'),
    })
    const loose = dependencies.filter(([name, version]) => !isPinned(name, String(version)))
    expect(loose).toEqual([])
  })

  test('other packages’ dependencies are replaced in known places only', () => {
    expect(root.manifest.overrides).toEqual({
      // One release of each in the whole tree.
      hono: '4.13.18',
      viem: '2.57.1',
      '@turnkey/viem': {
        '@turnkey/core': `npm:${aliases['@turnkey/core']}`,
        '@turnkey/sdk-browser': `npm:${aliases['@turnkey/sdk-browser']}`,
      },
      '@reown/appkit': `npm:${aliases['@reown/appkit']}`,
      '@walletconnect/modal': `npm:${aliases['@walletconnect/modal']}`,
    })
  })
})

/** Our own packages are linked. Another name is taken where it is on record, for what is on record. */
function isPinned(name: string, version: string): boolean {
  if (name.startsWith('@latchkey/')) return version === '*'
  if (version.startsWith('npm:')) return version === `npm:${aliases[name]}`
  return /^\d+\.\d+\.\d+$/.test(version)
}

test('the lock has every package at the release that is asked for', () => {
  // Otherwise each start finds what is installed out of date, and installs it again.
  type Locked = { readonly version?: string; readonly link?: boolean } & Readonly<
    Record<Kind, Dependencies | undefined>
  >
  type Dependencies = Readonly<Record<string, string>>
  type Kind = (typeof kinds)[number]
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const
  const { packages }: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(
    readText('package-lock.json'),
  )
  const wrong = Object.entries(packages).flatMap(([place, locked]) => {
    if (place.includes('node_modules/')) return []
    const asked = kinds.flatMap((kind) => Object.entries(locked[kind] ?? {}))
    return asked.flatMap(([name, release]) => {
      const near = packages[`${place}/node_modules/${name}`] ?? packages[`node_modules/${name}`]
      return near?.link === true || near?.version === release.replace(/^npm:.*@/, '')
        ? []
        : [`${place || '.'}: ${name} ${release}, not ${near?.version}`]
    })
  })
  expect(wrong).toEqual([])
})
