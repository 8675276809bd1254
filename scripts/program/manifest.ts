import { readText } from '../repository.ts'

/** Left out of the bundle, because they are binaries, or because only a few owners need them. */
export const apart = /^(?:@foundry-rs\/anvil|secp256k1|vite|pg-native|bufferutil|utf-8-validate)(?:[-/].*)?$/

type Manifest = {
  readonly version?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const manifestOf = (path: string): Manifest => JSON.parse(readText(path))

/** The package.json under which the program is published; it names the commit, where that is known. */
export function programManifest(commit?: string) {
  const { version = '' } = manifestOf('apps/latchkey/package.json')
  const versionOf = (path: string, name: string) => {
    const { dependencies, devDependencies } = manifestOf(path)
    const found = { ...dependencies, ...devDependencies }[name]
    if (found === undefined) throw new Error(`${path} does not name ${name}`)
    return { [name]: found }
  }
  const ofFew = {
    // Makes one file of a wallet's module, where the configuration names one.
    ...versionOf('package.json', 'vite'),
  }
  return {
    ...{ name: 'latchkey', version, license: 'MIT', type: 'module' },
    description: 'Open, self-hosted wallet login, embedded wallets and EVM transfers: the program that an owner runs',
    bin: { latchkey: 'bin.js' },
    engines: { node: '>=22.18' },
    exports: { '.': { types: './dist/index.d.ts' }, './package.json': './package.json' },
    ...(commit !== undefined && { gitHead: commit }),
    files: ['bin.js', 'dist', 'pages', 'docs', 'deploy', 'latchkey.config.example.ts', 'THIRD-PARTY.txt'],
    optionalDependencies: {
      // Signs many times as fast as JavaScript can.
      ...versionOf('apps/custody-server/package.json', 'secp256k1'),
      // The local chains of a first run.
      ...versionOf('apps/dev-chain/package.json', '@foundry-rs/anvil'),
    },
    peerDependencies: ofFew,
    peerDependenciesMeta: Object.fromEntries(Object.keys(ofFew).map((name) => [name, { optional: true }])),
  }
}
