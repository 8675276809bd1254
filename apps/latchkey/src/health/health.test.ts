import type { FakeClock } from '@latchkey/base/testing'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { healthRoutes } from '@latchkey/node'
import { beforeEach, describe, expect, test } from 'vitest'
import { nodeOf } from '../chains/nodeOf.ts'
import type { OpenCustody } from '../custody/custody.ts'
import type { Embedded } from '../custody/embedded.ts'
import { createHealth, type HealthDeps } from './health.ts'

const chain = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://a.example'],
}

let clock: FakeClock
beforeEach(() => {
  clock = fakeClock()
})

function embeddedWith(custody: Pick<OpenCustody, 'answer' | 'health'> & Partial<OpenCustody>): Embedded {
  const frame = {
    origin: 'https://keys.example',
    port: 1,
    health: async () => 'ok',
    open: async () => {},
    tellBy: () => undefined,
    close: async () => {},
  }
  const none = {
    account: undefined,
    hasSixDigits: true,
    inbox: undefined,
    notices: undefined,
    frozen: undefined,
    checkpointAgeMs: undefined,
  }
  const rest = { ...none, quorumPublicKey: '', facts: [], close: () => undefined }
  return { frame, custody: { ...rest, ...custody, url: 'https://custody.example' } }
}

/** Its answer; undefined at a path that is none of the questions. */
async function askAt(routes: ReturnType<typeof healthRoutes>, path: string) {
  const answer = await routes.request(path)
  return answer.status === 404 ? undefined : { status: answer.status, body: await answer.json() }
}

function open(changes: Partial<HealthDeps> = {}) {
  const health = createHealth({
    database: async () => undefined,
    marks: { refusedRows: () => 0 },
    nodes: new Map(),
    relay: { health: async () => 'ok' },
    link: undefined,
    embedded: undefined,
    build: 'abc',
    clock,
    ...changes,
  })
  let isStopping = false
  const state = { ...health, isStopping: () => isStopping, facts: () => ({ cspReports: 3 }) }
  const ask = async (path: string) =>
    await askAt(
      healthRoutes(() => state),
      path,
    )
  return {
    health,
    ask,
    stop: () => {
      isStopping = true
    },
  }
}

describe('the parts', () => {
  test('each says how it is, and a node of another chain that it is one', async () => {
    const fetch = async () => Response.json({ id: 1, result: '0x5' })
    const nodes = new Map([
      [1, nodeOf(chain, { fetch, clock })],
      [2, fakeRpc({ eth_blockNumber: () => '0x10' })],
    ])
    const { health } = open({ nodes, link: { health: async () => 'cannot store sessions' } })
    const own = { database: { status: 'ok' }, relay: { status: 'ok' }, link: { status: 'cannot store sessions' } }
    expect(await health.ready()).toEqual(own)
    expect(await health.details()).toEqual({
      web: { status: 'ok', build: 'abc' },
      logins: { status: 'ok', refusedRows: 0 },
      ...own,
      'chain 1': { status: 'The network node is one of chain 5, not of chain 1' },
      'chain 2': { status: 'ok', block: 16 },
    })
  })

  test('rows of logins that somebody else has written are told of, and keep nobody from being served', async () => {
    const { ask } = open({ marks: { refusedRows: () => 2 } })
    expect((await ask('/health/ready'))?.status).toBe(200)
    const logins = { status: 'the database holds rows of somebody else', refusedRows: 2 }
    expect(await ask('/health/details')).toMatchObject({ body: { status: 'degraded', parts: { logins } } })
  })

  test('organizations that are frozen are told of, and keep nobody else from being served', async () => {
    const embedded = embeddedWith({
      answer: async () => new Response(),
      health: async () => 'ok',
      frozen: () => 1,
    })
    const { ask } = open({ embedded })
    expect((await ask('/health/ready'))?.status).toBe(200)
    const organizations = { status: 'rows of organizations were written by somebody else', frozen: 1 }
    expect(await ask('/health/details')).toMatchObject({ body: { status: 'degraded', parts: { organizations } } })
  })

  test('a disk that is full is said in words', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    const { health } = open({ database: () => Promise.reject(full), relay: { health: () => Promise.reject(full) } })
    expect(await health.ready()).toEqual({
      database: { status: 'the disk is full' },
      relay: { status: 'the disk is full' },
    })
  })

  test('one that is in line is slow and serves, asked once; one that stays there is given up', async () => {
    let writes = 0
    const { ask } = open({
      database: () => {
        writes++
        return new Promise(() => undefined)
      },
    })
    const askFor = async (waitMs: number) => {
      const asked = ask('/health/ready')
      await clock.advance(waitMs)
      return await asked
    }
    expect(await askFor(2000)).toMatchObject({ status: 200, body: { parts: { database: { status: 'slow' } } } })
    await clock.advance(26_000)
    expect(await askFor(2000)).toMatchObject({ status: 503, body: { parts: { relay: { status: 'ok' } } } })
    expect(writes).toBe(1)
  })

  test('a thousand who ask at once cost one write and one question to each node', async () => {
    let writes = 0
    let questions = 0
    const nodes = new Map([[1, fakeRpc({ eth_blockNumber: () => `0x${(++questions).toString(16)}` })]])
    const { health } = open({ nodes, database: async () => void writes++ })
    await Promise.all(Array.from({ length: 1000 }, () => health.details()))
    expect([writes, questions]).toEqual([1, 1])
    await clock.advance(1000)
    await health.details()
    expect([writes, questions]).toEqual([2, 2])
  })
})

