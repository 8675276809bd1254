import { memoryStorage } from '@latchkey/base'
import { fakeRpc } from '@latchkey/base/testing'
import { closeHub, controllerOf, createHub, remoteController, remoteWallets } from '@latchkey/connect'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { HubProvider } from '../../HubProvider.tsx'
import { ConnectButton } from '../ConnectButton.tsx'

afterEach(cleanup)

const chain = { id: 1, name: 'One', nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 }, rpcUrls: [] }

async function setUp() {
  const start = () => new Promise<never>(() => undefined)
  const remote = remoteWallets({ start, hasPublicRelay: false })
  const hub = createHub({
    chains: [chain],
    storage: memoryStorage(),
    rpc: () => fakeRpc({}),
    sources: [remote],
  })
  render(
    <HubProvider hub={hub}>
      <ConnectButton />
    </HubProvider>,
  )
  await vi.waitFor(() => expect(controllerOf(hub, remoteController)).toBeDefined())
  return { hub, controller: controllerOf(hub, remoteController)! }
}

test('a session that its wallet ended is said so, and one can connect again', async () => {
  const { hub, controller } = await setUp()
  act(() => controller.ended.set({ connectorId: 'remote:walletconnect', walletName: 'Rainbow' }))
  const title = await screen.findByText(/The session with/)
  expect(title.textContent).toBe('The session with Rainbow has ended')
  expect(title.closest('[role=status]')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Connect again' }))
  const dialog = screen.getByRole('dialog', { name: 'Connect a wallet' })
  // The same wallet is asked at once: there is nothing to choose.
  expect(await within(dialog).findByText('Preparing a code…')).toBeTruthy()
  expect([screen.queryByText(/The session with/), controller.ended.get()]).toEqual([null, undefined])
  await closeHub(hub)
})

test('a wallet without a name goes by that of its row, and the word can be put away', async () => {
  const { hub, controller } = await setUp()
  act(() => controller.ended.set({ connectorId: 'remote:walletconnect', walletName: ' ' }))
  expect((await screen.findByText(/The session with/)).textContent).toBe(
    'The session with Phone or other device has ended',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/The session with/)).toBeNull()
  await closeHub(hub)
})
