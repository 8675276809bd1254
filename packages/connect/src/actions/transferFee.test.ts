import { memoryStorage, silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import type { Quote } from '@latchkey/evm'
import { describe, expect, test } from 'vitest'
import { createHub } from '../createHub.ts'
import { fakeConnector } from '../testing/fakeConnector.ts'
import { sendingPage, transfer } from '../testing/sendingPage.ts'
import { testChains } from '../testing/testHub.ts'
import { readUsualFee, rememberFee } from '../usualFees.ts'
import { connect } from './connect.ts'
import { judgeTransferFee } from './judgeTransferFee.ts'
import { reconnect } from './reconnect.ts'
import { sendTransfer } from './sendTransfer.ts'
import { signMessage } from './signMessage.ts'

const ether = 10n ** 18n
/** So much that every plain payment costs 210 ETH. */
const price = 10n ** 16n
const { gasLimit: _gas, maxFeePerGas: _price, maxPriorityFeePerGas: _tip, ...bare } = transfer
const paying = (maxFee: bigint) => ({ ...transfer, value: 100n * ether, maxFeePerGas: maxFee / 21_000n })

describe('a fee that is refused', () => {
  test.each([
    ['as a transfer', paying(42n * ether)],
    ['as a quote', { transfer: paying(42n * ether) } as Quote],
    ['as a quote that says otherwise', { transfer: paying(42n * ether), maxFee: 1n } as Quote],
    ['for layer 1 alone', { transfer: paying(ether / 1000n), maxFee: 42n * ether } as Quote],
    ['for gas', { transfer: { ...transfer, gasLimit: 16_777_217n } } as Quote],
    ['for its price and tip, with no gas named', { ...bare, maxFeePerGas: price, maxPriorityFeePerGas: price }],
    ['for its price alone', { ...bare, maxFeePerGas: price }],
    ['for its tip alone', { ...bare, maxPriorityFeePerGas: price }],
    ['for its tip, with gas', { ...bare, gasLimit: 21_000n, maxPriorityFeePerGas: price }],
    ['for its price, with gas that counts as not named', { ...bare, gasLimit: 0n, maxFeePerGas: price }],
    ['for gas alone', { ...bare, gasLimit: 16_777_217n }],
    ['for a price alone, as a quote', { transfer: { ...bare, maxFeePerGas: price } } as Quote],
    ['for a tip above its price', { transfer: { ...transfer, maxPriorityFeePerGas: 10n } } as Quote],
  ])('is never handed to the wallet: %s', async (_as, approved) => {
    const { hub, sends, connection } = await sendingPage()
    await expect(sendTransfer(hub, approved)).rejects.toMatchObject({ code: 'fee_refused' })
    expect([sends(), connection.calls, hub.transfers.get()]).toEqual([[], [], []])
  })

  test.each([
    ['no cap', bare],
    ['gas alone', { ...bare, gasLimit: 21_000n }],
  ])('is left to the wallet with %s', async (_with, approved) => {
    const { hub, sends } = await sendingPage()
    await sendTransfer(hub, approved)
    expect(sends()).toHaveLength(1)
  })

  test('says why', async () => {
    const { hub } = await sendingPage()
    await expect(sendTransfer(hub, paying(42n * ether))).rejects.toThrow(
      'The network fee could be 42 ETH. Nothing is sent here for more than 0.5 ETH.',
    )
  })
})

describe('what this visitor pays as a rule', () => {
  test('is the middle of what was approved, once there are three', async () => {
    const storage = memoryStorage()
    for (const [fee, usual] of [
      [5n, undefined],
      [1n, undefined],
      [9n, 5n],
      [9n, 9n],
    ] as const) {
      rememberFee(storage, 1, fee)
      expect(readUsualFee(storage, 1)).toBe(usual)
    }
    expect(readUsualFee(storage, 10)).toBeUndefined()
  })

  test('is remembered of every transfer that left, and judges the next', async () => {
    const storage = memoryStorage()
    const { hub } = await sendingPage({ storage })
    const usual = ether / 10_000n
    for (let turn = 0; turn < 3; turn++) await sendTransfer(hub, paying(usual))
    expect(readUsualFee(storage, 1)).toBe((usual / 21_000n) * 21_000n)
    expect(judgeTransferFee(hub, paying(usual * 10n)).verdict).toBe('fine')
    expect(judgeTransferFee(hub, paying(usual * 12n)).reasons.map(({ error }) => error.code)).toEqual(['fee_unusual'])
  })

  test.each([
    '',
    '{}',
    '[1, 2, 3]',
    '["-1", "0x1", "1.5", null]',
    `["${'9'.repeat(90)}"]`,
    `[${'"1",'.repeat(999)}"1"]`,
  ])('is nothing where the stored text is none of ours: %s', (text) => {
    const storage = memoryStorage()
    storage.set('fees.v1.1', text)
    expect(readUsualFee(storage, 1)).toBeUndefined()
  })
})

describe('without a client', () => {
  async function pageWithoutNode() {
    const connector = fakeConnector()
    const parts = { chains: testChains, connectors: [connector], storage: memoryStorage(), log: silentLog }
    const hub = createHub({ ...parts, clock: fakeClock(), rpc: () => undefined })
    await connect(hub, connector.id)
    return { hub, connector }
  }

  test('of a node, reading fails and a transfer is not begun, in the words of the specification', async () => {
    const { hub, connector } = await pageWithoutNode()
    expect(() => hub.rpc(1)).toThrow(/^Unable to retrieve PublicClient$/)
    await expect(sendTransfer(hub, transfer)).rejects.toThrow(/^No public client available$/)
    await expect(sendTransfer(hub, { ...transfer, chainId: 424242 })).rejects.toMatchObject({
      code: 'no_public_client',
    })
    expect(connector.opened[0]?.calls).toEqual([])
  })

  test('of a remembered wallet that has not answered, nothing is signed, in the words of the specification', async () => {
    const storage = memoryStorage()
    const first = fakeConnector()
    const chains = { chains: testChains, storage, log: silentLog, clock: fakeClock(), rpc: () => undefined }
    await connect(createHub({ ...chains, connectors: [first] }), first.id)
    const silent = { ...fakeConnector(), connect: () => new Promise<never>(() => undefined) }
    const hub = createHub({ ...chains, connectors: [silent] })
    void reconnect(hub)
    expect(hub.state.get().status).toBe('reconnecting')
    await expect(signMessage(hub, 'Hello')).rejects.toThrow(/^Unable to retrieve WalletClient$/)
    await expect(sendTransfer(hub, transfer)).rejects.toMatchObject({ code: 'wallet_client_missing' })
  })
})