describe('readiness', () => {
  test('stands while nodes, and custody elsewhere, are away: another process would reach them no better', async () => {
    const nodes = new Map([[1, fakeRpc({ eth_blockNumber: () => Promise.reject(new Error('away')) })]])
    const embedded = embeddedWith({ answer: undefined, health: async () => 'answers with 502' })
    const { ask } = open({ nodes, embedded })
    for (const path of ['/health/ready', '/healthz']) {
      expect(await ask(path)).toMatchObject({ status: 200, body: { status: 'ok' } })
    }
    const details = await ask('/health/details')
    expect(details).toMatchObject({
      status: 200,
      body: { status: 'degraded', cspReports: 3, parts: { custody: { status: 'answers with 502' } } },
    })
    expect(details?.body.parts['chain 1'].status).not.toBe('ok')
  })

  test.each([
    ['the database', { database: () => Promise.reject(new Error('takes no writes')) }, 'database'],
    ['the relay', { relay: { health: async () => 'cannot store messages' } }, 'relay'],
    ['the link server', { link: { health: async () => 'cannot store sessions' } }, 'link'],
    [
      'custody here',
      {
        embedded: embeddedWith({
          answer: async () => new Response(),
          health: async () => 'the master key was replaced',
        }),
      },
      'custody',
    ],
  ])('falls with %s, and names it', async (_what, changes, name) => {
    const { ask } = open(changes)
    const ready = await ask('/health/ready')
    expect(ready).toMatchObject({ status: 503, body: { status: 'not ready' } })
    expect(ready?.body.parts[name].status).not.toBe('ok')
    // It lives all the same: a new start would change nothing.
    expect(await ask('/health/live')).toEqual({ status: 200, body: { status: 'ok' } })
  })

  test('is over as soon as the program stops, and not there before it has started', async () => {
    const { ask, stop } = open()
    stop()
    expect(await ask('/health/ready')).toEqual({ status: 503, body: { status: 'stopping' } })
    expect((await ask('/health/live'))?.status).toBe(200)
    const starting = healthRoutes(() => undefined)
    for (const path of ['/healthz', '/health/details']) {
      expect(await askAt(starting, path)).toEqual({ status: 503, body: { status: 'starting' } })
    }
    expect((await askAt(starting, '/health/live'))?.status).toBe(200)
    expect(await askAt(starting, '/')).toBeUndefined()
  })

  test('is asked for by its own paths only', async () => {
    const { ask } = open()
    for (const path of ['/', '/health', '/health/', '/toString', '/healthz/']) expect(await ask(path)).toBeUndefined()
  })
})
