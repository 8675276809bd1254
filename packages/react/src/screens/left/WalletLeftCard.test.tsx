import { fakeClock } from '@latchkey/base/testing'
import { connect, type LoginClient, type WalletLeft } from '@latchkey/connect'
import { fakeAccount, fakeConnector } from '@latchkey/connect/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { closePages, drawPage, noLogin, pageHub } from '../../testing/page.tsx'
import { ConnectButton } from '../ConnectButton.tsx'

afterEach(closePages)

/** A visitor who is signed in. */
async function setUp() {
  const server = { isSignedIn: true, isAway: false }
  const login: LoginClient = {
    ...noLogin,
    current: async () =>
      server.isSignedIn ? { address: fakeAccount, chainId: 1, expiresAtMs: 1_800_000_000_000 } : undefined,
    async signOut() {
      if (server.isAway) throw new Error('The server is away')
      server.isSignedIn = false
    },
  }
  const connector = fakeConnector()
  const hub = pageHub({
    connectors: [connector],
    clock: fakeClock(),
    login,
  })
  await connect(hub, 'com.fake')
  drawPage(hub, <ConnectButton />)
  await waitFor(() => expect(hub.state.get()).toMatchObject({ login: { address: fakeAccount } }))
  const leave = () => act(() => connector.opened[0]!.emit('accounts', []))
  return { hub, connector, server, leave }
}

const card = () => document.querySelector('[data-state^="wallet-"]')

test('a wallet that lets go is told of, with the end of the login, and can be connected again', async () => {
  const { hub, connector, server, leave } = await setUp()
  leave()
  expect(await screen.findByText('You are signed out here too.', { exact: false, selector: 'p' })).toBeTruthy()
  expect(card()?.querySelector('strong')?.textContent).toBe('Fake Wallet let go of this site')
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    'Fake Wallet let go of this site. You are signed out here too.',
  )
  expect(server.isSignedIn).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Connect again' }))
  await waitFor(() => expect(connector.opened).toHaveLength(2))
  await waitFor(() => expect([hub.state.get().status, card()]).toEqual(['connected', null]))
})

test('the word can be put away, and another one comes the next time', async () => {
  const { hub, connector, leave } = await setUp()
  leave()
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
  expect(card()).toBeNull()
  await act(() => connect(hub, 'com.fake'))
  act(() => connector.opened[1]!.emit('accounts', []))
  expect(await screen.findByRole('button', { name: 'Dismiss' })).toBeTruthy()
})

test('a server that was not told is named', async () => {
  const { server, leave } = await setUp()
  server.isAway = true
  leave()
  expect(await screen.findByText('could not be told', { exact: false, selector: 'p' })).toBeTruthy()
})

test('whoever is still signed in while the wallet is locked can sign out', async () => {
  const { hub, server, connector } = await setUp()
  const left: WalletLeft = {
    connectorId: 'com.fake',
    connection: { ...connector.opened[0]!, isLocked: async () => true },
    isUnsure: false,
    why: 'unknown',
    login: 'ending',
  }
  act(() => hub.left.set(left))
  expect(await screen.findByText('You are still signed in here.', { exact: false, selector: 'p' })).toBeTruthy()
  expect(card()?.querySelector('strong')?.textContent).toBe('Fake Wallet is locked')
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText('You are signed out here too.', { exact: false, selector: 'p' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Dismiss' })).toBeTruthy()
  expect(server.isSignedIn).toBe(false)
})

test('a wallet that is not there, and says nothing, leaves a way out of the login', async () => {
  const { hub, server, connector } = await setUp()
  act(() =>
    hub.left.set({ connectorId: connector.id, connection: {}, isUnsure: true, why: 'unknown', login: 'ending' }),
  )
  expect(await screen.findByText('You are still signed in here.', { exact: false, selector: 'p' })).toBeTruthy()
  expect(card()?.querySelector('strong')?.textContent).toBe('Fake Wallet is not connected')
  expect(screen.getByRole('button', { name: 'Connect again' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText('You are signed out here too.', { exact: false, selector: 'p' })).toBeTruthy()
  expect(server.isSignedIn).toBe(false)
})

test('of two providers of one hub, one says what happens and both open dialogs', async () => {
  const { hub, leave } = await setUp()
  drawPage(hub, <ConnectButton label="Second" />, { showsUnasked: false })
  leave()
  expect(await screen.findByText('You are signed out here too.', { exact: false, selector: 'p' })).toBeTruthy()
  expect(document.querySelectorAll('[data-state^="wallet-"]').length).toBe(1)
  const said = screen.getAllByRole('status').filter(({ textContent }) => textContent?.startsWith('Fake Wallet let go'))
  expect(said.length).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Second' }))
  expect(await screen.findByRole('dialog', { name: 'Connect a wallet' })).toBeTruthy()
})
