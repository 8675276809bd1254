import { fakeClock } from '@latchkey/base/testing'
import { connect } from '@latchkey/connect'
import { type FakeConnectorOptions, fakeConnector, refuseByHand } from '@latchkey/connect/testing'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { closePages, drawPart, pageHub } from '../../testing/page.tsx'
import { groupNetworks } from './groupNetworks.ts'
import { NetworkSwitcher } from './NetworkSwitcher.tsx'

const coin = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const chains = [
  { id: 1, name: 'Main', nativeCurrency: coin, rpcUrls: [] },
  { id: 10, name: 'Ten', nativeCurrency: coin, rpcUrls: [] },
  { id: 11, name: 'Ten Test', nativeCurrency: coin, rpcUrls: [], testnet: true },
]

async function open(options: FakeConnectorOptions = {}, clock = fakeClock()) {
  const connector = fakeConnector(options)
  const hub = pageHub({
    chains,
    connectors: [connector],
    clock,
  })
  await connect(hub, 'com.fake')
  drawPart(hub, <NetworkSwitcher />)
  fireEvent.click(screen.getByRole('button', { name: /^Network/ }))
  const dialog = within(screen.getByRole('dialog', { name: 'Choose a network' }))
  await dialog.findByRole('button', { name: /^Ten ETH|^Ten$|^Ten(?! Test)/ })
  const choose = async (name: RegExp) => {
    fireEvent.click(dialog.getByRole('button', { name }))
    await act(async () => undefined)
  }
  return { hub, clock, connection: connector.opened[0], dialog, choose }
}

const ten = /^Ten(?! Test)/

afterEach(closePages)

test('the present network is marked, and test networks stand apart', async () => {
  const { dialog } = await open()
  expect(dialog.getByRole('button', { name: /^Main/ }).getAttribute('aria-current')).toBe('true')
  expect(within(dialog.getByRole('region', { name: 'Test networks' })).getAllByRole('button')).toHaveLength(1)
})

test('a switch that succeeds closes the list and renames the button', async () => {
  const { choose } = await open()
  await choose(ten)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: /^Network:? ?Ten/ })).toBeTruthy()
})

test('while the wallet asks, it is said; after a while, where to look', async () => {
  const { clock, choose, dialog } = await open({
    handlers: { wallet_switchEthereumChain: () => new Promise<never>(() => undefined) },
  })
  await choose(ten)
  expect(dialog.getByText('Confirm in Fake Wallet')).toBeTruthy()
  await act(() => clock.advance(20_000))
  expect(dialog.getByText(/^Still waiting\. Open Fake Wallet/)).toBeTruthy()
  await act(() => clock.advance(580_000))
  expect(dialog.getByText('The wallet has not answered yet.')).toBeTruthy()
})

test('a late refusal takes the words about waiting away', async () => {
  let refuse: (thrown: unknown) => void = () => undefined
  const { clock, choose, dialog } = await open({
    handlers: {
      wallet_switchEthereumChain: () =>
        new Promise<never>((_resolve, reject) => {
          refuse = reject
        }),
    },
  })
  await choose(ten)
  await act(() => clock.advance(120_000))
  expect(dialog.getByText(/^Still waiting/)).toBeTruthy()
  await act(async () => refuse({ code: 4001, message: 'no' }))
  expect(dialog.getByText("User rejected the wallet's request to switch network")).toBeTruthy()
  expect(dialog.queryByText(/Still waiting|has not answered|^Confirm in/)).toBeNull()
})

test('what is approved too late to be waited for closes the list as well', async () => {
  const { clock, choose, connection, dialog } = await open({
    handlers: { wallet_switchEthereumChain: () => new Promise<never>(() => undefined) },
  })
  await choose(ten)
  await act(() => clock.advance(600_000))
  expect(dialog.getByText('The wallet has not answered yet.')).toBeTruthy()
  await act(async () => connection?.emit('chain', 11))
  expect(dialog.getByText('The wallet has not answered yet.')).toBeTruthy()
  await act(async () => connection?.emit('chain', 10))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test("error: a refusal is said in the specification's words, and the old network stays", async () => {
  const clock = fakeClock()
  const { hub, choose, dialog } = await open({ handlers: { wallet_switchEthereumChain: refuseByHand(clock) } }, clock)
  await choose(ten)
  const sentence = await dialog.findByText("User rejected the wallet's request to switch network")
  expect(sentence.closest('[role=alert]')).not.toBeNull()
  const state = hub.state.get()
  expect(state.status === 'connected' && state.account.chainId).toBe(1)
})

test("error: where only the wallet can switch, the specification's sentence says so", async () => {
  const { choose, dialog } = await open({ supportedChains: [1] })
  await choose(ten)
  expect(await dialog.findByText(/^Network switching is not available at this time\./)).toBeTruthy()
})

test('a search finds by a part of the name, or by the id', () => {
  expect(groupNetworks(chains, 'ten').flatMap((group) => group.chains.map(({ id }) => id))).toEqual([10, 11])
  expect(groupNetworks(chains, ' 1 ').flatMap((group) => group.chains.map(({ id }) => id))).toEqual([1])
  expect(groupNetworks(chains, 'zzz')).toEqual([])
})
