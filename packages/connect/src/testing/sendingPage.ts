import { memoryStorage } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { buildTransfer, type Transfer, toAddress } from '@latchkey/evm'
import { connect } from '../actions/connect.ts'
import type { createPageLocks } from '../pageLocks.ts'
import { type FakeChain, fakeChain } from './fakeChain.ts'
import { type FakeConnectorOptions, fakeAccount, fakeConnector, otherFakeAccount } from './fakeConnector.ts'
import { testHub } from './testHub.ts'

/** A wallet that never answers. */
export const hang = () => new Promise<never>(() => undefined)
/** Somebody who was not to be paid. */
export const thief = toAddress('0x0000000000000000000000000000000000000bad')

/** The namespaces that the visitor approved. */
export const transfer: Transfer = {
  ...buildTransfer({
    chainId: 1,
    from: fakeAccount,
    to: otherFakeAccount,
    asset: { type: 'native' },
    amount: 5n,
  }),
  gasLimit: 21_000n,
  maxFeePerGas: 9n,
  maxPriorityFeePerGas: 1n,
}

export type SendingSetting = FakeConnectorOptions & {
  readonly chain?: FakeChain
  readonly storage?: ReturnType<typeof memoryStorage>
  readonly locks?: ReturnType<typeof createPageLocks>
  readonly clock?: ReturnType<typeof fakeClock>
  readonly eth_sendTransaction?: NonNullable<FakeConnectorOptions['handlers']>[string]
}

/** A page with a connected wallet that sends into a fake chain. */
export async function sendingPage(setting: SendingSetting = {}) {
  const { chain = fakeChain(7), storage = memoryStorage(), clock = fakeClock(), locks, ...options } = setting
  const send = setting.eth_sendTransaction ?? (([parameters]: readonly unknown[]) => chain.send(parameters))
  const connector = fakeConnector({ ...options, handlers: { eth_sendTransaction: send, ...options.handlers } })
  const { hub } = testHub({ connectors: [connector], rpc: chain, storage, clock, ...(locks && { locks }) })
  await connect(hub, 'com.fake')
  const connection = connector.opened[0]!
  const sends = () => connection.calls.filter(({ method }) => method === 'eth_sendTransaction')
  return { hub, clock, chain, connection, sends, storage, only: () => hub.transfers.get()[0] }
}
