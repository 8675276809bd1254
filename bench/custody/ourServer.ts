// A program: our custody server over the storage that its first argument names, for a bench that measures it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '@latchkey/base'
import { openDatabase, serve } from '@latchkey/node'
import { createCustodyServer, ensureMasterKey } from '../../apps/custody-server/src/index.ts'
import { answerCpu, tellParent } from './child.ts'

const [storage = 'SQLite', url = ''] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'bench-custody-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const database = await openDatabase(
  storage === 'SQLite' ? { kind: 'folder', folder } : { kind: 'server', url },
  silentLog,
)
const server = await createCustodyServer({
  database,
  settings: { origins: ['https://wallet.example'], requestBurst: 10_000_000 },
  masterKey: await ensureMasterKey(join(folder, 'master.key')),
  mailer: { send: async () => undefined },
  checkpointPath: join(folder, 'checkpoints.jsonl'),
  isOnlyProcess: storage === 'SQLite',
})
const root = await server.createRoot(() => undefined)
const serving = await serve({ fetch: (request) => server.fetch(request, '127.0.0.1'), host: '127.0.0.1', port: 0 })
answerCpu()
tellParent({ url: serving.url, root })
