import { RpcError } from '@latchkey/base'
import { buildCollectibleTransfer, type Transfer } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { recipientOfRecord, sentCollectible } from '../collectibles/sentCollectible.ts'
import { fakeChain } from '../testing/fakeChain.ts'
import { fakeAccount, otherFakeAccount } from '../testing/fakeConnector.ts'
import { transfer as payment, sendingPage, thief } from '../testing/sendingPage.ts'
import { recordedTransfer } from '../transfers/recordedTransfer.ts'
import { storedTransfers } from '../transfers/storedTransfers.ts'
import { sendCollectible } from './sendCollectible.ts'

const kite: Transfer = {
  ...buildCollectibleTransfer({
    ...{ chainId: 1, contract: thief, from: fakeAccount, to: otherFakeAccount, collection: 'Harbor Kites' },
    ...{ standard: 'erc721', tokenId: 12n, amount: 1n },
  }),
  gasLimit: 50_000n,
  maxFeePerGas: 9n,
  maxPriorityFeePerGas: 1n,
}

/** A page whose chain has the piece at an address. */
async function pageWith(holder: string | undefined) {
  const chain = fakeChain(7)
  const word = holder && `0x${holder.slice(2).toLowerCase().padStart(64, '0')}`
  const asked: unknown[] = []
  const node = {
    ...chain,
    async batch(...[requests, options]: Parameters<typeof chain.batch>) {
      if (!requests.some(({ method }) => method === 'eth_call')) return await chain.batch(requests, options)
      asked.push(requests)
      if (word === undefined) throw new RpcError('rpc_unreachable')
      return requests.map(({ method }) => ({ result: method === 'eth_call' ? word : '0x7' }))
    },
  }
  return { ...(await sendingPage({ chain: node })), asked }
}

test('a collectible goes to the wallet as it was reviewed, after a last look at whose it is', async () => {
  const { hub, sends, storage, asked } = await pageWith(fakeAccount)
  const record = await sendCollectible(hub, kite, { collection: 'Harbor Kites', recipientName: 'ada.eth' })
  expect(asked).toHaveLength(1)
  expect(sends()).toMatchObject([{ params: [{ to: thief, value: '0x0', data: kite.data, from: fakeAccount }] }])
  expect(storedTransfers.readAll(storage)).toMatchObject([
    { data: kite.data, collection: 'Harbor Kites', recipientName: 'ada.eth', to: thief, amount: '0' },
  ])
  expect(recipientOfRecord(record)).toBe(otherFakeAccount)
  expect(sentCollectible(record)).toMatchObject({ tokenId: 12n, contract: thief, standard: 'erc721' })
  const { gasLimit: _gas, maxFeePerGas: _price, maxPriorityFeePerGas: _tip, ...bare } = kite
  expect(recordedTransfer(record)).toEqual(bare)
})

test('error: what is another’s by now is not sent, and the wallet is not asked', async () => {
  const { hub, sends } = await pageWith(otherFakeAccount)
  await expect(sendCollectible(hub, kite)).rejects.toMatchObject({ code: 'collectible_not_held' })
  expect([sends(), hub.transfers.get()]).toEqual([[], []])
})

test('error: where nobody can say whose it is nothing is sent', async () => {
  const { hub, sends } = await pageWith(undefined)
  await expect(sendCollectible(hub, kite)).rejects.toMatchObject({ code: 'rpc_unreachable' })
  expect(sends()).toEqual([])
})

test.each<[string, Transfer]>([
  ['a payment', payment],
  ['a payment with a call', { ...kite, value: 1n }],
  ['a token transfer', { ...kite, nonNativeAddress: otherFakeAccount, nonNativeValue: 1n }],
  ['a plain transferFrom', { ...kite, data: `0x23b872dd${kite.data.slice(10)}` }],
  ['a collectible of somebody else', { ...kite, from: otherFakeAccount }],
])('error: %s is not sent', async (_as, transfer) => {
  const { hub, sends } = await pageWith(fakeAccount)
  await expect(sendCollectible(hub, transfer)).rejects.toMatchObject({ code: 'not_a_collectible' })
  expect([sends(), hub.transfers.get()]).toEqual([[], []])
})
