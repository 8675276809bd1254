import { httpRpc, systemClock } from '@latchkey/base'
import { startAnvil } from '@latchkey/dev-chain'
import { predictEffects, toAddress } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { createTestApp, openTestDatabase } from '../testing/testApp.ts'

const account = toAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const other = toAddress('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')

test('a page sees through this door what a transaction would do', async () => {
  const { database, close } = await openTestDatabase()
  const anvil = await startAnvil({ chainId: 31_337 })
  try {
    const { page } = await createTestApp(database, { rpc: () => anvil.rpc, callerOf: () => 'one' })
    const rpc = httpRpc({
      url: '/rpc/31337',
      clock: systemClock,
      async fetch(path, { body }) {
        const { status, body: answer } = await page.send('POST', path, JSON.parse(String(body)))
        return Response.json(answer, { status })
      },
    })
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const chain = { id: 31_337, name: 'Local', nativeCurrency, rpcUrls: [] }
    const transaction = { from: account, to: other, value: '0x7b' }
    const effects = await predictEffects({ transaction, chain, rpc, clock: systemClock })
    expect(effects).toMatchObject({
      outcome: { status: 'succeeds' },
      method: 'simulation',
      changes: [{ asset: { kind: 'native' }, difference: -123n }],
      isPartial: false,
    })
  } finally {
    await anvil.close()
    await close()
  }
})
