import { join, resolve } from 'node:path'
import { systemClock } from '@latchkey/base'
import { openDatabase } from '@latchkey/base/node'
import { CommandError, runCommand } from '@latchkey/custody-server'
import { readSettings } from './config.ts'
import { loadOwnerConfig } from './ownerConfig.ts'
import { toLine, toStartFailure } from './startFailure.ts'
import { terminalLog } from './terminalLog.ts'

// `npm run custody -- …`: work on what custody keeps, with the settings that `npm start` would use.
try {
  const settings = readSettings(process.env, process.cwd())
  const { custody } = await loadOwnerConfig(settings.configFile, settings.isConfigFileNamed)
  if (custody === false || 'url' in custody) throw new CommandError('custody_not_here')
  const { databaseUrl, dataFolder, masterKeyFile } = settings
  const folder = join(dataFolder, 'custody')
  const log = terminalLog((line) => void process.stderr.write(`${line}\n`))
  const isWell = await runCommand(process.argv.slice(2), {
    openDatabase: () =>
      openDatabase(
        databaseUrl === undefined ? { kind: 'folder', folder: dataFolder } : { kind: 'server', url: databaseUrl },
        log,
      ),
    masterKeyFile,
    checkpointFile: join(folder, 'checkpoints.jsonl'),
    rootKeyFile: join(folder, 'custody-root.json'),
    // npm runs scripts in the folder of the product, and says where it was called.
    toPath: (name) => resolve(process.env['INIT_CWD'] ?? process.cwd(), name),
    clock: systemClock,
    tell: (line) => void process.stdout.write(`${line}\n`),
  })
  process.exit(isWell ? 0 : 1)
} catch (error) {
  process.stderr.write(`${toLine(toStartFailure(error))}\n`)
  process.exit(1)
}
