import { join } from 'node:path'
import { AppError, systemClock } from '@latchkey/base'
import { createServerLog, nameCallers, openDatabase, openWriteProbe, readLogSettings, serve } from '@latchkey/node'
import { createCustodyServer } from './createCustodyServer.ts'
import { ensureMasterKey } from './ensureMasterKey.ts'
import { ensureRoot } from './ensureRoot.ts'
import { readEnvironment } from './environment.ts'
import { sealsPathOf } from './seals/openSeals.ts'

// Files of this program are for its own user alone.
process.umask(0o077)

const stopTimeoutMs = 15_000

const tell = (line: string) => void process.stdout.write(`${line}\n`)
const complain = (line: string) => void process.stderr.write(`${line}\n`)

try {
  const log = createServerLog({ ...readLogSettings(process.env, process.stderr.isTTY), write: complain })
  const { host, port, folder, masterKeyPath, place, settings, isBehindProxy, createMailer } = readEnvironment(
    process.env,
  )
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
  const database = await openDatabase(place, log)
  const masterKey = await ensureMasterKey(masterKeyPath, database)
  const custody = await createCustodyServer({
    database,
    settings,
    masterKey,
    mailer: createMailer(systemClock),
    probe: await openWriteProbe(database, place, systemClock),
    checkpointPath: join(folder, 'checkpoints.jsonl'),
    sealsPath: sealsPathOf(masterKeyPath),
    log,
    isOnlyProcess: place.kind !== 'server',
  })
  const root = await ensureRoot(custody, folder)
  const callerOf = nameCallers({ isBehindProxy })
  const serving = await serve({ fetch: (request, incoming) => custody.fetch(request, callerOf(incoming)), host, port })
  tell(`Custody is ready: ${serving.url}`)
  tell(`Quorum key: ${custody.quorumPublicKey}`)
  if (root !== undefined) tell(`Root organization: ${root.organizationId} (its key is in ${folder}/custody-root.json)`)
  await stopped
  tell('Stopping …')
  setTimeout(() => process.exit(1), stopTimeoutMs).unref()
  await serving.close()
  await custody.close()
  await database.destroy()
  process.exit(0)
} catch (error) {
  const hint = error instanceof AppError && error.hint !== undefined ? ` ${error.hint}` : ''
  complain(`${error instanceof Error ? error.message : String(error)}${hint}`)
  process.exit(1)
}
