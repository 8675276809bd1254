import { AppError, memoryStorage, silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { expect, test, vi } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { followTransfers } from '../../actions/followTransfers.ts'
import { reconnect } from '../../actions/reconnect.ts'
import { sendTransfer } from '../../actions/sendTransfer.ts'
import { createHub } from '../../createHub.ts'
import { type FakeChain, fakeChain } from '../../testing/fakeChain.ts'
import { fakePairingKit, fakeSession } from '../../testing/fakeSession.ts'
import { hang, transfer } from '../../testing/sendingPage.ts'
import { testChains } from '../../testing/testHub.ts'
import { controllerOf } from '../../walletSource.ts'
import { anyRemoteId } from './remoteConnectors.ts'
import { remoteController } from './remoteController.ts'
import { remoteWallets } from './remoteWallets.ts'
import type { ResumedAsk } from './sessionLink.ts'

const hash = `0x${'ab'.repeat(32)}`

async function soon(check: () => void): Promise<void> {
  await vi.waitFor(check, { interval: 1, timeout: 10_000 })
}

type Setting = {
  readonly storage: ReturnType<typeof memoryStorage>
  readonly chain: FakeChain
  readonly session: ReturnType<typeof fakeSession>
}

async function page({ storage, chain, session }: Setting) {
  const kit = fakePairingKit(fakeClock(), [session])
  const hub = createHub({
    chains: testChains,
    walletBook: [],
    sources: [remoteWallets({ start: async () => kit, hasPublicRelay: false })],
    storage,
    rpc: () => chain,
    clock: fakeClock(),
    log: silentLog,
  })
  await soon(() => expect(controllerOf(hub, remoteController)).toBeDefined())
  return { hub, kit, controller: controllerOf(hub, remoteController)! }
}

/** A page that goes away while the wallet is asked to send; what it asked comes with the next one. */
async function reloaded(change: (ask: ResumedAsk) => ResumedAsk = (ask) => ask) {
  const storage = memoryStorage()
  const chain = fakeChain(7)
  const session = fakeSession({ answer: hang })
  const before = await page({ storage, chain, session })
  const connecting = connect(before.hub, anyRemoteId)
  await soon(() => expect(before.kit.proposals).toHaveLength(1))
  before.kit.proposals[0]!.approve(session)
  await connecting
  void sendTransfer(before.hub, transfer).catch(() => undefined)
  await soon(() => expect(session.calls).toHaveLength(1))
  before.hub.running.close()

  let answer: (value: unknown) => void = () => undefined
  let refuse: (error: unknown) => void = () => undefined
  const outcome = new Promise<unknown>((resolve, reject) => {
    answer = resolve
    refuse = reject
  })
  const [asked] = session.calls
  const ask = change({ ...asked!, outcome })
  const next = fakeSession({ answer: hang, resumed: [ask] })
  const after = await page({ storage, chain, session: next })
  followTransfers(after.hub)
  await reconnect(after.hub)
  await soon(() => expect(after.hub.transfers.get()[0]?.status).toBe('unknown'))
  return { ...after, session: next, answer, refuse }
}

test('a transfer that the wallet sent after a reload is known by its hash, and is not asked for again', async () => {
  const { hub, controller, session, answer } = await reloaded()
  expect(controller.asking.get()).toMatchObject({ connectorId: anyRemoteId, method: 'eth_sendTransaction' })
  answer(hash)
  await soon(() => expect(hub.transfers.get()).toMatchObject([{ status: 'submitted', hash }]))
  expect([controller.asking.get(), session.calls]).toEqual([undefined, []])
})

test('a transfer that is refused after a reload is off the list, and the next one can be sent', async () => {
  const { hub, controller, session, refuse } = await reloaded()
  await expect(sendTransfer(hub, transfer)).rejects.toMatchObject({ code: 'transfer_outcome_unknown' })
  refuse(
    new AppError({ peer_refused: { message: '{reason}' } }, 'peer_refused', {
      data: { code: 5000, reason: 'User rejected.' },
    }),
  )
  await soon(() => expect(hub.transfers.get()).toEqual([]))
  expect(controller.asking.get()).toBeUndefined()
  void sendTransfer(hub, transfer).catch(() => undefined)
  await soon(() => expect(session.calls).toHaveLength(1))
})

test('a request that nobody answers in time is over, and the transfer is looked for as before', async () => {
  const { hub, controller, refuse } = await reloaded()
  refuse(new AppError({ request_expired: { message: 'Request expired. Please try again.' } }, 'request_expired'))
  await soon(() => expect(controller.asking.get()).toBeUndefined())
  expect(hub.transfers.get()).toMatchObject([{ status: 'unknown' }])
})

test.each<[string, (ask: ResumedAsk) => ResumedAsk]>([
  ['another chain', (ask) => ({ ...ask, chainId: 10 })],
  [
    'another amount',
    (ask) => ({
      ...ask,
      request: { ...ask.request, params: [{ ...(ask.request.params as object[])[0], value: '0x6' }] },
    }),
  ],
  ['something to be signed', (ask) => ({ ...ask, request: { method: 'personal_sign', params: ['0x01'] } })],
  ['nothing that can be read', (ask) => ({ ...ask, request: { method: 'eth_sendTransaction' } })],
])('an answer about %s says nothing about the transfer', async (_title, change) => {
  const { hub, controller, answer } = await reloaded(change)
  answer(hash)
  await soon(() => expect(controller.asking.get()).toBeUndefined())
  expect(hub.transfers.get()).toMatchObject([{ status: 'unknown' }])
})
