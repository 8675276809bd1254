import { type Behaviour, castGroups, firstAccount } from '@latchkey/simulator'
import { expect, test } from 'vitest'
import type { Hub } from '../hub.ts'
import type { FakeChain } from '../testing/fakeChain.ts'
import { otherFakeAccount } from '../testing/fakeConnector.ts'
import { pageKinds } from '../testing/journey/pageKinds.ts'
import { connect } from './connect.ts'
import { sendBatch } from './sendBatch.ts'

const request = {
  chainId: 1,
  from: firstAccount,
  calls: [
    { to: otherFakeAccount, value: 1n, data: '0x' },
    { to: otherFakeAccount, value: 2n, data: '0x' },
  ],
} as const

/** The chain in memory behind the page's node. */
const chainOf = (hub: Hub) => hub.rpc(1) as unknown as FakeChain

const behaviours = Object.entries<Behaviour>(castGroups.batching.behaviours).map(([name, behaviour]) => ({
  ...{ name, behaviour, title: behaviour.title },
}))

test.each(behaviours)('a wallet that $title: $name', async ({ behaviour }) => {
  const page = await pageKinds.announced.enter(behaviour)
  const connecting = connect(page.hub, page.connectorId)
  await page.pass(1000, 250)
  await connecting
  let end = 'waiting'
  sendBatch(page.hub, request).then(
    ({ way }) => {
      end = way
    },
    (error: { code: string }) => {
      end = error.code
    },
  )
  // Until a wallet that is silent about what it can do is passed over, and some looks after that.
  await page.pass(30_000, 500)
  chainOf(page.hub).mine(3)
  await page.pass(30_000, 500)
  const record = page.hub.batches.get()[0]
  const status = record?.status === 'confirmed' || record?.status === 'included' ? 'done' : record?.status
  const isFirst = page.hub.transfers.get().length > 0
  const seen = end === 'together' ? status : isFirst ? 'oneByOne' : end
  expect(seen).toBe(behaviour.ends?.batch ?? 'done')
})
