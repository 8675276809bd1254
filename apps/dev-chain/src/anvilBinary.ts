import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { DevChainError } from './errors.ts'

/** The packages that carry the program, by platform and architecture as Node names them. */
const binaryPackages: Readonly<Record<string, string>> = {
  'linux x64': '@foundry-rs/anvil-linux-amd64',
  'linux arm64': '@foundry-rs/anvil-linux-arm64',
  'darwin x64': '@foundry-rs/anvil-darwin-amd64',
  'darwin arm64': '@foundry-rs/anvil-darwin-arm64',
  'win32 x64': '@foundry-rs/anvil-win32-amd64',
}

export type Machine = {
  readonly platform: string
  readonly architecture: string
  /** Finds a file of an installed package, or throws. */
  readonly resolve: (name: string) => string
}

/**
 * The path of the anvil program itself, not of its launcher: ending the launcher would not end the chain.
 * Fails with `anvil_unsupported` or `anvil_missing`.
 */
export function findAnvil(machine: Machine = thisMachine()): string {
  const { platform, architecture } = machine
  const name = binaryPackages[`${platform} ${architecture}`]
  if (name === undefined) throw new DevChainError('anvil_unsupported', { data: { platform, architecture } })
  try {
    return join(dirname(machine.resolve(`${name}/package.json`)), 'bin', platform === 'win32' ? 'anvil.exe' : 'anvil')
  } catch (cause) {
    throw new DevChainError('anvil_missing', { cause, data: { name } })
  }
}

function thisMachine(): Machine {
  const { resolve } = createRequire(import.meta.url)
  return {
    platform: process.platform,
    architecture: process.arch,
    // The binary is a dependency of the launcher's package, and need not be visible from here.
    resolve: (name) => createRequire(resolve('@foundry-rs/anvil/package.json')).resolve(name),
  }
}
