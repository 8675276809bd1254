import { describe, expect, test } from 'vitest'
import { withoutCode } from './docs/links.ts'
import { listFiles, readImports, readText, readWorkspaces } from './repository.ts'

const everything = [
  ...[
    'base',
    'node',
    'evm',
    'remote',
    'custody',
    'policy',
    'wallet-book',
    'simulator',
    'texts',
    'connect',
    'embedded',
    'browser',
    'ui',
    'react',
    'money',
    'element',
    'vue',
    'svelte',
  ],
  ...['web', 'pocket', 'console', 'api-server', 'relay-server', 'custody-server', 'key-frame', 'dev-chain', 'latchkey'],
]

/** The import table (ARCHITECTURE.md). A package that is not here has no place in the house yet. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  base: [],
  node: ['base'],
  evm: ['base'],
  remote: ['base'],
  custody: ['base'],
  policy: ['base'],
  'wallet-book': ['base', 'evm'],
  simulator: ['base'],
  texts: [],
  connect: ['base', 'evm', 'remote', 'wallet-book'],
  embedded: ['base', 'evm', 'custody', 'connect'],
  browser: ['base', 'evm', 'custody', 'wallet-book', 'connect', 'embedded'],
  ui: ['base', 'evm', 'texts'],
  react: ['base', 'evm', 'texts', 'ui', 'wallet-book', 'connect', 'embedded', 'browser'],
  money: ['base', 'evm', 'texts', 'ui', 'connect', 'react'],
  element: ['base', 'evm', 'connect', 'browser', 'ui', 'react'],
  vue: ['base', 'connect', 'react', 'money'],
  svelte: ['base', 'connect', 'react', 'money'],
  // Beside what the program stands on: what the projects do that it makes.
  'create-latchkey': ['base', 'evm', 'connect', 'browser', 'react', 'money', 'vue', 'svelte'],
  web: ['base', 'evm', 'texts', 'ui', 'wallet-book', 'connect', 'browser', 'react', 'money', 'simulator'],
  pocket: ['base', 'evm', 'remote', 'texts', 'ui', 'connect', 'react'],
  'api-server': ['base', 'node', 'evm', 'custody', 'texts'],
  console: ['base', 'evm', 'custody', 'policy', 'texts', 'ui'],
  'relay-server': ['base', 'node', 'remote'],
  'custody-server': ['base', 'node', 'evm', 'custody', 'policy', 'texts'],
  'key-frame': ['base', 'node', 'custody', 'texts', 'ui'],
  'dev-chain': ['base', 'evm'],
  latchkey: [
    ...['base', 'node', 'evm', 'custody', 'texts', 'wallet-book', 'connect', 'ui', 'web', 'pocket', 'console'],
    ...['key-frame', 'api-server', 'relay-server', 'custody-server', 'dev-chain'],
  ],
  e2e: everything,
  bench: everything,
  scripts: everything,
}

/** The only doors beside the front door and `./testing`. */
const extraDoors: Readonly<Record<string, readonly string[]>> = {
  connect: ['./wagmi'],
  react: ['./gallery', './mount', './parts', './styles.css'],
  money: ['./gallery', './styles.css'],
  texts: ['./console', './pocket'],
  ui: ['./cards', './gallery', './language-menu', './language-names', './page.css', './theme', './tokens.css'],
  'key-frame': ['./gallery'],
  'custody-server': ['./gallery'],
  'api-server': ['./gallery'],
}

/** Tests may use a real node, and a real custody, whatever their layer is. */
const testsMayImport = ['dev-chain', 'custody-server', 'simulator']

/** Files of pure data, which may be long. */
const longTables = new Set<string>(['package-lock.json', 'docs/errors.md'])
/** Sentences of a language, a line each. */
const isSentences = (path: string) => /^packages\/texts\/(?:locales|src\/made)\//.test(path)

