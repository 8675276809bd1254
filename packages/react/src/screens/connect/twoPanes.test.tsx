import { fakeClock } from '@latchkey/base/testing'
import { fakeConnector } from '@latchkey/connect/testing'
import { defaultWalletBook } from '@latchkey/wallet-book'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { closePages, drawPage, pageHub } from '../../testing/page.tsx'
import { ConnectButton } from '../ConnectButton.tsx'

const hang = () => new Promise<never>(() => undefined)

async function openIn(widthPx: number, onConnect: () => void | Promise<void> = hang) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('>=') ? widthPx >= 760 : widthPx < 640,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const hub = pageHub({
    chains: [{ id: 1, name: 'Main', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: [] }],
    connectors: [
      fakeConnector({ id: 'a', name: 'Ant', onConnect }),
      fakeConnector({ id: 'b', name: 'Bee', onConnect: hang }),
    ],
    clock: fakeClock(),
    walletBook: defaultWalletBook,
  })
  drawPage(hub, <ConnectButton />)
  fireEvent.click(screen.getByRole('button', { name: 'Connect wallet' }), { detail: 1 })
  const dialog = screen.getByRole('dialog', { name: 'Connect a wallet' })
  const words = within(dialog)
  await words.findByRole('button', { name: 'New to wallets?' })
  const choose = (name: RegExp) => act(async () => void fireEvent.click(words.getByRole('button', { name })))
  return { dialog, words, choose }
}

afterEach(async () => {
  vi.unstubAllGlobals()
  await closePages()
})

test('on a wide screen the list stays beside the step, and another choice takes its place', async () => {
  const { dialog, words, choose } = await openIn(1280)
  expect(words.getByRole('heading', { name: 'What is a wallet?' })).toBeTruthy()
  await choose(/^Ant/)
  expect(words.getByText('Opening Ant…')).toBeTruthy()
  expect(words.getByRole('button', { name: /^Ant/ }).getAttribute('aria-current')).toBe('true')
  expect(dialog.querySelector('[data-pane]')).toBe(document.activeElement)
  await choose(/^Bee/)
  expect(words.getByText('Opening Bee…')).toBeTruthy()
  expect(words.queryByText('Opening Ant…')).toBeNull()
  expect(words.getByText('The request is still open in Ant')).toBeTruthy()
  await choose(/^MetaMask/)
  expect(await words.findByText('MetaMask is not installed')).toBeTruthy()
  expect(words.getByText('The request is still open in Bee')).toBeTruthy()
  fireEvent.click(words.getByRole('button', { name: 'Back' }))
  expect(await words.findByRole('heading', { name: 'What is a wallet?' })).toBeTruthy()
  expect(document.activeElement).toBe(words.getByRole('button', { name: /^MetaMask/ }))
})

test('what is used last is no news to an open list: connecting moves none of its rows', async () => {
  const { dialog, words, choose } = await openIn(1280, () => undefined)
  const rows = () => [...dialog.querySelectorAll('section h3, [data-row]')].map(({ textContent }) => textContent)
  const before = rows()
  await choose(/^Bee/)
  await choose(/^Ant/)
  expect(await words.findByText(/^Connected/)).toBeTruthy()
  expect(rows()).toEqual(before)
})

test('on a phone each step takes the place of the list', async () => {
  const { words, choose } = await openIn(390)
  expect(words.queryByRole('heading', { name: 'What is a wallet?' })).toBeNull()
  expect(words.getByRole('button', { name: /^Show \d+ more/ })).toBeTruthy()
  await choose(/^Ant/)
  expect(words.getByText('Opening Ant…')).toBeTruthy()
  expect(words.queryByRole('button', { name: /^Bee/ })).toBeNull()
  fireEvent.click(words.getByRole('button', { name: 'Back' }))
  fireEvent.click(words.getByRole('button', { name: 'New to wallets?' }))
  expect(await words.findByText('You are in charge')).toBeTruthy()
  expect(words.getByRole('heading', { name: 'Get a wallet' })).toBeTruthy()
})
