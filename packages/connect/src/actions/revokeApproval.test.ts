import { memoryStorage } from '@latchkey/base'
import { type Approval, permit2Address, planRevocations, type Transfer } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { fakeAccount, otherFakeAccount } from '../testing/fakeConnector.ts'
import { transfer as payment, sendingPage, thief } from '../testing/sendingPage.ts'
import { recordedTransfer } from '../transfers/recordedTransfer.ts'
import { storedTransfers } from '../transfers/storedTransfers.ts'
import { revokeApproval } from './revokeApproval.ts'

const approval: Approval = {
  chainId: 1,
  owner: fakeAccount,
  kind: 'token',
  token: otherFakeAccount,
  spender: thief,
  amount: 7n,
  isUnlimited: false,
  isExpired: false,
  exposure: 7n,
  balance: 9n,
  at: null,
}

function revocationOf(...approvals: readonly Approval[]): Transfer {
  const [plan] = planRevocations(approvals)
  if (plan === undefined) throw new TypeError('There is one')
  return { ...plan.transfer, gasLimit: 50_000n, maxFeePerGas: 9n, maxPriorityFeePerGas: 1n }
}

test('a revocation goes to the wallet as it was reviewed, and is remembered with its call', async () => {
  const { hub, sends, storage } = await sendingPage()
  const transfer = revocationOf(approval)
  const record = await revokeApproval(hub, transfer)
  expect(sends()).toMatchObject([
    { params: [{ to: otherFakeAccount, value: '0x0', data: transfer.data, from: fakeAccount }] },
  ])
  expect(record).toMatchObject({ status: 'submitted', data: transfer.data, amount: '0', to: otherFakeAccount })
  expect(storedTransfers.readAll(storage)).toMatchObject([{ data: transfer.data }])
  const { gasLimit: _gas, maxFeePerGas: _price, maxPriorityFeePerGas: _tip, ...bare } = transfer
  expect(recordedTransfer(record)).toEqual(bare)
})

test('as many permits as go together are kept whole', async () => {
  const storage = memoryStorage()
  const { hub } = await sendingPage({ storage })
  const permits = Array.from({ length: 16 }, (): Approval => ({ ...approval, kind: 'permit2' }))
  const transfer = revocationOf(...permits)
  await revokeApproval(hub, transfer)
  expect(transfer.to).toBe(permit2Address)
  expect(storedTransfers.readAll(storage)).toMatchObject([{ data: transfer.data }])
})

test.each<[string, Transfer]>([
  ['a payment', payment],
  ['a payment with a call', { ...revocationOf(approval), value: 1n }],
  ['a token transfer', { ...revocationOf(approval), nonNativeAddress: otherFakeAccount, nonNativeValue: 1n }],
  ['an allowance', { ...revocationOf(approval), data: `${revocationOf(approval).data.slice(0, -1)}1` as '0x' }],
])('error: %s is not sent', async (_as, transfer) => {
  const { hub, sends } = await sendingPage()
  await expect(revokeApproval(hub, transfer)).rejects.toMatchObject({ code: 'not_a_revocation' })
  expect([sends(), hub.transfers.get()]).toEqual([[], []])
})
