import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { fakeWallet } from '@latchkey/simulator'
import { expect, test, vi } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { switchChain } from '../../actions/switchChain.ts'
import { type FakeParentOptions, fakeParentFrame } from '../../testing/fakeParentFrame.ts'
import { testHub } from '../../testing/testHub.ts'
import { readProperty } from '../provider.ts'
import { intersend } from './intersend.ts'
import { overrideConnectors } from './override.ts'
import type { ParentFrame } from './parentFrame.ts'

const origin = 'https://host.test'
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function setUp(options: Partial<FakeParentOptions> = {}, parentOrigins = [origin, 'https://other.test']) {
  const clock = fakeClock()
  const wallet = fakeWallet({ clock, accounts: [address] })
  const frame = fakeParentFrame({
    origin,
    account: { address, chainId: 10 },
    answer: async (request) => await wallet.answer(request),
    ...options,
  })
  let ids = 0
  const make = (parent: ParentFrame) =>
    overrideConnectors([intersend({ frame: parent, parentOrigins, clock, createId: () => `id ${ids++}` })], {
      clock,
      log: silentLog,
    })
  const [connector] = make(frame)
  if (connector === undefined) throw new Error('Nothing was made')
  const open = (silent = false) => connector.connect({ silent, signal: new AbortController().signal })
  return { clock, wallet, frame, connector, open, make }
}

test('connects, signs and sends through the page that embeds this one', async () => {
  const { open, frame, connector } = setUp()
  expect(connector.isInstalled()).toBe(true)
  const connection = await open()
  expect([connection.accounts, connection.chainId]).toEqual([[address], 10])
  expect(await connection.request({ method: 'personal_sign', params: ['0x6869', address] })).toMatch(/^0x/)
  expect(await connection.request({ method: 'eth_sendTransaction', params: [{ to: address }] })).toMatch(/^0x/)
  expect(frame.asked.slice(-2)).toEqual([
    { type: 'SIGN_MESSAGE_REQUEST', payload: { message: '0x6869' }, requestId: expect.any(String) },
    { type: 'TRANSACTION_REQUEST', payload: { params: { to: address } }, requestId: expect.any(String) },
  ])
  await expect(connection.request({ method: 'eth_signTypedData_v4', params: [] })).rejects.toMatchObject({ code: 4200 })
  await connection.close()
  expect(frame.listenerCount()).toBe(0)
})

test('is there in a frame only, and asks nobody that the owner has not named', async () => {
  const { make, frame } = setUp()
  const [alone] = make({ ...frame, isFramed: () => false })
  expect(alone?.isInstalled()).toBe(false)
  await expect(alone?.connect({ signal: new AbortController().signal })).rejects.toMatchObject({
    code: 'provider_not_found',
  })
  const stranger = setUp({}, ['https://other.test'])
  const opening = stranger.open().catch((error: unknown) => error)
  await vi.waitFor(() => expect(stranger.frame.listenerCount()).toBe(1))
  await stranger.clock.advance(120_000)
  expect(await opening).toMatchObject({ code: 'wallet_not_responding' })
  expect(stranger.frame.asked).toEqual([])
  expect(stranger.frame.listenerCount()).toBe(0)
})

test('a host of another origin cannot answer, before or after the handshake', async () => {
  const { open, frame, clock } = setUp({ isSilent: true })
  const forged = { type: 'INTERSEND_CONNECT_RESPONSE', payload: { address, chainId: 1 } }
  const opening = open().catch((error: unknown) => error)
  await vi.waitFor(() => expect(frame.listenerCount()).toBe(1))
  frame.say(forged, 'https://evil.test')
  frame.say({ ...forged, requestId: 'another' })
  frame.say({ ...forged, payload: { address: 'nobody', chainId: 1 } })
  await clock.advance(120_000)
  expect(await opening).toMatchObject({ code: 'wallet_not_responding' })

  const second = open()
  await vi.waitFor(() => expect(frame.listenerCount()).toBe(1))
  frame.say(forged)
  const connection = await second
  const signing = connection.request({ method: 'personal_sign', params: ['0x6869', address] })
  await vi.waitFor(() => expect(frame.asked.at(-1)).toHaveProperty('type', 'SIGN_MESSAGE_REQUEST'))
  const requestId = readProperty(frame.asked.at(-1), 'requestId')
  frame.say({ type: 'SIGN_MESSAGE_RESPONSE', payload: '0xevil', requestId }, 'https://other.test')
  frame.say({ type: 'SIGN_MESSAGE_RESPONSE', payload: '0xevil', requestId: 'another' })
  frame.say({ type: 'TRANSACTION_RESPONSE', payload: '0xevil', requestId })
  frame.say({ type: 'SIGN_MESSAGE_RESPONSE', payload: '0xgood', requestId })
  expect(await signing).toBe('0xgood')
})

test('a refusal without a number is one, and silence ends by itself', async () => {
  const refusing = setUp({ answer: () => Promise.reject(new Error('User rejected the request')) })
  const refused = await refusing.open()
  await expect(refused.request({ method: 'personal_sign', params: ['0x', address] })).rejects.toThrow(
    'User rejected the request',
  )
  const hanging = setUp({ answer: () => new Promise(() => undefined) })
  const connection = await hanging.open()
  const signing = connection.request({ method: 'personal_sign', params: ['0x', address] }).catch((error) => error)
  await hanging.clock.advance(120_000)
  expect(await signing).toMatchObject({ name: 'TimeoutError' })
  await connection.close()
  expect(hanging.frame.listenerCount()).toBe(0)
})

test('a host that asks its owner first is waited for when a visitor connects, and not when a page is loaded', async () => {
  let letIn: (account: { address: string; chainId: number }) => void = () => undefined
  const account = () => new Promise<{ address: string; chainId: number }>((resolve) => (letIn = resolve))
  const { open, frame, clock } = setUp({ account })
  const opening = open()
  await vi.waitFor(() => expect(frame.asked).toHaveLength(1))
  await clock.advance(60_000)
  letIn({ address, chainId: 10 })
  const connection = await opening
  expect([connection.accounts, connection.chainId, frame.asked.length]).toEqual([[address], 10, 1])
  await connection.close()

  const refused = open().catch((error: unknown) => error)
  await vi.waitFor(() => expect(frame.asked).toHaveLength(2))
  await clock.advance(1000)
  frame.say({ type: 'INTERSEND_CONNECT_RESPONSE', payload: { error: { message: 'User rejected request' } } })
  expect(await refused).toMatchObject({ code: 'user_rejected_request' })

  const silent = open(true).catch((error: unknown) => error)
  await vi.waitFor(() => expect(frame.asked).toHaveLength(3))
  await clock.advance(2000)
  expect(await silent).toMatchObject({ code: 'wallet_not_responding' })
  expect(frame.listenerCount()).toBe(0)
})

test('a page that is loaded again is connected without a question, and networks are changed in the wallet', async () => {
  const { connector, open } = setUp({ account: { address, chainId: '0xa' } })
  expect((await open(true)).chainId).toBe(10)
  const { hub } = testHub({ connectors: [connector] })
  await connect(hub, 'named:intersend')
  await expect(switchChain(hub, 1)).rejects.toMatchObject({ code: 'network_switching_only_through_wallet' })
})
