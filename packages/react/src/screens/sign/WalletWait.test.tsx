import { createStore, memoryStorage } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import {
  connect,
  controllerOf,
  type PairingKit,
  type PairingService,
  remoteController,
  remoteWallets,
  type SessionLink,
} from '@latchkey/connect'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { closePages, drawPart, pageHub } from '../../testing/page.tsx'
import { WalletWait } from './WalletWait.tsx'

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const rainbow = { key: 'rainbow', name: 'Rainbow', walletConnect: true, links: { native: 'rainbow://' } }

afterEach(async () => {
  vi.unstubAllGlobals()
  await closePages()
})

function sessionLink(): SessionLink {
  const namespace = { accounts: [`eip155:1:${account}`], methods: ['personal_sign'], events: [] }
  return {
    topic: 'ab'.repeat(32),
    startedAtMs: () => 0,
    expiresAtMs: () => 0,
    rights: () => ({ peerName: 'Rainbow', namespaces: { eip155: namespace } }),
    resumed: () => [],
    request: () => new Promise(() => undefined),
    listen: () => () => undefined,
    end: async () => undefined,
  }
}

test('a wallet on another device is waited for in other words, and opened by a tap where it is on this phone', async () => {
  const link = sessionLink()
  const kit: PairingKit = {
    propose: async () => ({ uri: 'wc:1', expiresAtMs: 300_000, approval: Promise.resolve(link) }),
    find: () => link,
    sessions: createStore<readonly SessionLink[]>([link]),
    service: createStore<PairingService>({ status: 'connected' }),
    close: async () => undefined,
  }
  const remote = remoteWallets({ start: async () => kit, hasPublicRelay: true, walletBook: [rainbow] })
  const options = { storage: memoryStorage(), rpc: () => fakeRpc({}), clock: fakeClock() }
  const hub = pageHub({ ...options, sources: [remote] })
  await vi.waitFor(() => expect(controllerOf(hub, remoteController)).toBeDefined())
  const connection = await connect(hub, 'remote:rainbow')
  void connection.request({ method: 'personal_sign', params: ['0x', account] })

  vi.stubGlobal('navigator', { userAgent: 'iPhone', maxTouchPoints: 5 })
  drawPart(hub, <WalletWait asks="approve" />)
  expect(screen.getByText(/waits in the wallet on your other device/)).toBeTruthy()
  const open = screen.getByRole('link', { name: 'Open Rainbow' })
  expect(open.getAttribute('href')).toBe(`rainbow://wc?sessionTopic=${link.topic}`)
  act(() => controllerOf(hub, remoteController)?.asking.set(undefined))
  expect(screen.queryByRole('link')).toBeNull()
})
