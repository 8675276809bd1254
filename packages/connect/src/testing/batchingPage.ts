import { memoryStorage } from '@latchkey/base'
import { type FakeClock, fakeClock } from '@latchkey/base/testing'
import { connect } from '../actions/connect.ts'
import { fakeChain } from './fakeChain.ts'
import { type FakeConnectorOptions, fakeAccount, fakeConnector, otherFakeAccount } from './fakeConnector.ts'
import { testHub } from './testHub.ts'

type Handlers = NonNullable<FakeConnectorOptions['handlers']>

/** Two small payments. */
export const batchRequest = {
  chainId: 1,
  from: fakeAccount,
  calls: [
    { to: otherFakeAccount, value: 1n, data: '0x' },
    { to: otherFakeAccount, value: 2n, data: '0x' },
  ],
} as const

export type BatchingSetting = {
  readonly atomic?: string
  /** The wallet's own answers about batches, by method. */
  readonly handlers?: Handlers
  readonly storage?: ReturnType<typeof memoryStorage>
  readonly clock?: FakeClock
  readonly chain?: ReturnType<typeof fakeChain>
}

/** A page with a connected wallet that carries out batches as one transaction each, on a chain in memory. */
export async function batchingPage(setting: BatchingSetting = {}) {
  const { atomic = 'supported', storage = memoryStorage(), clock = fakeClock(), chain = fakeChain(7) } = setting
  const sent = new Map<string, string>()
  const status = ([id]: readonly unknown[]): unknown => {
    const hash = sent.get(String(id))
    if (hash === undefined) throw { code: 5730, message: 'Unknown bundle id' }
    const block = chain.blockOf(hash)
    if (block === undefined) return { version: '2.0.0', id, chainId: '0x1', status: 100, atomic: true }
    return { id, status: 200, atomic: true, receipts: [{ transactionHash: hash, status: '0x1', logs: [] }] }
  }
  const connector = fakeConnector({
    handlers: {
      wallet_getCapabilities: () => ({ '0x1': { atomic: { status: atomic } } }),
      wallet_sendCalls([request]) {
        const { id, from } = request as { readonly id: string; readonly from: string }
        sent.set(id, chain.send({ from, to: from, value: '0x0', data: '0x1234' }))
        return { id }
      },
      wallet_getCallsStatus: status,
      eth_sendTransaction: ([parameters]) => chain.send(parameters),
      ...setting.handlers,
    },
  })
  const { hub } = testHub({ connectors: [connector], rpc: chain, storage, clock })
  await connect(hub, 'com.fake')
  const connection = connector.opened[0]!
  const asked = (method: string) => connection.calls.filter((call) => call.method === method)
  return { hub, clock, chain, connection, sent, asked, storage, status, only: () => hub.batches.get()[0] }
}
