import { silentLog } from '@latchkey/base'
import { createServerDatabase } from '@latchkey/node/testing'
import { expect, test, vi } from 'vitest'
import { openMailboxes } from '../openMailboxes.ts'
import { mailboxesUnderTest } from '../testing/mailboxesUnderTest.ts'
import { roundTrips } from '../testing/roundTrips.ts'
import { listen, other, publish, publishAll } from '../testing/storeCalls.ts'
import { storeContract } from '../testing/storeContract.ts'
import { withPostgres } from '../testing/withPostgres.ts'

withPostgres('over a PostgreSQL server', overPostgres)

function overPostgres(): void {
  storeContract('mailboxes in PostgreSQL', async () => {
    const { url, drop } = await createServerDatabase()
    const under = await mailboxesUnderTest({ kind: 'server', url })
    return {
      ...under,
      async close() {
        await under.close()
        await drop()
      },
    }
  })

  for (const [title, nodes] of [
    ['over PostgreSQL, one process', 1],
    ['over PostgreSQL, two processes', 2],
  ] as const) {
    roundTrips(title, async () => {
      const { open, drop } = await openTwo()
      const near = await open()
      const far = nodes === 1 ? near : await open()
      const close = async () => {
        await near.close()
        if (far !== near) await far.close()
        await drop()
      }
      return { near, far, close }
    })
  }

  test('what a process stored before it died is handed on all the same', async () => {
    const { open, drop } = await openTwo()
    const [near, far] = [await open(), await open()]
    const heard = await listen(far, 'wallet')
    const late = await listen(far, 'late', other)
    const dying = publishAll(near, [{ message: 'one' }, { message: 'two', topic: other }])
    await Promise.all([dying, near.close()])
    await vi.waitFor(() => expect([...heard.texts(), ...late.texts()]).toEqual(['one', 'two']), { timeout: 10_000 })
    await far.close()
    await drop()
  })

  test('many at once from two processes come to both, each once and in one order', async () => {
    const { open, drop } = await openTwo()
    const [near, far] = [await open(), await open()]
    const listeners = [await listen(near, 'wallet'), await listen(far, 'tablet')]
    const numbers = Array.from({ length: 400 }, (_, number) => String(number))
    await Promise.all(numbers.map((number) => publish(Number(number) % 2 === 0 ? near : far, number)))
    await vi.waitFor(() => expect(listeners.map(({ texts }) => texts().length)).toEqual([400, 400]), {
      timeout: 20_000,
    })
    expect(listeners[0]?.texts()).toEqual(listeners[1]?.texts())
    expect([...(listeners[0]?.texts() ?? [])].sort()).toEqual([...numbers].sort())
    await Promise.all([near.close(), far.close()])
    await drop()
  })

  test('error: an address where nothing listens is said so', async () => {
    const nobody = openMailboxes({
      place: { kind: 'server', url: 'postgres://127.0.0.1:1/none' },
      clock: { now: () => 0, schedule: () => () => undefined },
      log: silentLog,
    })
    await expect(nobody).rejects.toMatchObject({ code: 'database_not_opened' })
  })
}

async function openTwo() {
  const { url, drop } = await createServerDatabase()
  const clock = { now: () => Date.now(), schedule: () => () => undefined }
  return { open: () => openMailboxes({ place: { kind: 'server', url }, clock, log: silentLog }), drop }
}
