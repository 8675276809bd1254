import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Log, systemClock } from '@latchkey/base'
import { CommandError, type CommandPlace, runCommand } from '@latchkey/custody-server'
import { type Database, openDatabase, openDatabaseToRead } from '@latchkey/node'
import type { Settings } from '../config/config.ts'
import { isDatabaseThere, placeOf } from '../config/databasePlace.ts'
import type { OwnerConfig } from '../config/ownerConfig.ts'

export type CustodyCommand = {
  readonly settings: Settings
  readonly owner: OwnerConfig
  /** The commands of `latchkey custody`. */
  readonly words: readonly string[]
  /** The folder in which the owner names files. */
  readonly folder: string
  readonly tell: (line: string) => void
  readonly log: Log
  /** Ends what can be ended without a trace. */
  readonly signal?: AbortSignal
}

/** Works on what custody keeps, with the settings of `npm start`; answers whether all is well. Fails with an `AppError`. */
export async function runCustodyCommand(command: CustodyCommand): Promise<boolean> {
  const { settings, words, folder, tell, log, signal } = command
  const { dataFolder, masterKeyFile } = settings
  const place = placeOf(settings)
  const commandPlace: CommandPlace = {
    openDatabase: (use) => (use === 'read' ? openToRead(settings, log) : openDatabase(place, log)),
    masterKeyFile,
    checkpointFile: checkpointFileOf(dataFolder),
    rootKeyFile: join(dataFolder, 'custody', 'custody-root.json'),
    toPath: (name) => resolve(folder, name),
    clock: systemClock,
    tell,
    signal,
  }
  const { custody } = command.owner
  const isCustodyHere = custody !== false && !('url' in custody)
  if (!isCustodyHere) throw new CommandError('custody_not_here')
  return await runCommand(words, commandPlace)
}

/** A wrong folder that is only to be read in is left without a database. Fails with `custody_empty`. */
async function openToRead(settings: Settings, log: Log): Promise<Database> {
  if (!isDatabaseThere(settings)) throw new CommandError('custody_empty')
  return await openDatabaseToRead(placeOf(settings), log)
}

/** Custody by itself has it in the data folder; beside the product it is one below. */
function checkpointFileOf(dataFolder: string): string {
  const own = join(dataFolder, 'checkpoints.jsonl')
  return existsSync(own) ? own : join(dataFolder, 'custody', 'checkpoints.jsonl')
}
