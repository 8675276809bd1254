import { silentLog } from '@latchkey/base'
import { openDatabase } from '@latchkey/base/node'
import { fakeRpc } from '@latchkey/base/testing'
import type { Chain } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { openApi } from './api.ts'
import { createCallers } from './callers.ts'
import { listen } from './listen.ts'
import { emptyOwnerConfig } from './ownerConfig.ts'

const chain: Chain = {
  id: 31_337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
}

test('visitors behind one proxy have limits of their own', async () => {
  const database = await openDatabase({ kind: 'memory' }, silentLog)
  const callers = createCallers(true)
  const api = await openApi({
    database,
    origin: 'https://wallet.example.org',
    owner: emptyOwnerConfig,
    chains: [chain],
    rpc: () => fakeRpc({ eth_chainId: () => '0x7a69' }),
    log: silentLog,
    callerOf: callers.callerOf,
  })
  const listening = await listen(
    (request, socketAddress) => {
      callers.remember(request, socketAddress)
      return api(request)
    },
    ['127.0.0.1'],
    0,
  )
  const batch = Array.from({ length: 20 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId' }))
  const ask = async (forwardedFor: string) => {
    const answer = await fetch(`http://127.0.0.1:${listening.port}/rpc/31337`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
      body: JSON.stringify(batch),
    })
    return answer.status
  }
  try {
    // Far more than may come at once, and than time can give back meanwhile; the name in front is made up each time.
    const statuses = await Promise.all(Array.from({ length: 60 }, (_, turn) => ask(`10.0.0.${turn}, 203.0.113.1`)))
    expect(statuses).toContain(200)
    expect(statuses).toContain(429)
    expect(await ask('203.0.113.2')).toBe(200)
  } finally {
    await listening.close()
    await database.destroy()
  }
})
