import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ApiError, adoptLogins, prepareDatabase, settleLoginKey } from '@latchkey/api-server'
import { type Log, systemClock } from '@latchkey/base'
import {
  CommandError,
  type CommandPlace,
  prepareCustodyDatabase,
  runCommand,
  sealsPathOf,
} from '@latchkey/custody-server'
import { bringOver, type Database, isFormer, openDatabase, openDatabaseToRead } from '@latchkey/node'
import type { Settings } from '../config/config.ts'
import { isDatabaseThere, placeOf } from '../config/databasePlace.ts'
import type { OwnerConfig } from '../config/ownerConfig.ts'
import { type LoginKeyPlace, runAdoption, tellAdopted } from './adoptCommand.ts'

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
  const logins = { keyFile: settings.loginKeyFile, clock: systemClock, log }
  const isWord = (name: string) => words.length === 1 && words[0] === name
  // The login API's data is brought over and adopted too, where custody is not kept.
  if (isWord('bring-over')) return await runBringOver(commandPlace, dataFolder, logins)
  const { custody } = command.owner
  const isCustodyHere = custody !== false && !('url' in custody)
  if (isWord('adopt')) return await runAdoption(commandPlace, logins, isCustodyHere)
  if (!isCustodyHere) throw new CommandError('custody_not_here')
  return await runCommand(words, commandPlace)
}

/** A wrong folder that is only to be read in is left without a database. Fails with `custody_empty`. */
async function openToRead(settings: Settings, log: Log): Promise<Database> {
  const isFormerThere = settings.databaseUrl === undefined && isFormer(settings.dataFolder)
  if (!isDatabaseThere(settings) && !isFormerThere) throw new CommandError('custody_empty')
  return await openDatabaseToRead(placeOf(settings), log)
}

async function runBringOver(command: CommandPlace, folder: string, logins: LoginKeyPlace): Promise<boolean> {
  // Rows that were sealed or marked once are not taken over again as they are.
  if (existsSync(sealsPathOf(command.masterKeyFile))) throw new CommandError('adopted_already')
  const { keyFile: path } = logins
  if (existsSync(path)) throw new ApiError('logins_adopted_already', { data: { path } })
  command.tell(`Bringing over what earlier programs kept in ${folder} …`)
  const counts = await bringOver({
    folder,
    async prepare(database) {
      await prepareDatabase(database)
      await prepareCustodyDatabase(database)
    },
    async verify(partPath) {
      const openPart = () => openDatabase({ kind: 'file', path: partPath }, logins.log)
      const part = { ...command, openDatabase: openPart, isPart: true }
      return (await adoptCustodyPart(part)) && (await adoptLoginsPart(part, logins))
    },
    log: logins.log,
  })
  // Until here it is no login key: had it come to nothing, it would have kept the second try from being made.
  settleLoginKey(path)
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
  command.tell(`Brought over ${rows} rows of ${counts.size} tables, and counted them. Start as before.`)
  command.tell(`The former files in ${join(folder, 'database')} are used no more: remove them when all is well.`)
  return true
}

/** Rows from before there were seals are sealed as they are. */
async function adoptCustodyPart(part: CommandPlace): Promise<boolean> {
  try {
    return (await runCommand(['verify'], part)) && (await runCommand(['adopt'], part))
  } catch (error) {
    if (error instanceof CommandError && error.code === 'custody_empty') return true
    throw error
  }
}

async function adoptLoginsPart(part: CommandPlace, logins: LoginKeyPlace): Promise<boolean> {
  const database = await part.openDatabase('write')
  const count = await adoptLogins({ ...logins, database }).finally(() => database.destroy())
  tellAdopted(part, logins, count)
  return true
}

/** Custody by itself has it in the data folder; beside the product it is one below. */
function checkpointFileOf(dataFolder: string): string {
  const own = join(dataFolder, 'checkpoints.jsonl')
  return existsSync(own) ? own : join(dataFolder, 'custody', 'checkpoints.jsonl')
}
