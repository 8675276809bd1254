import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { CompiledContract } from './src/contracts.ts'

// Makes contracts/contracts.generated.json from contracts/*.sol, and trial.generated.json from contracts/trial/*.sol, and
// leaves in digests.generated.json from what each was made:
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
const trialFolder = new URL('trial/', folder)

/** Where the compiled contracts are kept. */
export const compiledFile: string = fileURLToPath(new URL('contracts.generated.json', folder))

/** Where the compiled contracts are kept that tests try transactions on. */
export const trialFile: string = fileURLToPath(new URL('trial.generated.json', folder))

/** Where it is kept from what they were compiled. */
export const digestsFile: string = fileURLToPath(new URL('digests.generated.json', folder))

/**
 * One digest for each file of compiled contracts: of its bytes, and of all that gave them. Compiling takes ten seconds; this
 * finds without it that a source, a setting, the compiler, a package or a kept byte was changed alone.
 */
export function digestCompiled(): string {
  const digestOf = (from: URL, kept: string) => {
    // The bytes of a version are those that the lock file names.
    const versions = ['solc', '@openzeppelin/contracts'].map((name) => load(`${name}/package.json`).version)
    const parts = [...versions, JSON.stringify(readInput(from)), readFileSync(kept, 'utf8')]
    return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  }
  const digests = { contracts: digestOf(folder, compiledFile), trial: digestOf(trialFolder, trialFile) }
  return `${JSON.stringify(digests, undefined, 2)}\n`
}

/** Compiles every contract that tests try transactions on, as the text of `trial.generated.json`. */
export function compileTrial(): string {
  const contracts = Object.values(compileFolder(trialFolder)).flatMap((each) => Object.entries(each))
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

/** The compiler's input for the sources that stand in one folder. */
function readInput(from: URL) {
  const names = readdirSync(from)
    .filter((name) => name.endsWith('.sol'))
    .sort()
  return {
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
}

/** Compiles the sources that stand in one folder: by file, then by contract. */
function compileFolder(from: URL): Readonly<Record<string, Readonly<Record<string, CompiledContract>>>> {
  // Loaded here, because the compiler takes a second to load and weighs 9 MB. It comes without types.
  const compiler = load('solc') as Compiler
  const input = readInput(from)
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
    Object.keys(input.sources).map((file) => [
      file,
      Object.fromEntries(Object.entries(output.contracts[file] ?? {}).map(([name, found]) => [name, toEntry(found)])),
    ]),
  )
}

if (pathToFileURL(process.argv[1] ?? '').href === import.meta.url) {
  writeFileSync(compiledFile, compileContracts())
  writeFileSync(trialFile, compileTrial())
  writeFileSync(digestsFile, digestCompiled())
}
