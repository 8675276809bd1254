import { createStore, memoryStorage } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { ConnectError, type Connector } from '@latchkey/connect'
import { type FakeConnectorOptions, fakeAccount, fakeConnector, otherFakeAccount } from '@latchkey/connect/testing'
import { defaultWalletBook } from '@latchkey/wallet-book'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { HubProvider } from '../HubProvider.tsx'
import { closePages, drawPage, pageHub } from '../testing/page.tsx'
import { ConnectButton } from './ConnectButton.tsx'

const chains = [
  { id: 1, name: 'Main', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: [] },
  { id: 10, name: 'Ten', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: [] },
]

/** `late` is found at the second look alone. */
function setUp(connectors: readonly Connector[], storage = memoryStorage(), late: readonly Connector[] = []) {
  const clock = fakeClock()
  const found = createStore<readonly Connector[]>([])
  const hub = pageHub({
    chains,
    connectors,
    discover: () => ({ connectors: found, refresh: () => found.set(late) }),
    storage,
    clock,
    walletBook: defaultWalletBook.slice(0, 3),
  })
  render(
    <StrictMode>
      <HubProvider hub={hub}>
        <ConnectButton />
      </HubProvider>
    </StrictMode>,
  )
  return { hub, clock, storage, advance: (durationMs: number) => act(() => clock.advance(durationMs)) }
}

async function open() {
  fireEvent.click(screen.getByRole('button', { name: 'Connect wallet' }), { detail: 1 })
  const dialog = screen.getByRole('dialog', { name: 'Connect a wallet' })
  await within(dialog).findByRole('button', { name: 'New to wallets?' })
  return dialog
}

/** Opens the dialog and chooses the one wallet, which behaves as told. */
async function choose(options: FakeConnectorOptions) {
  const page = setUp([fakeConnector(options)])
  const dialog = await open()
  fireEvent.click(within(dialog).getByRole('button', { name: /^Fake Wallet/ }))
  await act(async () => undefined)
  return { ...page, dialog, words: within(dialog) }
}

const hang = () => new Promise<never>(() => undefined)
const stateOf = (dialog: HTMLElement) => dialog.getAttribute('data-state')

afterEach(closePages)

test('the frame of the dialog is there as soon as the click is over', () => {
  setUp([])
  fireEvent.click(screen.getByRole('button', { name: 'Connect wallet' }))
  expect(screen.getByRole('dialog', { name: 'Connect a wallet' })).toBeTruthy()
})

test('what is looked for gives way to what there is', async () => {
  const { advance } = setUp([])
  const dialog = await open()
  expect(stateOf(dialog)).toBe('detecting')
  await advance(300)
  expect(stateOf(dialog)).toBe('list')
})

test('a wallet that could not be found when the page began is looked for when one is chosen', async () => {
  setUp([], memoryStorage(), [fakeConnector({ id: 'late', name: 'Late Wallet' })])
  const dialog = await open()
  expect(await within(dialog).findByRole('button', { name: /^Late Wallet/ })).toBeTruthy()
})

test('wallets stand in their sections, and namesakes are told apart', async () => {
  setUp([
    fakeConnector({ id: 'b', name: 'Bee' }),
    fakeConnector({ id: 'x', name: 'Twin', rdns: 'one.test', isNameShared: true }),
    fakeConnector({ id: 'y', name: 'Twin', rdns: 'two.test', isNameShared: true }),
  ])
  const dialog = await open()
  const section = within(within(dialog).getByRole('region', { name: 'In this browser' }))
  expect(section.getAllByRole('button').map((row) => row.getAttribute('data-name'))).toEqual(['Bee', 'Twin', 'Twin'])
  expect(section.getByText('one.test', { exact: false })).toBeTruthy()
  expect(section.getByText('two.test', { exact: false })).toBeTruthy()
  expect(within(dialog).getByRole('region', { name: 'Popular' })).toBeTruthy()
})

test('arrow keys and letters walk through the rows', async () => {
  setUp([
    fakeConnector({ id: 'a', name: 'Ant' }),
    fakeConnector({ id: 'b', name: 'Bee' }),
    fakeConnector({ id: 'c', name: 'Cat' }),
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Connect wallet' }), { detail: 0 })
  const dialog = screen.getByRole('dialog')
  await within(dialog).findByRole('button', { name: 'New to wallets?' })
  const press = (key: string) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key })
    return document.activeElement?.getAttribute('data-name')
  }
  expect(document.activeElement?.getAttribute('data-name')).toBe('Ant')
  expect(press('ArrowDown')).toBe('Bee')
  expect(press('End')).toBe('Rabby')
  expect(press('Home')).toBe('Ant')
  expect(press('c')).toBe('Cat')
  expect(press('ArrowUp')).toBe('Bee')
})

