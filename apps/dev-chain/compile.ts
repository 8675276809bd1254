import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { CompiledContract } from './src/contracts.ts'

// Makes contracts/contracts.generated.json from contracts/*.sol, and trial.generated.json from contracts/trial/*.sol:
//   node apps/dev-chain/compile.ts

type CompilerOutput = {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly contracts: Readonly<
    Record<
      string,
      Readonly<
        Record<string, { readonly abi: unknown; readonly evm: { readonly bytecode: { readonly object: string } } }>
      >
    >
  >
}
type Compiler = { compile(input: string, callbacks: { import(path: string): { contents: string } }): string }

const load = createRequire(import.meta.url)
const folder = new URL('contracts/', import.meta.url)

/** Where the compiled contracts are kept. */
export const compiledFile: string = fileURLToPath(new URL('contracts.generated.json', folder))

/** Where the compiled contracts are kept that tests try transactions on. */
export const trialFile: string = fileURLToPath(new URL('trial.generated.json', folder))

/** Compiles every contract that tests try transactions on, as the text of `trial.generated.json`. */
export function compileTrial(): string {
  const contracts = Object.values(compileFolder(new URL('trial/', folder))).flatMap((each) => Object.entries(each))
  // An interface has no code.
  const lines = contracts
    .filter(([, { bytecode }]) => bytecode !== '0x')
    .map(([name, entry]) => `${JSON.stringify(name)}: ${JSON.stringify(entry)}`)
  return `{\n${lines.join(',\n')}\n}\n`
}

/** Compiles every contract of this program, as the text of `contracts.generated.json`. The same sources give the same bytes. */
export function compileContracts(): string {
  const lines = Object.entries(compileFolder(folder)).map(([file, contracts]) => {
    const name = basename(file, '.sol')
    const entry = contracts[name]
    if (entry === undefined) throw new Error(`${file} has no contract of its own name`)
    return `${JSON.stringify(name)}: ${JSON.stringify(entry)}`
  })
  return `{\n${lines.join(',\n')}\n}\n`
}

/** Compiles the sources that stand in one folder: by file, then by contract. */
function compileFolder(from: URL): Readonly<Record<string, Readonly<Record<string, CompiledContract>>>> {
  // Loaded here, because the compiler takes a second to load and weighs 9 MB. It comes without types.
  const compiler = load('solc') as Compiler
  const names = readdirSync(from)
    .filter((name) => name.endsWith('.sol'))
    .sort()
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(names.map((name) => [name, { content: readFileSync(new URL(name, from), 'utf8') }])),
    settings: {
      optimizer: { enabled: true, runs: 200 },
      // The oldest rules that a mode of the rollup runs under.
      evmVersion: 'cancun',
      // No hash of the sources in the code: a comment is not a change of the contract.
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      // Of these files alone: code of everything that they import takes a sixth longer.
      outputSelection: Object.fromEntries(names.map((name) => [name, { '*': ['abi', 'evm.bytecode.object'] }])),
    },
  }
  const imported = (path: string) => ({ contents: readFileSync(load.resolve(path), 'utf8') })
  // The shape that was asked for in `outputSelection`.
  const output = JSON.parse(compiler.compile(JSON.stringify(input), { import: imported })) as CompilerOutput
  const failures = (output.errors ?? []).filter(({ severity }) => severity !== 'info')
  if (failures.length > 0) throw new Error(failures.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const toEntry = ({ abi, evm }: CompilerOutput['contracts'][string][string]): CompiledContract => ({
    bytecode: `0x${evm.bytecode.object}`,
    abi,
  })
  return Object.fromEntries(
    names.map((file) => [
      file,
      Object.fromEntries(Object.entries(output.contracts[file] ?? {}).map(([name, found]) => [name, toEntry(found)])),
    ]),
  )
}

if (pathToFileURL(process.argv[1] ?? '').href === import.meta.url) {
  writeFileSync(compiledFile, compileContracts())
  writeFileSync(trialFile, compileTrial())
}
