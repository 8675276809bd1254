import { RpcError } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { toAddress } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { keepPricesFresh } from './keepPricesFresh.ts'

const address = toAddress('0x2222222222222222222222222222222222222222')
const feed = { of: 'native', address, description: 'ETH / USD', decimals: 8, heartbeatSeconds: 3600 } as const

test('prices are said anew thrice within their heartbeat, by no block, also after the node was away', async () => {
  let isAway = true
  const rpc = fakeRpc({
    anvil_setStorageAt: () => {
      if (isAway) throw new RpcError('rpc_unreachable')
      return true
    },
  })
  const clock = fakeClock(1_800_000_000_000)
  const stop = keepPricesFresh({ rpc, prices: { feeds: [feed] }, clock })
  await clock.advance(1_200_000)
  isAway = false
  await clock.advance(2_400_000)
  expect(rpc.calls.map(({ method }) => method)).toEqual(Array(3).fill('anvil_setStorageAt'))
  const updatedAt = (1_800_003_600).toString(16).padStart(64, '0')
  expect(rpc.calls.at(-1)?.params).toEqual([address, `0x${'0'.repeat(64)}`, `0x${updatedAt}`])
  stop()
  await clock.advance(10_000_000)
  expect(rpc.calls).toHaveLength(3)
})
