import { connect, disconnect } from '@latchkey/connect'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  amount,
  asset,
  chain,
  closeForm,
  earlierTransfer,
  ether,
  hub,
  keepDraft,
  openForm,
  otherChain,
  press,
  recipient,
  to,
  type,
} from '../../testing/transferForm.tsx'
import { emptyDraft } from './transferDraft.ts'

beforeEach(() => window.sessionStorage.clear())
afterEach(closeForm)

const link = `ethereum:${recipient}@${chain.id}?value=1.5e18`

test('a link that the page was opened with fills the form in, is told, and gives way to what is typed', async () => {
  const onRequestTaken = vi.fn()
  keepDraft({ draft: { ...emptyDraft(chain.id), to: 'half', amount: '7' }, clientId: 'earlier' })
  await openForm({ earlier: [earlierTransfer], request: link, onRequestTaken })
  expect([to().value, asset(), amount().value]).toEqual([recipient, 'ETH', '1.5'])
  expect(onRequestTaken).toHaveBeenCalledOnce()
  type(amount(), '2')
  expect(screen.getByText(/^You were asked to pay/).textContent).toContain('1.5 ETH')
  type(to(), 'anna.eth')
  expect(screen.queryByText(/^You were asked to pay/)).toBeNull()
})

test('a link that cannot be followed is in the field, with the reason', async () => {
  await openForm({ request: `ethereum:${recipient}@1?value=1` })
  expect(to().value).toContain('@1?value=1')
  expect(screen.queryByText(/^You were asked/)).toBeNull()
})

test('who is short here and has it on another network is shown the way there', async () => {
  await openForm({
    request: link,
    nodes: {
      [chain.id]: { eth_getBalance: () => '0x1' },
      [otherChain.id]: { eth_getBalance: () => `0x${(3n * ether).toString(16)}` },
    },
  })
  expect(await screen.findByText(/^You have 3 ETH on Latchkey Local Rollup/)).toBeTruthy()
  press('Send on Latchkey Local Rollup instead')
  expect(await screen.findByText(/^This transfer is for Latchkey Local Rollup/)).toBeTruthy()
  expect(screen.getAllByText(/still with 1\.5 ETH\. Make sure that the recipient wants it there/)).not.toEqual([])
  expect(screen.getByText(/^You were asked to pay/).textContent).toContain('on Latchkey Local')
})

test('an amount that is not there either leads nowhere', async () => {
  await openForm({
    request: link,
    nodes: {
      [chain.id]: { eth_getBalance: () => '0x1' },
      [otherChain.id]: { eth_getBalance: () => `0x${ether.toString(16)}` },
    },
  })
  expect(await screen.findByText(/Not enough ETH\. You have/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /instead$/ })).toBeNull()
})

test.each([
  ['a name', `ethereum:anna.eth@${otherChain.id}`],
  ['an amount that is taken out to type another', `ethereum:${recipient}@${otherChain.id}?value=1.5e18`],
])('a link with %s stays on the network that it names, whatever network the wallet is on', async (_title, request) => {
  await openForm({ request })
  type(amount(), '')
  type(amount(), '2')
  expect(await screen.findByText(/^This transfer is for Latchkey Local Rollup/)).toBeTruthy()
})

test('a link is taken once, and not again by another account or after a new connection', async () => {
  await openForm({ request: link })
  type(amount(), '2')
  await act(async () => {
    await disconnect(hub)
    await connect(hub, hub.connectors.get()[0]?.id ?? '')
  })
  await waitFor(() => expect(amount().value).toBe('2'))
})
