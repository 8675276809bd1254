import { memoryStorage, toQuantity } from '@latchkey/base'
import { type Anvil, startAnvil } from '@latchkey/dev-chain'
import { buildTransfer, quoteTransfer, toTransactionParameters } from '@latchkey/evm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../actions/connect.ts'
import { sendTransfer } from '../actions/sendTransfer.ts'
import { closeHub, createHub } from '../createHub.ts'
import type { Hub } from '../hub.ts'
import { fakeAccount, fakeConnector, otherFakeAccount } from '../testing/fakeConnector.ts'
import { testChains } from '../testing/testHub.ts'
import type { TransferRecord } from '../transferRecord.ts'
import { findSentTransfer } from './findSentTransfer.ts'
import { readHash } from './hash.ts'
import { createTransferRecord } from './transferBook.ts'

let anvil: Anvil
let hub: Hub
const chain = testChains.find(({ id }) => id === 31337)!

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  // The node signs for its development accounts, so it can be the wallet too.
  const connector = fakeConnector({
    chainId: 31337,
    handlers: { eth_sendTransaction: (params) => anvil.rpc.call({ method: 'eth_sendTransaction', params }) },
  })
  hub = createHub({ chains: testChains, connectors: [connector], storage: memoryStorage(), rpc: () => anvil.rpc })
  await connect(hub, connector.id)
})

afterAll(async () => {
  await closeHub(hub)
  await anvil.close()
})

const make = (amount: bigint) =>
  buildTransfer({ chainId: 31337, from: fakeAccount, to: otherFakeAccount, asset: { type: 'native' }, amount })

/** Resolves with the record as soon as it has the status. */
function reaching(clientId: string, status: TransferRecord['status']): Promise<TransferRecord> {
  return new Promise((resolve) => {
    const look = (records: readonly TransferRecord[]) => {
      const found = records.find((record) => record.clientId === clientId && record.status === status)
      if (found !== undefined) resolve(found)
    }
    hub.transfers.subscribe(look)
    look(hub.transfers.get())
  })
}

test('a quoted transfer is sent, followed to three confirmations and found to be what was approved', async () => {
  const { clock, log } = hub
  const estimate = await quoteTransfer({ transfer: make(5n), chain, rpc: anvil.rpc, clock, log })
  if (estimate.status !== 'quoted') throw estimate.error
  const { clientId } = await sendTransfer(hub, estimate.quote)
  await reaching(clientId, 'included')
  await anvil.rpc.call({ method: 'anvil_mine', params: ['0x2'] })
  const record = await reaching(clientId, 'confirmed')
  expect(record).toMatchObject({ confirmations: 3, chainId: 31337, amount: '5' })
  expect(record).not.toHaveProperty('mismatch')
})

test('a transfer whose hash was never told is found by its nonce, however long ago it was', async () => {
  const countRequest = { method: 'eth_getTransactionCount', params: [fakeAccount, 'latest'] }
  const { rpc } = anvil
  const { signal } = new AbortController()
  const record = createTransferRecord(hub, make(77n), Number(await anvil.rpc.call(countRequest)))
  expect(await findSentTransfer({ record, rpc, signal })).toBe(undefined)
  const send = (amount: bigint) =>
    anvil.rpc.call({ method: 'eth_sendTransaction', params: [toTransactionParameters(make(amount))] })
  await send(76n)
  const hash = await send(77n)
  await send(78n)
  await anvil.rpc.call({ method: 'anvil_mine', params: [toQuantity(90)] })
  expect(await findSentTransfer({ record, rpc, signal })).toBe(hash)
  expect(await findSentTransfer({ record, rpc, signal, taken: [readHash(hash)!] })).toBe(undefined)
  expect(await findSentTransfer({ record: { ...record, amount: '79' }, rpc, signal })).toBe(undefined)
})
