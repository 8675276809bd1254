import type { IncomingMessage } from 'node:http'
import { createMarks, prepareDatabase } from '@latchkey/api-server'
import { silentLog } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import type { Chain } from '@latchkey/evm'
import { openDatabase } from '@latchkey/node'
import { expect, test } from 'vitest'
import { emptyOwnerConfig } from '../config/ownerConfig.ts'
import { createCallers } from '../http/callers.ts'
import { listen } from '../http/listen.ts'
import { openApi } from './api.ts'

const chain: Chain = {
  id: 31_337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
}

/** The API on a port of its own, behind a proxy that says who calls. */
async function open() {
  const database = await openDatabase({ kind: 'memory' }, silentLog)
  const callers = createCallers(true)
  await prepareDatabase(database)
  const clock = fakeClock()
  const api = await openApi({
    database,
    marks: createMarks(new Uint8Array(32), { clock, log: silentLog }),
    origin: 'https://wallet.example.org',
    owner: emptyOwnerConfig,
    chains: [chain],
    rpc: () => fakeRpc({ eth_chainId: () => '0x7a69' }),
    log: silentLog,
    callerOf: callers.callerOf,
    // Nothing is given back while a test runs.
    clock,
  })
  const answer = (request: Request, incoming: IncomingMessage) => {
    callers.remember(request, incoming)
    return api(request)
  }
  const listening = await listen({ fetch: answer }, ['127.0.0.1'], 0)
  return {
    async post(path: string, body: unknown, forwardedFor: string) {
      const headers = {
        'content-type': 'application/json',
        origin: 'https://wallet.example.org',
        'x-forwarded-for': forwardedFor,
      }
      const url = `http://127.0.0.1:${listening.port}${path}`
      return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status
    },
    async close() {
      await listening.close()
      await database.destroy()
    },
  }
}

test('visitors behind one proxy have limits of their own', async () => {
  const { post, close } = await open()
  const batch = Array.from({ length: 20 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId' }))
  const ask = (forwardedFor: string) => post('/rpc/31337', batch, forwardedFor)
  try {
    // Far more than may come at once; the name in front is made up each time.
    const statuses = await Promise.all(Array.from({ length: 60 }, (_, turn) => ask(`10.0.0.${turn}, 203.0.113.1`)))
    expect(statuses).toContain(200)
    expect(statuses).toContain(429)
    expect(await ask('203.0.113.2')).toBe(200)
  } finally {
    await close()
  }
})

test('error: one who has many networks of IPv6 keeps nobody else from signing in', async () => {
  const { post, close } = await open()
  const ask = (turn: number, forwardedFor: string) => {
    const address = `0x${(turn + 1).toString(16).padStart(40, '0')}`
    return post('/api/login/challenge', { address, chainId: 31_337 }, forwardedFor)
  }
  try {
    const statuses: number[] = []
    for (let turn = 0; turn < 320; turn++) statuses.push(await ask(turn, `2001:db8:7:${turn.toString(16)}::1`))
    expect(statuses.filter((status) => status === 200)).toHaveLength(120)
    expect(await ask(0, '2001:db8:8::1')).toBe(200)
  } finally {
    await close()
  }
})