const workspaces = readWorkspaces()
const files = listFiles()
const sources = files.filter((path) => /\.(?:ts|tsx|mjs)$/.test(path))
// The wallets that misbehave are fakes as a whole.
const isTest = (path: string) => /\.test\.tsx?$|\/testing\/|^packages\/simulator\//.test(path)
// How pages are built is the repository's, though it stands where the tool looks for it.
const isBuild = (path: string) => path.endsWith('/vite.config.ts')
const productSources = sources.filter((path) => /^(?:packages|apps)\//.test(path) && !isTest(path) && !isBuild(path))

function workspaceOf(path: string) {
  return workspaces.find(({ folder }) => path.startsWith(`${folder}/`))
}

/** The places (`path: what`) where a pattern occurs in the given sources. */
function occurrences(pattern: RegExp, paths: readonly string[], allowed: readonly string[] = []): string[] {
  return paths
    .filter((path) => !allowed.includes(path))
    .flatMap((path) => (readText(path).match(pattern) ?? []).map((found) => `${path}: ${found}`))
}

describe('comments', () => {
  test('none begins as a riddle: it says what a thing is', () => {
    const riddle = /^\s*(?:\/\/|\/\*\*|\*) (?:Who|What|Which|Whose|Whoever|Whatever)\b/
    const found = sources.flatMap((path) =>
      readText(path)
        .split('\n')
        .flatMap((line, index, lines) => {
          // A later line of a comment may begin with any word.
          const before = lines[index - 1]?.trim() ?? ''
          const isLater = line.trim().startsWith('//') ? before.startsWith('//') : /^\*(?!\/)/.test(before)
          return riddle.test(line) && !isLater ? [`${path}:${index + 1}`] : []
        }),
    )
    expect(found).toEqual([])
  })
})

describe('layers', () => {
  test('every workspace is in the import table', () => {
    expect(workspaces.map(({ name }) => name).sort()).toEqual(Object.keys(mayImport).sort())
  })

  test.each(workspaces)('$name depends only on what its layer allows', ({ name, manifest }) => {
    const dependencies = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
    const ours = dependencies.filter((dependency) => dependency.startsWith('@latchkey/'))
    const allowed = (mayImport[name] ?? []).map((other) => `@latchkey/${other}`)
    expect(ours.filter((dependency) => !allowed.includes(dependency))).toEqual([])
  })

  test('the table allows nothing that nobody needs', () => {
    const readable = files.filter((path) => /\.(?:ts|tsx|mjs|vue|svelte|css)$/.test(path))
    const idle = workspaces
      .filter(({ name }) => mayImport[name] !== everything)
      .flatMap(({ name, folder }) => {
        const texts = readable.filter((path) => path.startsWith(`${folder}/`)).map(readText)
        const isIdle = (other: string) => !texts.some((text) => new RegExp(`@latchkey/${other}(?![\\w-])`).test(text))
        return (mayImport[name] ?? []).filter(isIdle).map((other) => `${name} may import ${other}`)
      })
    expect(idle).toEqual([])
  })

  test('every import follows the table and goes through a door', () => {
    const wrong = sources.flatMap((path) => {
      const workspace = workspaceOf(path)
      if (workspace === undefined) return []
      const allowed = [...(mayImport[workspace.name] ?? []), ...(isTest(path) ? testsMayImport : [])]
      return readImports(readText(path))
        .filter((name) => name.startsWith('@latchkey/'))
        .filter((name) => {
          const [, other = '', ...rest] = name.split('/')
          const door = rest.length === 0 ? '.' : `./${rest.join('/')}`
          const exports = workspaces.find((candidate) => candidate.name === other)?.manifest.exports ?? {}
          const isOwn = other === workspace.name
          return (!isOwn && !allowed.includes(other)) || !Object.hasOwn(exports, door)
        })
        .map((name) => `${path} imports ${name}`)
    })
    expect(wrong).toEqual([])
  })

  test('the page of the key frame takes colours from outside and code from nobody', () => {
    const found = productSources
      .filter((path) => path.startsWith('apps/key-frame/src/page/'))
      .flatMap((path) => [...readText(path).matchAll(/import (type )?[^'"]*['"](@[^'"]+)['"]/g)])
      .flatMap(([, type, name = '']) => (type === undefined ? [name] : []))
    expect([...new Set(found)].sort()).toEqual([
      '@latchkey/base',
      '@latchkey/custody',
      '@latchkey/ui/tokens.css',
      '@noble/curves/secp256k1.js',
      '@noble/hashes/sha3.js',
    ])
  })

  test('no relative import leaves its package', () => {
    const wrong = productSources.flatMap((path) =>
      readImports(readText(path))
        .filter((name) => name.startsWith('.'))
        .map((name) => new URL(name, `file:///${path}`).pathname.slice(1))
        .filter((target) => workspaceOf(target)?.folder !== workspaceOf(path)?.folder)
        .map((target) => `${path} imports ${target}`),
    )
    expect(wrong).toEqual([])
  })

  test('fakes and tests are never part of the product, but for the pages that show them', () => {
    const showing = /^apps\/(?:web\/src\/simulator|(?:console|pocket)\/src\/gallery)\//
    const others = productSources.filter((path) => !showing.test(path))
    const wrong = others.flatMap((path) =>
      readImports(readText(path))
        .filter((name) => /\/testing(?:\/|$)|^@latchkey\/simulator|\.test\.|^vitest|^fast-check/.test(name))
        .map((name) => `${path} imports ${name}`),
    )
    expect(wrong).toEqual([])
  })

  test.each(workspaces)('$name has no door beyond those named', ({ name, manifest }) => {
    const named = ['.', './testing', ...(extraDoors[name] ?? [])]
    expect(Object.keys(manifest.exports).filter((door) => !named.includes(door))).toEqual([])
  })

  test('no door hands on everything of a file, unnamed', () => {
    const doors = workspaces.flatMap(({ folder, manifest }) =>
      Object.values(manifest.exports).map((target) => `${folder}/${target.slice(2)}`),
    )
    expect(occurrences(/^export \*/gm, doors)).toEqual([])
  })
})

describe('rooms', () => {
  test.each(workspaces)('the folders of $name import each other in one direction, at every depth', ({ folder }) => {
    // Fakes have their place as well: only a test may look from anywhere.
    const rooms = sources.filter((path) => path.startsWith(`${folder}/src/`) && !/\.test\.tsx?$/.test(path))
    expect(knots(rooms)).toEqual([])
  })
})

/** The imports that make circles of what stands side by side in a folder: a folder, or a file in none of its own. */
function knots(paths: readonly string[]): string[] {
  const floors = new Map<string, { readonly from: string; readonly to: string; readonly said: string }[]>()
  for (const path of paths) {
    for (const name of readImports(readText(path)).filter((imported) => imported.startsWith('.'))) {
      const target = new URL(name, `file:///${path}`).pathname.slice(1)
      const [here, there] = [path.split('/'), target.split('/')]
      const parting = here.findIndex((part, index) => part !== there[index])
      const floor = here.slice(0, parting).join('/')
      const arrow = { from: here[parting] ?? '', to: there[parting] ?? '', said: `${path} imports ${target}` }
      if (arrow.from !== arrow.to) floors.set(floor, [...(floors.get(floor) ?? []), arrow])
    }
  }
  return [...floors.values()].flatMap((arrows) => {
    const next = new Map<string, Set<string>>()
    for (const { from, to } of arrows) next.set(from, (next.get(from) ?? new Set()).add(to))
    return arrows.filter(({ from, to }) => reaches(next, to, from)).map(({ said }) => said)
  })
}

/** True when the arrows lead from a room to another. */
function reaches(arrows: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  const seen = new Set([from])
  for (const room of seen) for (const next of arrows.get(room) ?? []) seen.add(next)
  return seen.has(to)
}

describe('shape', () => {
  test('folders are named by subject, never by kind', () => {
    const kinds = /(?:^|\/)(?:utils?|types|constants|shared|common|libs?|helpers?|misc|controllers|services)\//
    expect(files.filter((path) => kinds.test(path))).toEqual([])
  })

  test('no package has more than a fifth of all lines', () => {
    const inPackages = files.filter((path) => /^packages\/.*\.(?:ts|tsx|mjs|css)$/.test(path) && !isSentences(path))
    const lines = new Map<string, number>()
    for (const path of inPackages) {
      const name = path.split('/')[1] ?? ''
      lines.set(name, (lines.get(name) ?? 0) + readText(path).split('\n').length)
    }
    const most = [...lines.values()].reduce((sum, count) => sum + count, 0) / 5
    expect([...lines].filter(([, count]) => count > most)).toEqual([])
  })

  test('no file is longer than 400 lines', () => {
    const texts = files.filter((path) => /\.(?:ts|tsx|mjs|css|md|json)$/.test(path))
    const measured = texts.filter((path) => !longTables.has(path) && !isSentences(path))
    expect(measured.filter((path) => readText(path).split('\n').length > 401)).toEqual([])
  })

  test('an icon turns with the line of writing by itself: turned twice it points the wrong way', () => {
    const sheets = files.filter((path) => path.endsWith('.css'))
    // Browsers without `match-parent` leave the name of another direction at the wrong side.
    expect(occurrences(/scaleX\(-1\)|scale: -1|match-parent/g, sheets)).toEqual([
      'packages/ui/src/icons/Drawing.module.css: scaleX(-1)',
    ])
  })

  test('nothing is left to do, and nothing was switched off', () => {
    const switchedOff = /\b(?:TODO|FIXME)\b|@ts-(?:ignore|nocheck)|\b(?:test|it|describe)\.(?:only|skip)\b/g
    expect(occurrences(switchedOff, sources, ['scripts/tidy.test.ts'])).toEqual([])
  })

  test('the protocol codes of wallets are numbers in one file each', () => {
    for (const code of ['4001', '4902']) {
      const places = productSources.filter((path) => new RegExp(`(?<![\\w.])${code}(?!\\w)`).test(readCode(path)))
      expect(places.length, `${code} in ${places.join(', ')}`).toBeLessThanOrEqual(1)
    }
  })

  test('links between documents lead somewhere', () => {
    const documents = files.filter((path) => path.endsWith('.md'))
    const broken = documents.flatMap((path) =>
      [...withoutCode(readText(path)).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
        .map((match) => new URL(match[1] ?? '', `file:///${path}`).pathname.slice(1))
        .filter((target) => !files.some((file) => file === target || file.startsWith(target.replace(/\/?$/, '/'))))
        .map((target) => `${path} links to ${target}`),
    )
    expect(broken).toEqual([])
  })

  test('the repository speaks of the product alone', () => {
    const texts = files.filter((path) => !/\.(?:png|webp|ico|woff2)$/.test(path) && path !== 'scripts/tidy.test.ts')
    const foreign = /\/(?:root|work|Users|home)\/[a-z][\w.-]*\/|registry\.npmjs|npmmirror|bash_jobs/g
    expect(occurrences(foreign, texts)).toEqual([])
  })
})

/** A source without its comments, whose words are not code. */
function readCode(path: string): string {
  return readText(path)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(?<!:)\/\/.*$/gm, '')
}

describe('what a page fetches later', () => {
  /** A whole screen or a whole ability, each with why a page can be without it at first (docs/decisions/0010). */
  const fetchedLater: Readonly<Record<string, string>> = {
    'packages/browser/src/browserNamed.ts': 'the wallets of an owner are a script of his',
    'packages/connect/src/connectors/coinbase/linkChunk.ts': 'few link a phone',
    'packages/connect/src/connectors/named/abstractWallet.ts': 'the window of one named wallet',
    'packages/connect/src/connectors/named/intersend.ts': 'the frame of one named wallet',
    'packages/connect/src/connectors/remote/remoteChunk.ts': 'few pair a wallet on another device',
    'packages/connect/src/createHub.ts': 'lists of tokens, of which a first load knows none',
    'packages/embedded/src/createEmbeddedController.ts': 'few come near an embedded wallet',
    'packages/evm/src/names/normalizeName.ts': 'the tables of names',
    'packages/money/src/screens/contacts/lateContactBook.ts': 'the dialog of contacts',
    'packages/react/src/scan/decodeCode.ts': 'few scan a code',
    'packages/react/src/screens/account/accountChunk.ts': 'what a connected visitor alone sees',
    'packages/react/src/screens/connect/laterSteps.ts': 'the steps that few choices in the list lead to',
    'packages/react/src/screens/embedded/embeddedChunk.ts': 'the way into an embedded wallet, and its questions',
    'packages/remote/src/cryptography/platformCryptography.ts': 'browsers without cryptography of their own',
    'packages/wallet-book/src/bundledWalletBook.ts': 'a book that a site usually serves',
  }
  // One table for each language, and drivers of servers, are no parts of a screen.
  const elsewhere = /^packages\/(?:texts\/src\/made\/(?:\w+\/)?tables\.ts|node\/)/

  test('is in no further place: a part of a screen comes with its screen', () => {
    const places = productSources.filter((path) => path.startsWith('packages/') && !elsewhere.test(path))
    const found = places.flatMap((path) => [...readCode(path).matchAll(/\bimport\(/g)].map(() => path))
    expect([...new Set(found)].sort()).toEqual(Object.keys(fetchedLater).sort())
  })
})

describe('sinks', () => {
  const browserSources = productSources.filter((path) =>
    /^(?:packages\/(?!create-latchkey\/)|apps\/(?:web|pocket|console|key-frame)\/)/.test(path),
  )

  test.each<[string, RegExp, string[]?]>([
    ['markup from text', /dangerouslySetInnerHTML|\.innerHTML\b|\.outerHTML\b|insertAdjacentHTML|document\.write/g],
    ['code from text', /\beval\(|new Function\(|setTimeout\(\s*['"`]/g],
    // But for the window of a wallet's host that the site's owner has named.
    [
      'links opened by code',
      /window\.open\(|location\.(?:href|assign|replace)\s*[=(]/g,
      ['packages/browser/src/openWalletWindow.ts'],
    ],
    ['guessable numbers', /Math\.random/g],
    ['the console', /\bconsole\./g],
    // A page of ours has no shadow root; what is for any page looks into them.
    [
      'focus that ends at a shadow root',
      /\bactiveElement\b/g,
      [
        'packages/ui/src/focusedElement.ts',
        'apps/web/src/demoWallet/approvalWindow.ts',
        'apps/web/src/pages/LoginLine.tsx',
      ],
    ],
  ])('no %s', (_title, pattern, allowed = []) => expect(occurrences(pattern, browserSources, allowed)).toEqual([]))

  test('outside addresses are named in few places', () => {
    const places = occurrences(/https?:\/\/(?!localhost|127\.0\.0\.1|\[::1\])[\w.-]+\.[a-z]{2,}/g, browserSources)
    // Nobody can have a host under `.example` (RFC 2606).
    const unexpected = places.filter((place) => !/(?:wallet-book|networks|knownChain)|\.example$/i.test(place))
    // Names of specifications in comments are fine; an address in code outside the data tables is not.
    const inCode = unexpected.filter((place) => {
      const [path = '', url = ''] = place.split(/: (.*)/s)
      return readCode(path).includes(url)
    })
    expect(inCode).toEqual([])
  })

  const servers = productSources.filter((path) => path.startsWith('apps/') || path.includes('/node/'))

  test('routes are made in one place, so that all see one spelling of a path', () => {
    expect(occurrences(/new Hono\b/g, servers, ['packages/node/src/http/createRoutes.ts'])).toEqual([])
  })

  test('the environment is read where a program begins, and handed on from there', () => {
    const beginnings = ['custody-server/src/main.ts', 'latchkey/src/cli/runProgram.ts', 'relay-server/src/main.ts']
    const allowed = beginnings.map((file) => `apps/${file}`)
    expect(occurrences(/process\.env/g, servers, allowed)).toEqual([])
  })
})
