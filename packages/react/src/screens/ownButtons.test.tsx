import { fakeClock } from '@latchkey/base/testing'
import { type Connector, connect, disconnect, type HubEvents } from '@latchkey/connect'
import { fakeAccount, fakeConnector } from '@latchkey/connect/testing'
import { defaultWalletBook } from '@latchkey/wallet-book'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { HubProvider } from '../HubProvider.tsx'
import { useLatchkeyModal } from '../hooks/useLatchkeyModal.ts'
import { useSignMessage } from '../hooks/useSignMessage.ts'
import { closePages, pageHub } from '../testing/page.tsx'
import { ConnectButton } from './ConnectButton.tsx'
import { ConnectPanel } from './connect/ConnectPanel.tsx'
import { WalletButton } from './WalletButton.tsx'

function makeHub(connectors: readonly Connector[]) {
  const clock = fakeClock()
  const walletBook = defaultWalletBook.slice(0, 3)
  const hub = pageHub({ connectors, clock, walletBook })
  return { hub, advance: (durationMs: number) => act(() => clock.advance(durationMs)) }
}

function show(page: ReactNode, connectors: readonly Connector[] = [fakeConnector()], events: HubEvents = {}) {
  const made = makeHub(connectors)
  render(
    <StrictMode>
      <HubProvider hub={made.hub} {...events}>
        {page}
      </HubProvider>
    </StrictMode>,
  )
  return made
}

const dialog = () => screen.findByRole('dialog', { name: 'Connect a wallet' })
const idOf = (connector: Connector) => connector.id

afterEach(closePages)

test('a button of one’s own shows the account and opens the dialogs', async () => {
  const wallet = fakeConnector()
  const { hub } = show(
    <ConnectButton.Custom>
      {({ account, chain, status, open }) => (
        <button type="button" onClick={() => open()}>
          {account === undefined ? `Come in (${status})` : `${account.address} on ${chain?.name}`}
        </button>
      )}
    </ConnectButton.Custom>,
    [wallet],
  )
  const button = screen.getByRole('button', { name: 'Come in (idle)' })
  button.focus()
  fireEvent.click(button)
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Close' }))
  expect(document.activeElement).toBe(button)
  await act(async () => void (await connect(hub, idOf(wallet))))
  fireEvent.click(screen.getByRole('button', { name: `${fakeAccount} on Main` }))
  expect(await screen.findByRole('dialog', { name: 'Your account' })).toBeTruthy()
})

