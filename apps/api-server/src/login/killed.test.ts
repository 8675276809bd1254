import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { silentLog, systemClock } from '@latchkey/base'
import { type Database, openDatabase } from '@latchkey/node'
import { createTestFolder } from '@latchkey/node/testing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApp, prepareDatabase } from '../index.ts'
import { alice, bob, codeOf, createBrowser, sign, testDeps } from '../testing/testApp.ts'

// A server that is killed (-9) while it signs somebody in, over a data folder of its own.
const folder = createTestFolder()

/** The server, as it is after a new start over the folder. */
async function openServer() {
  const database = await openDatabase({ kind: 'folder', folder }, silentLog)
  await prepareDatabase(database)
  const app = createApp({ ...testDeps(database), clock: systemClock, random: (length) => randomBytes(length) })
  return { database, fetch: app.fetch }
}

async function countRows(database: Database) {
  const { rows } = await sql<{ challenges: number; sessions: number }>`select
    (select count(*) from login_challenge) as challenges,
    (select count(*) from login_session) as sessions`.execute(database)
  return rows[0]
}

/** Answers the request in a process that is killed at the moment, and waits for its end. */
async function killDuring(request: Request, moment: string): Promise<void> {
  const sent = JSON.stringify({
    url: request.url,
    init: { method: 'POST', headers: [...request.headers], body: await request.text() },
  })
  const program = fileURLToPath(new URL('../testing/killedApp.ts', import.meta.url))
  const child = spawn(process.execPath, [program, folder, moment, sent], { stdio: 'inherit' })
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
}

test.each([
  ['before the commit', { challenges: 1, sessions: 1 }, bob.address],
  ['after the commit', { challenges: 0, sessions: 1 }, undefined],
])('a server that is killed %s leaves no half login, and its visitor signs in again', async (moment, rows, login) => {
  let server = await openServer()
  await sql`delete from login_challenge`.execute(server.database)
  await sql`delete from login_session`.execute(server.database)
  let taken: Request | undefined
  let isTaking = false
  const page = createBrowser(async (request) => {
    if (!isTaking) return await server.fetch(request)
    taken = request
    return Response.json({})
  })
  await page.signIn(bob)
  const message = await page.challenge(alice)
  const signature = await sign(alice, message)
  isTaking = true
  await page.verify(message, signature)
  isTaking = false
  await server.database.destroy()
  if (taken === undefined) throw new Error('The page did not ask')

  await killDuring(taken, moment)

  server = await openServer()
  try {
    expect(await countRows(server.database)).toEqual(rows)
    // The login before, or none: never the new one, whose cookie was not sent.
    const { body } = await page.current()
    if (login === undefined) expect(body['login']).toBeNull()
    else expect(body['login']).toMatchObject({ address: login })
    const again = await page.verify(message, signature)
    if (login === undefined) expect(codeOf(again)).toBe('unknown_nonce')
    else expect(again.status).toBe(200)
    expect((await page.signIn(alice)).status).toBe(200)
    expect((await page.current()).body['login']).toMatchObject({ address: alice.address })
  } finally {
    await server.database.destroy()
  }
})
