import { createStore } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { anyRemoteId, connect, controllerOf, remoteController, remoteWallets } from '@latchkey/connect'
import { type FakeSession, fakePairingKit, fakeSession } from '@latchkey/connect/testing'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { closePages, drawPart, pageHub } from '../../testing/page.tsx'
import { SessionPanel } from './SessionPanel.tsx'

afterEach(closePages)

const chain = (id: number, name: string) => ({
  id,
  name,
  nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 },
  rpcUrls: [],
})
const chains = [chain(1, 'One'), chain(10, 'Ten')]
const startedAtMs = Date.UTC(2026, 0, 2, 12)

/** The panel of a page that is connected through the first session. */
async function setUp(names: readonly string[], served = chains) {
  const clock = fakeClock()
  const chainIds = served.map(({ id }) => id)
  const links: FakeSession[] = names.map((name, index) => {
    const link = fakeSession({ topic: `${index}a`.repeat(32), startedAtMs: startedAtMs - index, chainIds })
    link.setRights({ peerName: name })
    return link
  })
  const sessions = createStore<readonly FakeSession[]>(links)
  const kit = {
    ...fakePairingKit(clock),
    sessions,
    find: (id: string) => sessions.get().find(({ topic }) => topic === id),
  }
  const remote = remoteWallets({ start: async () => kit, hasPublicRelay: false })
  const hub = pageHub({
    chains: served,
    clock,
    sources: [remote],
  })
  await vi.waitFor(() => expect(controllerOf(hub, remoteController)).toBeDefined())
  const [first] = links
  if (first !== undefined) {
    const connecting = connect(hub, anyRemoteId)
    await vi.waitFor(() => expect(kit.proposals).toHaveLength(1), { interval: 1, timeout: 10_000 })
    kit.proposals[0]!.approve(first)
    await connecting
  }
  drawPart(hub, <SessionPanel controller={controllerOf(hub, remoteController)!} />)
  await act(async () => undefined)
  const forget = (link: FakeSession) => act(() => sessions.set(sessions.get().filter((each) => each !== link)))
  return { hub, links, forget }
}

const rows = () => screen.getAllByRole('listitem')

test('each session is named with its wallet, networks and times, the one in use first', async () => {
  await setUp(['Rainbow', 'Pocket'])
  expect(rows()).toHaveLength(2)
  expect(rows()[0]?.textContent).toMatch(/^RaRainbowIn useOne, TenSince .*2.*expires .*8/)
  expect(rows()[1]?.textContent).not.toContain('In use')
  const end = within(rows()[1]!).getByRole('button', { name: 'End' })
  expect(document.getElementById(end.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Pocket')
})

test('another session is taken into use by its button', async () => {
  const { links } = await setUp(['Rainbow', 'Pocket'])
  expect(within(rows()[0]!).queryByRole('button', { name: 'Connect' })).toBeNull()
  await act(async () => fireEvent.click(within(rows()[1]!).getByRole('button', { name: 'Connect' })))
  expect((await screen.findByRole('status')).textContent).toBe('Connected through Pocket.')
  expect(rows()[0]?.textContent).toMatch(/^PoPocketIn use/)
  expect(links.some((link) => link.hasEnded())).toBe(false)
})

test('another session is ended at once, which is said, and the focus stays in the dialog', async () => {
  const { hub, links, forget } = await setUp(['Rainbow', 'Pocket'])
  fireEvent.click(within(rows()[1]!).getByRole('button', { name: 'End' }))
  expect(links[1]?.hasEnded()).toBe(true)
  forget(links[1]!)
  expect(rows()).toHaveLength(1)
  expect(screen.getByRole('status').textContent).toBe('The session with Pocket has ended.')
  expect(document.activeElement?.textContent).toMatch(/^Wallets on other devices/)
  expect(hub.state.get().status).toBe('connected')
})

test('the session in use is ended on a second word, and disconnects', async () => {
  const { hub, links } = await setUp(['Rainbow'])
  const end = screen.getByRole('button', { name: 'End' })
  fireEvent.click(end)
  expect(links[0]?.hasEnded()).toBe(false)
  expect(document.activeElement?.textContent).toBe('Keep it')
  fireEvent.click(screen.getByRole('button', { name: 'Keep it' }))
  expect([document.activeElement, screen.queryByText('End and disconnect')]).toEqual([end, null])
  fireEvent.click(end)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'End and disconnect' })))
  expect([links[0]?.hasEnded(), hub.state.get().status]).toEqual([true, 'idle'])
})

test('a wallet without a name is told of, and networks beyond three are counted', async () => {
  const { links, forget } = await setUp(
    ['Rainbow', ' '],
    [...chains, chain(2, 'Two'), chain(3, 'Three'), chain(4, 'Four')],
  )
  expect(rows()[1]?.textContent).toContain('A wallet without a nameOne, Ten, Two and 2 more')
  fireEvent.click(within(rows()[1]!).getByRole('button', { name: 'End' }))
  forget(links[1]!)
  expect(screen.getByRole('status').textContent).toBe('The session has ended.')
})

test('without a session it says so', async () => {
  await setUp([])
  expect(screen.getByText('This browser has no session with a wallet on another device.')).toBeTruthy()
})
