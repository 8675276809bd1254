import { silentLog } from '@latchkey/base'
import { openDatabase } from '@latchkey/base/node'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { probeParts } from './health.ts'
import { nodeOf } from './nodeOf.ts'

const chain = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://a.example'],
}

test('each part says how it is, and a node of another chain that it is one', async () => {
  const database = await openDatabase({ kind: 'memory' }, silentLog)
  const fetch = async () => Response.json({ id: 1, result: '0x5' })
  const nodes = new Map([
    [1, nodeOf(chain, { fetch, clock: fakeClock() })],
    [2, fakeRpc({ eth_blockNumber: () => '0x10' })],
  ])
  try {
    const relay = { health: async () => 'ok' }
    const link = { health: async () => 'cannot store sessions' }
    expect(await probeParts({ relay, link, embedded: undefined, database, nodes, build: 'abc' })).toEqual({
      web: { status: 'ok', build: 'abc' },
      database: { status: 'ok' },
      relay: { status: 'ok' },
      link: { status: 'cannot store sessions' },
      'chain 1': { status: 'The network node is one of chain 5, not of chain 1' },
      'chain 2': { status: 'ok', block: 16 },
    })
  } finally {
    await database.destroy()
  }
})
