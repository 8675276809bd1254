import { type Hex, RpcError, toHex, toUtf8 } from '@latchkey/base'
import { addToken, tokensOf } from '@latchkey/connect'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  asset,
  chain,
  closeForm,
  hub,
  keepDraft,
  openForm,
  otherChain,
  press,
  recipient,
  sent,
  token,
  type,
} from '../../testing/transferForm.tsx'

beforeEach(() => window.sessionStorage.clear())
afterEach(closeForm)

const address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const own = { chainId: 31337, address, symbol: 'ODD', name: 'Odd', decimals: 3 } as const
const word = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`
const bytes32 = (text: string): Hex => `0x${toHex(toUtf8(text)).slice(2).padEnd(64, '0')}`

/** A node on which one contract calls itself so. */
function nodeWith(symbol: Hex, decimals: Hex = word(3)) {
  return {
    eth_getCode: ([at]: readonly unknown[]) => (at === address ? '0x60' : '0x'),
    eth_call: ([call]: readonly unknown[]) => {
      const { data } = call as { data: string }
      if (data.startsWith('0x70a08231') || data.startsWith('0xa9059cbb')) return word(5_000)
      return data === '0x313ce567' ? decimals : symbol
    },
  }
}
const nowhere = { eth_getCode: () => '0x' }
const search = (text: string) => {
  press(/^Asset: /)
  type(screen.getByLabelText('Search assets'), text)
}

test('a token is found by its address, looked at, added, and sent as one that is on no list', async () => {
  await openForm({ node: nodeWith(bytes32('ODD')), nodes: { 31338: nowhere } })
  search(` ${address} `)
  fireEvent.click(await screen.findByRole('button', { name: 'Look at ODD on Latchkey Local' }))
  expect(screen.getByText('Not on the list of this site')).toBeTruthy()
  press('Add ODD')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asset()).toBe('ODD')
  expect(tokensOf(hub).get().tokens.at(-1)).toEqual({ ...own, name: 'ODD', origin: 'visitor' })

  type(screen.getByLabelText('To'), recipient)
  type(screen.getByLabelText('Amount'), '1.234')
  await waitFor(() => expect(screen.getByRole('group', { name: 'Network fee' }).textContent).toContain('≈'))
  press('Review')
  await screen.findByRole('heading', { name: 'Review' })
  expect(screen.getByText(/^You have added ODD yourself/)).toBeTruthy()
  press('Send 1.234 ODD')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ to: address, value: '0x0', data: expect.stringMatching(/4d2$/) })
  expect(hub.transfers.get()[0]?.token).toEqual({ address, symbol: 'ODD', decimals: 3, isUnlisted: true })
})

test('one that can be taken for a listed token says so before it is added', async () => {
  await openForm({ node: nodeWith(bytes32('UЅDL')), nodes: { 31338: nowhere } })
  search(address)
  fireEvent.click(await screen.findByRole('button', { name: /^Look at/ }))
  expect(screen.getByText('This is not USDL')).toBeTruthy()
  expect(screen.getByText(/It can be taken for USDL on Latchkey Local\./)).toBeTruthy()
  press('Back')
  expect(await screen.findByRole('button', { name: /^Look at/ })).toBeTruthy()
  expect(tokensOf(hub).get().tokens).toHaveLength(2)
})

test('where nothing can be added the reason is said, and a network that is away is asked again', async () => {
  let isAway = true
  const away = {
    eth_getCode: () => {
      if (isAway) throw new RpcError('rpc_unreachable')
      return '0x'
    },
  }
  await openForm({ node: nodeWith(bytes32('ODD'), '0x'), nodes: { 31338: away } })
  search(address)
  expect(await screen.findByText(/^The token on Latchkey Local does not say how many decimals/)).toBeTruthy()
  expect(await screen.findByText('Latchkey Local Rollup could not be asked.')).toBeTruthy()
  isAway = false
  press('Try again')
  await waitFor(() => expect(screen.queryByText('Latchkey Local Rollup could not be asked.')).toBeNull())
})

test('what is listed is chosen by its address, and nothing is added beside it', async () => {
  await openForm({ node: nodeWith(bytes32('USDL')) })
  search(token.address)
  const group = within(screen.getByRole('region', { name: chain.name }))
  fireEvent.click(group.getByRole('button', { name: /^USDL/ }))
  expect(asset()).toBe('USDL')
})

test('an added token stands apart from listed ones and is no twin of one on another network', async () => {
  await openForm()
  addToken(hub, { ...own, chainId: otherChain.id, symbol: 'ETH' })
  press(/^Asset: /)
  const group = within(await screen.findByRole('region', { name: otherChain.name }))
  const rows = group.getAllByRole('button').map((row) => row.textContent)
  expect(rows.at(-1)).toContain('Not on the list')
  expect(rows.filter((row) => row?.includes('Not on the list'))).toHaveLength(1)
})

test('a form whose token nobody knows any more is one of the coin, without an amount', async () => {
  keepDraft({ draft: { chainId: 31337, to: recipient, asset: address, amount: '1.5', isMax: false } })
  await openForm()
  await waitFor(() => expect(asset()).toBe('ETH'))
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('')
})
