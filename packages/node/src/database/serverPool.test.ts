import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { type ServerClient, serverPool } from './serverPool.ts'

/** Connections that answer at once, and how they were given back. */
function fakeConnections() {
  const given: ServerClient[] = []
  const released: (Error | undefined)[] = []
  const connections = {
    answer: async (): Promise<unknown> => ({ rows: [] }),
    refusal: undefined as Error | undefined,
    async connect() {
      if (connections.refusal !== undefined) throw connections.refusal
      const client: ServerClient = {
        query: () => connections.answer(),
        release: (error) => void released.push(error),
      }
      given.push(client)
      return client
    },
    end: async () => undefined,
  }
  return { connections, given, released }
}

function open(places: number) {
  const clock = fakeClock()
  const fake = fakeConnections()
  return { ...fake, clock, pool: serverPool(fake.connections, { places, waitMs: 60_000, clock, log: silentLog }) }
}
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

test('who comes when all are at work waits in order, and asks nothing of the pool meanwhile', async () => {
  const { pool, given, clock } = open(2)
  const order: number[] = []
  const held = [await pool.connect(), await pool.connect()]
  const waiting = [0, 1, 2].map(async (index) => {
    const client = await pool.connect()
    order.push(index)
    return client
  })
  await clock.advance(59_999)
  expect([given.length, order]).toEqual([2, []])
  for (const client of held) client.release()
  ;(await waiting[0])?.release()
  await Promise.all(waiting)
  expect(order).toEqual([0, 1, 2])
})

test('error: who waits too long is told, and keeps no place', async () => {
  const { pool, clock } = open(1)
  const held = await pool.connect()
  const late = outcomeOf(pool.connect())
  await clock.advance(60_000)
  expect(await late).toBe('database_busy')
  held.release()
  expect(await outcomeOf(pool.connect())).toBe('done')
})

test('error: a server that does not answer takes no place for good', async () => {
  const { pool, connections } = open(1)
  connections.refusal = Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect' })
  for (let count = 0; count < 3; count++) expect(await outcomeOf(pool.connect())).toBe('database_unreachable')
  connections.refusal = undefined
  expect(await outcomeOf(pool.connect())).toBe('done')
})

test.each([
  ['Connection terminated unexpectedly', undefined, 'database_unreachable', true],
  ['terminating connection due to administrator command', '57P01', 'database_unreachable', true],
  ['Query read timeout', undefined, 'database_unreachable', true],
  ['duplicate key value violates unique constraint', '23505', '23505', false],
  ['canceling statement due to statement timeout', '57014', '57014', false],
] as const)('after "%s" the connection is used again only where it can be', async (message, code, told, isClosed) => {
  const { pool, connections, released } = open(1)
  const client = await pool.connect()
  connections.answer = () => Promise.reject(Object.assign(new Error(message), code && { code }))
  expect(await outcomeOf(client.query('select 1', []))).toBe(told)
  client.release()
  expect(released.map((error) => error?.message)).toEqual([isClosed ? message : undefined])
})
