import { join, resolve } from 'node:path'
import { type Log, systemClock } from '@latchkey/base'
import { openDatabase } from '@latchkey/base/node'
import { CommandError, runCommand } from '@latchkey/custody-server'
import type { Settings } from './config.ts'
import { loadOwnerConfig } from './ownerConfig.ts'

export type CustodyCommand = {
  readonly settings: Settings
  /** What stands behind `npm run custody --`. */
  readonly words: readonly string[]
  /** The folder in which the owner names files. */
  readonly folder: string
  readonly tell: (line: string) => void
  readonly log: Log
}

/** Works on what custody keeps, with the settings of `npm start`; answers whether all is well. Fails with an `AppError`. */
export async function runCustodyCommand({ settings, words, folder, tell, log }: CustodyCommand): Promise<boolean> {
  const { custody } = await loadOwnerConfig(settings.configFile, settings.isConfigFileNamed)
  if (custody === false || 'url' in custody) throw new CommandError('custody_not_here')
  const { databaseUrl, dataFolder, masterKeyFile } = settings
  const place =
    databaseUrl === undefined
      ? ({ kind: 'folder', folder: dataFolder } as const)
      : ({ kind: 'server', url: databaseUrl } as const)
  return await runCommand(words, {
    openDatabase: () => openDatabase(place, log),
    masterKeyFile,
    checkpointFile: join(dataFolder, 'custody', 'checkpoints.jsonl'),
    rootKeyFile: join(dataFolder, 'custody', 'custody-root.json'),
    toPath: (name) => resolve(folder, name),
    clock: systemClock,
    tell,
  })
}
