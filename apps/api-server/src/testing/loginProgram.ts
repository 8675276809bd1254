// A program: the login API alone, over what the environment names (LOGIN_DATA, DATABASE_URL), on a free port. It says
// where it listens.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Log, silentLog, systemClock } from '@latchkey/base'
import { openDatabase, openWriteProbe, serve } from '@latchkey/node'
import { createApp, openMarks, prepareDatabase } from '../index.ts'
import { testDeps } from './testApp.ts'

const folder = process.env['LOGIN_DATA'] ?? ''
const url = process.env['DATABASE_URL']
const log: Log = { ...silentLog, warn: (text) => void process.stderr.write(`${text}\n`) }

try {
  const place = url === undefined ? ({ kind: 'folder', folder } as const) : ({ kind: 'server', url } as const)
  const database = await openDatabase(place, log)
  const probe = await openWriteProbe(database, place, systemClock)
  await prepareDatabase(database)
  const marks = await openMarks({ database, keyFile: join(folder, 'login.key'), clock: systemClock, log })
  let visitors = 0
  const { fetch } = createApp({
    ...{ ...testDeps(database), marks, clock: systemClock, random: (length: number) => randomBytes(length), log },
    // Everybody comes from somewhere else: the rates of one visitor are not what is tried.
    callerOf: () => `10.${(++visitors >> 8) & 255}.${visitors & 255}.1`,
  })
  const answer = async (request: Request) => {
    if (new URL(request.url).pathname !== '/health') return await fetch(request)
    return await probe().then(
      () => new Response('ok'),
      (error: unknown) => new Response(String(error), { status: 503 }),
    )
  }
  const serving = await serve({ fetch: answer, host: '127.0.0.1', port: 0 })
  process.once('SIGTERM', async () => {
    await serving.close()
    await database.destroy()
    process.exit(0)
  })
  process.stdout.write(`Login is ready: ${serving.url}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