test('two buttons have one dialog, and a page without a button has none', async () => {
  const { hub } = show(<p>Nothing</p>)
  expect(document.querySelector('dialog')).toBeNull()
  cleanup()
  render(
    <HubProvider hub={hub}>
      <ConnectButton />
      <ConnectButton label="Join" />
    </HubProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Join' }))
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

function Opener() {
  const { isOpen, view, open, close } = useLatchkeyModal()
  return (
    <>
      <p>{isOpen ? `open: ${view}` : 'closed'}</p>
      <button type="button" onClick={() => open('account')}>
        Account
      </button>
      <button type="button" onClick={close}>
        Away
      </button>
    </>
  )
}

test('a page opens and closes the dialog; without an account there is none to show', async () => {
  show(<Opener />)
  fireEvent.click(screen.getByRole('button', { name: 'Account' }))
  expect(screen.getByText('open: connect')).toBeTruthy()
  await dialog()
  fireEvent.click(screen.getByText('Away'))
  expect(screen.getByText('closed')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a dialog that is closed from outside gives up the wallet that it was asking', async () => {
  const hang = () => new Promise<never>(() => undefined)
  const wallet = fakeConnector({ onConnect: hang })
  const { hub } = show(<Opener />, [wallet])
  fireEvent.click(screen.getByRole('button', { name: 'Account' }))
  fireEvent.click(await within(await dialog()).findByRole('button', { name: /^Fake Wallet/ }))
  await act(async () => undefined)
  expect(hub.state.get().status).toBe('connecting')
  fireEvent.click(screen.getByText('Away'))
  expect(hub.state.get().status).toBe('idle')
})

test('a button for one wallet asks it where it is, and tells how to get it where it is not', async () => {
  const entry = defaultWalletBook[0]
  if (entry === undefined) throw new Error('The book is empty')
  const { hub } = show(
    <>
      <WalletButton wallet="fakewallet" />
      <WalletButton wallet={entry.key} />
      <WalletButton wallet="nobody-knows" />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: entry.name }))
  const opened = await dialog()
  await waitFor(() => expect(opened.getAttribute('data-state')).toBe('not-installed'))
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Close' }))
  fireEvent.click(screen.getByRole('button', { name: 'Connect wallet' }))
  expect(await within(await dialog()).findByRole('button', { name: /^Fake Wallet/ })).toBeTruthy()
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Close' }))
  fireEvent.click(screen.getByRole('button', { name: 'Fake Wallet' }))
  await waitFor(() => expect(hub.state.get().status).toBe('connected'))
  expect(screen.queryByRole('button', { name: 'Fake Wallet' })).toBeNull()
})

test('a server draws the buttons as the browser does at first', () => {
  const { hub } = makeHub([])
  const name = defaultWalletBook[0]?.name ?? ''
  const html = renderToString(
    <HubProvider hub={hub}>
      <ConnectButton />
      <WalletButton wallet={defaultWalletBook[0]?.key ?? ''} />
    </HubProvider>,
  )
  expect(html).toContain('Connect wallet')
  expect(html).toContain(name)
})

test('the list stands in the page itself, goes back, and ends with the connection', async () => {
  const wallet = fakeConnector()
  const { hub, advance } = show(<ConnectPanel />, [wallet])
  const panel = screen.getByRole('region', { name: 'Connect a wallet' })
  const words = within(panel)
  fireEvent.click(await words.findByRole('button', { name: 'New to wallets?' }))
  expect(panel.contains(document.activeElement)).toBe(true)
  fireEvent.click(words.getByRole('button', { name: 'Back' }))
  fireEvent.click(await words.findByRole('button', { name: /^Fake Wallet/ }))
  await act(async () => undefined)
  await advance(1000)
  expect(screen.queryByRole('region')).toBeNull()
  await act(async () => void (await disconnect(hub)))
  expect(screen.getByRole('region', { name: 'Connect a wallet' })).toBeTruthy()
})

test('the page is told what happens, by the functions of its last render', async () => {
  const wallet = fakeConnector()
  const [onConnect, onDisconnect] = [vi.fn(), vi.fn()]
  const { hub } = show(<p>Page</p>, [wallet], { onConnect, onDisconnect })
  await act(async () => void (await connect(hub, idOf(wallet))))
  await act(async () => void (await disconnect(hub)))
  expect(onConnect.mock.calls).toEqual([[{ address: fakeAccount, chainId: 1 }, { isResumed: false }]])
  expect(onDisconnect).toHaveBeenCalledTimes(1)
})

function Signer({ onSigned }: { readonly onSigned: (signature: string | undefined) => void }) {
  const { run, state } = useSignMessage()
  return (
    <button type="button" onClick={() => void run('Hello').then(onSigned)}>
      {state.status}
    </button>
  )
}

test('a signature is the answer of its run, and a failure is none', async () => {
  const signature = `0x${'11'.repeat(65)}`
  const wallet = fakeConnector()
  const onSigned = vi.fn()
  const { hub } = show(<Signer onSigned={onSigned} />, [wallet])
  fireEvent.click(screen.getByRole('button', { name: 'idle' }))
  expect(await screen.findByRole('button', { name: 'failed' })).toBeTruthy()
  await act(async () => void (await connect(hub, idOf(wallet))))
  fireEvent.click(screen.getByRole('button', { name: 'failed' }))
  expect(await screen.findByRole('button', { name: 'done' })).toBeTruthy()
  expect(onSigned.mock.calls).toEqual([[undefined], [signature]])
})

test('a page has words of its own below the list, and looks of its own in every theme', async () => {
  const { hub } = makeHub([fakeConnector()])
  const page = (accent: string | undefined) => (
    <HubProvider
      hub={hub}
      connectNote={
        <>
          By connecting you accept our <a href="https://shop.example/terms">terms</a>.
        </>
      }
      theme={accent === undefined ? undefined : { accent }}
    >
      <ConnectButton />
    </HubProvider>
  )
  const before = document.adoptedStyleSheets.length
  const filled = vi.spyOn(CSSStyleSheet.prototype, 'replaceSync')
  const { rerender, unmount } = render(page('#0066cc'))
  const count = () => document.adoptedStyleSheets.length - before
  const told = () => filled.mock.lastCall
  expect(told()).toEqual([expect.stringContaining('--latchkey-accent: #0066cc;')])
  rerender(page('#cc0066'))
  expect(told()).toEqual([expect.stringContaining('--latchkey-accent: #cc0066;')])
  expect(count()).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Connect wallet' }))
  const terms = await within(await dialog()).findByRole('link', { name: 'terms' })
  expect(terms.getAttribute('href')).toBe('https://shop.example/terms')
  // A colour that is none is told, and changes nothing.
  rerender(page('red'))
  expect(count()).toBe(0)
  filled.mockRestore()
  unmount()
  expect(document.adoptedStyleSheets).toHaveLength(before)
})