describe('asking a wallet', () => {
  test('it says what to do, and after a while where to look', async () => {
    const { dialog, words, advance } = await choose({ onConnect: hang })
    expect(stateOf(dialog)).toBe('opening')
    await advance(400)
    expect(stateOf(dialog)).toBe('awaiting')
    expect(words.getByText('Confirm in Fake Wallet')).toBeTruthy()
    expect(words.queryByText(/Don’t see it/)).toBeNull()
    await advance(8_000)
    expect(words.getByText(/Don’t see it/)).toBeTruthy()
  })

  test.each([
    ['already-pending', 'Fake Wallet is already asking you'],
    ['locked', 'Unlock Fake Wallet'],
  ] as const)('a wallet that is %s is named so', async (notice, title) => {
    const { dialog, words } = await choose({
      onConnect: ({ onNotice }) => {
        onNotice?.(notice)
        return hang()
      },
    })
    expect(stateOf(dialog)).toBe(notice)
    expect(words.getByText(title)).toBeTruthy()
  })

  test.each([
    ['rejected', 'user_rejected_request', 'You cancelled the request'],
    ['timed-out', 'wallet_not_responding', 'Fake Wallet did not answer'],
    ['error', 'wallet_bad_answer', 'Something went wrong'],
  ] as const)('error: %s is shown, and trying again asks again', async (state, code, title) => {
    let count = 0
    const { dialog, words } = await choose({
      onConnect: () => {
        if (++count === 1) throw new ConnectError(code)
        return hang()
      },
    })
    const alert = (await words.findByText(title)).closest('[role=alert]')
    expect(alert).not.toBeNull()
    expect(stateOf(dialog)).toBe(state)
    fireEvent.click(words.getByRole('button', { name: 'Try again' }))
    await act(async () => undefined)
    expect(count).toBe(2)
    expect(stateOf(dialog)).toBe('opening')
  })

  test('one step back says that the request is still open', async () => {
    const { hub, dialog, words } = await choose({ onConnect: hang })
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    await act(async () => undefined)
    expect(stateOf(dialog)).toBe('list')
    expect(words.getByText('The request is still open in Fake Wallet')).toBeTruthy()
    expect(hub.state.get().status).toBe('idle')
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('an answer that comes after the visitor went back changes nothing here', async () => {
    let answer = () => {}
    const { dialog } = await choose({ onConnect: () => new Promise<void>((resolve) => (answer = resolve)) })
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    await act(async () => answer())
    expect(stateOf(dialog)).toBe('list')
    expect(screen.getByRole('button', { name: 'Connect wallet', hidden: true })).toBeTruthy()
  })

  test('connected is said, then the dialog closes and the button has the focus and the account', async () => {
    const { dialog, advance } = await choose({})
    expect(stateOf(dialog)).toBe('connected')
    await advance(600)
    expect(screen.queryByRole('dialog')).toBeNull()
    const button = screen.getByRole('button', { name: /0xf39Fd6…b92266.*on Main/ })
    expect(document.activeElement).toBe(button)
  })

  test('a network that is not served is offered to be changed, and can be left', async () => {
    const { hub, dialog, words, advance } = await choose({ chainId: 777 })
    fireEvent.click(await words.findByRole('button', { name: 'Switch to Main' }))
    await act(async () => undefined)
    const state = hub.state.get()
    expect(state.status === 'connected' && state.account.chainId).toBe(1)
    expect(stateOf(dialog)).toBe('connected')
    await advance(600)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

test('a network that is chosen in the wallet itself is followed', async () => {
  const connector = fakeConnector({ chainId: 11_155_111 })
  setUp([connector])
  const dialog = await open()
  fireEvent.click(within(dialog).getByRole('button', { name: /^Fake Wallet/ }))
  expect(await within(dialog).findByText('You are connected. Your wallet is on Sepolia.')).toBeTruthy()
  act(() => connector.opened[0]?.emit('chain', 10))
  expect(stateOf(dialog)).toBe('connected')
})

test('no icon of an extension is spoken of where there is none', async () => {
  const { dialog, advance, words } = await choose({ rdns: 'localhost.latchkey.demo', onConnect: hang })
  await advance(8_000)
  expect(stateOf(dialog)).toBe('awaiting')
  expect(words.getByText(/This page follows by itself/)).toBeTruthy()
  expect(words.queryByText(/extension icon/)).toBeNull()
})

test('a wallet that is not here leads to where it can be had', async () => {
  setUp([])
  const dialog = await open()
  fireEvent.click(within(dialog).getByRole('button', { name: /^MetaMask/ }))
  expect(await within(dialog).findByText('MetaMask is not installed')).toBeTruthy()
  expect(stateOf(dialog)).toBe('not-installed')
  for (const link of within(dialog).getAllByRole('link')) {
    expect(link.getAttribute('href')).toMatch(/^https:/)
    expect(link.getAttribute('rel')).toContain('noopener')
  }
})

describe('a wallet that is chosen before it is known whether it is here', () => {
  /** A page that is not offered all its wallets yet. */
  function setUpEarly() {
    const clock = fakeClock()
    const found = createStore<readonly Connector[]>([])
    let begin = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const hub = pageHub({
      chains,
      discover: () => ({ connectors: found, refresh: () => undefined }),
      sources: [
        async () => {
          await begun
          return { connectors: [] }
        },
      ],
      clock,
      walletBook: defaultWalletBook.slice(0, 3),
    })
    drawPage(hub, <ConnectButton />)
    const end = (connectors: readonly Connector[]) =>
      act(async () => {
        found.set(connectors)
        begin()
      })
    return { hub, end, advance: (durationMs: number) => act(() => clock.advance(durationMs)) }
  }

  async function press(name: RegExp) {
    const dialog = await open()
    fireEvent.click(within(dialog).getByRole('button', { name }))
    await act(async () => undefined)
    expect(within(dialog).queryByText(/is not installed/)).toBeNull()
    return dialog
  }

  test('is asked as soon as it is found', async () => {
    const { hub, end } = setUpEarly()
    const dialog = await press(/^MetaMask/)
    await end([fakeConnector({ name: 'MetaMask', rdns: 'io.metamask' })])
    await act(async () => undefined)
    expect(within(dialog).queryByText(/is not installed/)).toBeNull()
    expect(hub.state.get().status).toBe('connected')
  })

  test('leads to where it can be had once the search is over, or has taken too long', async () => {
    for (const isSlow of [false, true]) {
      const { end, advance } = setUpEarly()
      const dialog = await press(/^MetaMask/)
      if (isSlow) await advance(5_000)
      else await end([])
      expect(await within(dialog).findByText('MetaMask is not installed')).toBeTruthy()
      cleanup()
    }
  })
})

test('newcomers find out what a wallet is', async () => {
  setUp([])
  const dialog = await open()
  expect(await within(dialog).findByText('You are in charge')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'New to wallets?' }))
  expect(await within(dialog).findByRole('heading', { name: 'Get a wallet' })).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Back' }))
  expect(within(dialog).getByRole('button', { name: 'New to wallets?' })).toBeTruthy()
})

test('after a reload the remembered address is there before the wallet answers, and nothing is asked', async () => {
  const connector = fakeConnector()
  const first = setUp([connector])
  const dialog = await open()
  fireEvent.click(within(dialog).getByRole('button', { name: /^Fake Wallet/ }))
  await act(async () => undefined)
  cleanup()
  const silent = fakeConnector({ onConnect: hang })
  setUp([silent], first.storage)
  expect(screen.getByRole('button', { name: /0xf39Fd6…b92266.*reconnecting/ })).toBeTruthy()
  expect(silent.attempts.every((attempt) => attempt.silent === true)).toBe(true)
})

test('the wallet used last stands on top, and can be forgotten', async () => {
  const storage = memoryStorage()
  storage.set('recent.v1', JSON.stringify(['b']))
  setUp([fakeConnector({ id: 'a', name: 'Ant' }), fakeConnector({ id: 'b', name: 'Bee' })], storage)
  const dialog = within(await open())
  const last = within(dialog.getByRole('region', { name: 'Used last' }))
  expect(last.getByRole('button', { name: /^Bee.*Recent/ })).toBeTruthy()
  fireEvent.click(last.getByRole('button', { name: 'Forget the wallet used last' }))
  expect(dialog.queryByRole('region', { name: 'Used last' })).toBeNull()
  expect(dialog.getByRole('button', { name: /^Bee.*Installed/ })).toBeTruthy()
})

test('the account can be changed and left', async () => {
  const connector = fakeConnector({ accounts: [fakeAccount, otherFakeAccount] })
  const { hub, advance } = setUp([connector])
  const dialog = await open()
  fireEvent.click(within(dialog).getByRole('button', { name: /^Fake Wallet/ }))
  await act(async () => undefined)
  await advance(600)
  fireEvent.click(screen.getByRole('button', { name: /0xf39Fd6/ }))
  const account = await screen.findByRole('dialog', { name: 'Your account' })
  fireEvent.click(await within(account).findByRole('button', { name: /^0x709979…dc79C8/ }))
  const state = hub.state.get()
  expect(state.status === 'connected' && state.account.address).toBe(otherFakeAccount)
  await act(async () => undefined)
  fireEvent.click(within(account).getByRole('button', { name: 'Disconnect' }))
  await act(async () => undefined)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Connect wallet' })).toBeTruthy()
})
