import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Log } from '@latchkey/base'
import type { Settings } from '../config/config.ts'
import type { OwnerConfig } from '../config/ownerConfig.ts'
import { LatchkeyError, reasonOf } from '../errors.ts'
import { checkConfig } from './checkConfig.ts'
import { renderHelp } from './help.ts'
import type { Program } from './program.ts'

export type CliCall = {
  readonly program: Program
  /** The command and its words. */
  readonly words: readonly string[]
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Where the program runs: settings name files from there. */
  readonly folder: string
  /** Where whoever called is: commands name files from there. */
  readonly callFolder: string
  readonly tell: (line: string) => void
  /** The settings from all their places, the configuration, and the log that they ask for. */
  readonly load: () => Promise<{ readonly settings: Settings; readonly owner: OwnerConfig; readonly log: Log }>
  /** Ends what can be ended without a trace. */
  readonly signal: AbortSignal
  /** Runs the product until it is stopped. */
  readonly serve: () => Promise<void>
}

/** Commands of custody that are called without its name too. */
const ofCustody: ReadonlySet<string> = new Set(['backup', 'restore', 'verify'])

/** Does what the words ask for; answers whether all is well. Fails with an `AppError`, or as the command does. */
export async function runCli(call: CliCall): Promise<boolean> {
  const { program, words, tell } = call
  const [word = 'start', ...more] = words
  const isAlone = more.length === 0
  if (ofCustody.has(word)) return await runCustody(call, words)
  if (word === 'custody') return await runCustody(call, more)
  if (word === 'start' && isAlone) await call.serve()
  else if (word === 'init' && more.length <= 1) await init(call, more[0])
  else if (word === 'config' && more.join() === 'check') for (const line of checkConfig(await call.load())) tell(line)
  else if (word === 'doctor' && isAlone) return await runDoctor(call)
  else if (['version', '--version', '-v'].includes(word) && isAlone) tell(versionOf(program))
  else if (['help', '--help', '-h'].includes(word)) tell(renderHelp(program.call))
  else
    throw new LatchkeyError('unknown_command', { data: { words: words.join(' ').slice(0, 100), call: program.call } })
  return true
}

async function init({ program, callFolder, tell }: CliCall, file = 'latchkey.config.ts'): Promise<void> {
  const path = resolve(callFolder, file)
  await writeConfig(program.exampleConfig, path)
  tell(`Wrote ${path}: put your networks in, then run: ${program.call} config check`)
  tell(`Files to run it as a service, with compose or on Kubernetes: ${program.deployFolder}`)
}

/** Custody is much to load, and most starts of this file have no use for it. */
async function runCustody(call: CliCall, words: readonly string[]): Promise<boolean> {
  const { runCustodyCommand } = await import('../custody/custodyCommand.ts')
  const { callFolder, tell, signal } = call
  return await runCustodyCommand({ ...(await call.load()), words, folder: callFolder, tell, signal })
}

async function runDoctor(call: CliCall): Promise<boolean> {
  const { examine } = await import('../doctor/examine.ts')
  const { renderFindings } = await import('../doctor/findings.ts')
  const { program, environment, folder } = call
  const findings = await examine({ environment, folder, version: versionOf(program), fetch })
  for (const line of renderFindings(findings)) call.tell(line)
  return findings.every(({ status }) => status !== 'wrong')
}

/** The version with what is known of its commit, since many commits have one version. */
function versionOf({ version, commit }: Pick<Program, 'version' | 'commit'>): string {
  const known = commit()
  return known === undefined ? version : `${version} (${known})`
}

/** Writes a configuration to begin with. Fails with `init_refused`, and never replaces a file. */
async function writeConfig(example: string, path: string): Promise<void> {
  const text = await readFile(example, 'utf8')
  try {
    // It may come to hold the password of a mail server.
    await writeFile(path, text, { flag: 'wx', mode: 0o600 })
  } catch (cause) {
    const isThere = cause instanceof Error && 'code' in cause && cause.code === 'EEXIST'
    const reason = isThere ? 'there is such a file already' : reasonOf(cause)
    throw new LatchkeyError('init_refused', { cause, data: { path, reason } })
  }
}
