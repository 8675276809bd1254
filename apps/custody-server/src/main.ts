import { join } from 'node:path'
import { systemClock } from '@latchkey/base'
import { nameCallers, openDatabase, openWriteProbe, runServer, type ServerStart, serve } from '@latchkey/node'
import { countCustody, tellCheckpointAge } from './countCustody.ts'
import { createCustodyServer } from './createCustodyServer.ts'
import { findCustodyRoute } from './custodyRoutes.ts'
import { ensureMasterKey } from './ensureMasterKey.ts'
import { ensureRoot } from './ensureRoot.ts'
import { readEnvironment } from './environment.ts'
import { sealsPathOf } from './seals/openSeals.ts'
import { custodyRows } from './settingTable.ts'

// Files of this program are for its own user alone.
process.umask(0o077)

await runServer({
  environment: process.env,
  rows: custodyRows,
  ownNames: /^(?:LATCHKEY|CUSTODY)_/,
  fileSetting: 'CUSTODY_CONFIG',
  findRoute: findCustodyRoute,
  start,
})

async function start({ environment, log, tell, metrics, observe, onUnreadable }: ServerStart) {
  const { host, port, folder, masterKeyPath, place, isBehindProxy, settings, createMailer } =
    readEnvironment(environment)
  const database = await openDatabase(place, log, metrics.onStatement)
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
    observer: countCustody(metrics),
  })
  tellCheckpointAge(metrics, custody.checkpointAgeMs)
  const root = await ensureRoot(custody, folder)
  const callerOf = nameCallers({ isBehindProxy })
  const serving = await serve({
    fetch: (request, incoming) => observe((asked) => custody.fetch(asked, callerOf(incoming)))(request),
    ...{ onUnreadable, host, port },
  })
  tell(`Custody is ready: ${serving.url}`)
  tell(`Quorum key: ${custody.quorumPublicKey}`)
  if (root !== undefined) tell(`Root organization: ${root.organizationId} (its key is in ${folder}/custody-root.json)`)
  return {
    health: custody.health,
    async close() {
      custody.beginStop()
      await serving.close()
      await custody.close()
      await database.destroy()
    },
  }
}
