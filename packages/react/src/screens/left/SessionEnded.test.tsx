import { controllerOf, remoteController, remoteWallets } from '@latchkey/connect'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { closePages, drawPage, pageHub } from '../../testing/page.tsx'
import { ConnectButton } from '../ConnectButton.tsx'

afterEach(closePages)

async function setUp() {
  const start = () => new Promise<never>(() => undefined)
  const remote = remoteWallets({ start, hasPublicRelay: false })
  const hub = pageHub({ sources: [remote] })
  drawPage(hub, <ConnectButton />)
  await vi.waitFor(() => expect(controllerOf(hub, remoteController)).toBeDefined())
  return controllerOf(hub, remoteController)!
}

test('a session that its wallet ended is said so, and one can connect again', async () => {
  const controller = await setUp()
  act(() => controller.ended.set({ connectorId: 'remote:walletconnect', walletName: 'Rainbow' }))
  const title = await screen.findByText(/The session with/)
  expect(title.textContent).toBe('The session with Rainbow has ended')
  expect(title.closest('[role=status]')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Connect again' }))
  const dialog = screen.getByRole('dialog', { name: 'Connect a wallet' })
  // The same wallet is asked at once: there is nothing to choose.
  expect(await within(dialog).findByText('Preparing a code…')).toBeTruthy()
  expect([screen.queryByText(/The session with/), controller.ended.get()]).toEqual([null, undefined])
})

test('a wallet without a name goes by that of its row, and the word can be put away', async () => {
  const controller = await setUp()
  act(() => controller.ended.set({ connectorId: 'remote:walletconnect', walletName: ' ' }))
  expect((await screen.findByText(/The session with/)).textContent).toBe(
    'The session with Phone or other device has ended',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/The session with/)).toBeNull()
})
