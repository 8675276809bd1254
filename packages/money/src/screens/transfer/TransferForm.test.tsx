import { memoryStorage } from '@latchkey/base'
import { fakeClock, fakeRpc } from '@latchkey/base/testing'
import { createHub, switchChain } from '@latchkey/connect'
import { toAddress } from '@latchkey/evm'
import { refreshBalances } from '@latchkey/react'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  amount,
  asset,
  chain,
  closeForm,
  earlierTransfer,
  ether,
  fee,
  hub,
  keepDraft,
  noteOf,
  openForm,
  pickAsset,
  press,
  pressOn,
  recipient,
  rpc,
  sent,
  showForm,
  to,
  token,
  tokenThere,
  type,
} from '../../testing/transferForm.tsx'
import { emptyDraft } from './transferDraft.ts'

beforeEach(() => window.sessionStorage.clear())
afterEach(closeForm)

describe('the open form', () => {
  test('names what is wrong beside its field and keeps what was typed', async () => {
    await openForm()
    press('Enter a recipient')
    await waitFor(() => expect(noteOf(to())).toBe('Enter who receives it.'))
    type(to(), '0x1234')
    press('Check the recipient')
    await waitFor(() => expect(noteOf(to())).toMatch(/not an address/))
    expect(to().getAttribute('aria-invalid')).toBe('true')
    type(to(), recipient)
    for (const text of ['abc', '-1', '1e3', '0', '1.2.3', '1 0', '0.0000000000000000001']) {
      type(amount(), text)
      press('Check the amount')
      await waitFor(() => expect(amount().getAttribute('aria-invalid')).toBe('true'))
      expect(amount().value).toBe(text)
    }
  })

  test('takes a comma for a point, and an address in groups', async () => {
    await openForm()
    type(to(), recipient.replace(/(.{4})/g, '$1 '))
    type(amount(), '0,5')
    await waitFor(() => expect(fee()).toContain('≈'))
    press('Review')
    expect(await screen.findByRole('button', { name: 'Send 0.5 ETH' })).toBeTruthy()
  })

  test('says which asset is short, and by how much', async () => {
    await openForm()
    type(to(), recipient)
    type(amount(), '3')
    await waitFor(() => expect(noteOf(amount())).toBe('Not enough ETH. You have 2 ETH and need 1 ETH more.'))
    expect(fee()).toContain('Shown once the amount is covered.')
    expect(screen.getByRole('button', { name: 'Not enough ETH' })).toBeTruthy()
    pickAsset('USDL')
    await waitFor(() => expect(noteOf(amount())).toBe('You have 5 USDL'))
  })

  test('Max is the balance less the whole fee', async () => {
    await openForm()
    type(to(), recipient)
    await waitFor(() => expect(noteOf(amount())).toBe('You have 2 ETH'))
    press('Max')
    // 21000 gas at 1.2 × base fee + tip.
    await waitFor(() => expect(amount().value).toBe('1.9999538'))
    expect(noteOf(amount())).toBe('You have 2 ETH; 0.0000462 ETH of it stays for the network fee')
    expect(fee()).toContain('Max keeps this back for it')
    expect(fee()).toContain('Kept back by Max0.0000462 ETH')
    press('Review')
    await screen.findByRole('heading', { name: 'Review' })
    expect(fee()).toContain('Kept back by Max0.0000462 ETH')
    press('Back')
    pickAsset('USDL')
    press('Max')
    await waitFor(() => expect(amount().value).toBe('5'))
    expect(noteOf(amount())).toBe('You have 5 USDL')
    expect(fee()).not.toContain('Max')
  })

  test('Max of nothing is not worked out for ever', async () => {
    await openForm({ node: { eth_getBalance: () => '0x0' } })
    await waitFor(() => expect(noteOf(amount())).toBe('You have 0 ETH'))
    press('Max')
    await waitFor(() => expect(noteOf(amount())).toMatch(/^You have no ETH on /))
    expect(amount().placeholder).toBe('0')
  })

  test('says the obvious at once, and waits with the rest of a press for what is still being read', async () => {
    let answer = (_balance: string) => {}
    const balance = new Promise<string>((resolve) => {
      answer = resolve
    })
    await openForm({ node: { eth_getBalance: () => balance } })
    press('Enter a recipient')
    await waitFor(() => expect(noteOf(to())).toBe('Enter who receives it.'))
    type(to(), recipient)
    press('Max')
    press('Review')
    const button = screen.getByRole('button', { name: 'Review' })
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    answer(`0x${ether.toString(16)}`)
    expect(await screen.findByRole('button', { name: 'Send 0.9999538 ETH' })).toBeTruthy()
  })

  test('forgets a press that was waiting when the form is changed', async () => {
    await openForm({ node: { eth_getBalance: () => new Promise(() => undefined) } })
    type(to(), recipient)
    type(amount(), '0.5')
    press('Review')
    const button = screen.getByRole('button', { name: 'Review' })
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    type(amount(), '0.6')
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
    type(amount(), '0.5')
    expect(button.getAttribute('aria-busy')).toBeNull()
  })

  test('has no wallet asked to switch by a press that said nothing of it', async () => {
    let answer = (_balance: string) => {}
    const balance = new Promise<string>((resolve) => {
      answer = resolve
    })
    await openForm({ node: { eth_getBalance: () => balance } })
    type(to(), recipient)
    type(amount(), '0.5')
    press('Review')
    const button = screen.getByRole('button', { name: 'Review' })
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    await act(() => switchChain(hub, 31338))
    answer(`0x${ether.toString(16)}`)
    await waitFor(() => expect(fee()).toContain('≈'))
    expect(button.textContent).toBe('Review after switching to Latchkey Local')
    expect(button.getAttribute('aria-busy')).toBeNull()
    expect(hub.state.get()).toMatchObject({ account: { chainId: 31338 } })
  })

  test('shows no review of what is not in the form any more, and takes the next press meanwhile', async () => {
    const held: (() => void)[] = []
    let isHeld = false
    await openForm({
      node: { eth_getCode: () => (isHeld ? new Promise((resolve) => held.push(() => resolve('0x'))) : '0x') },
    })
    type(to(), recipient)
    type(amount(), '0.5')
    await waitFor(() => expect(fee()).toContain('≈'))
    isHeld = true
    press('Review')
    // Of the recipient on both networks, and of the fee that is asked for anew.
    await waitFor(() => expect(held).toHaveLength(3))
    isHeld = false
    type(amount(), '0.6')
    const button = screen.getByRole('button', { name: 'Review' })
    expect(button.getAttribute('aria-busy')).toBeNull()
    press('Review')
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    for (const release of held) release()
    expect(await screen.findByRole('button', { name: /^Send 0\.[56] ETH$/ })).toHaveProperty(
      'textContent',
      'Send 0.6 ETH',
    )
  })

  test('shows the way to coins to whoever has none, whatever else is said there', async () => {
    let balance = 0n
    const whenEmpty = () => <button type="button">More</button>
    await openForm({ node: { eth_getBalance: () => `0x${balance.toString(16)}` }, whenEmpty })
    await waitFor(() => expect(noteOf(amount())).toBe('You have 0 ETH'))
    screen.getByRole('button', { name: 'More' }).focus()
    type(amount(), '1')
    await waitFor(() => expect(noteOf(amount())).toBe('You have no ETH on this network.'))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }))
    balance = ether * 2n
    await act(() => refreshBalances(hub))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'More' })).toBeNull())
    expect(document.activeElement).toBe(amount())
  })

  test('says nothing of a Max before its own answer is there', async () => {
    let answer = () => {}
    let isHeld = false
    const later = new Promise<string>((resolve) => {
      answer = () => resolve('0x5208')
    })
    await openForm({ node: { eth_estimateGas: () => (isHeld ? later : '0x5208') } })
    type(to(), recipient)
    type(amount(), '0.25')
    await waitFor(() => expect(fee()).toContain('≈'))
    isHeld = true
    press('Max')
    await waitFor(() => expect(noteOf(amount())).toBe('You have 2 ETH'))
    answer()
    await waitFor(() => expect(noteOf(amount())).toContain('0.0000462 ETH of it stays'))
  })

  test('survives a reload, half filled', async () => {
    await openForm()
    type(to(), recipient)
    pickAsset('USDL')
    type(amount(), '1,25')
    cleanup()
    showForm()
    expect([to().value, asset(), amount().value]).toEqual([recipient, 'USDL', '1,25'])
  })

  test('knows after a reload whom this account has paid before', async () => {
    keepDraft({ draft: { ...emptyDraft(31337), to: recipient, amount: '0.5' } })
    await openForm({ earlier: [earlierTransfer] })
    await waitFor(() => expect(fee()).toContain('≈'))
    await waitFor(() => expect(rpc.calls.map(({ method }) => method)).toContain('eth_getCode'))
    expect(screen.queryByText(/not sent to this address/)).toBeNull()
    act(() => hub.transfers.set([]))
    expect(await screen.findByText(/not sent to this address/)).toBeTruthy()
  })

  test('offers both readings of an amount that can be read in two ways', async () => {
    await openForm()
    type(to(), recipient)
    type(amount(), '12,345')
    press('Check the amount')
    await waitFor(() =>
      expect(noteOf(amount())).toBe('“12,345” can be read in two ways. Choose the amount that you mean.'),
    )
    expect(screen.getByRole('button', { name: '12345 ETH' })).toBeTruthy()
    press('12.345 ETH')
    expect(amount().value).toBe('12.345')
    expect(screen.queryByRole('button', { name: '12345 ETH' })).toBeNull()
  })

  test('fills itself in from a payment link', async () => {
    await openForm()
    type(to(), `ethereum:${token.address}@31337/transfer?address=${recipient}&uint256=1500000`)
    expect([to().value, asset(), amount().value]).toEqual([recipient, 'USDL', '1.5'])
    expect(screen.getByText(/^You were asked to pay/).textContent).toBe(
      'You were asked to pay 1.5 USDL on Latchkey Local',
    )
    type(to(), `ethereum:${recipient}@1?value=1`)
    expect(screen.queryByText(/^You were asked/)).toBeNull()
    pressOn()
    await waitFor(() => expect(noteOf(to())).toContain('Ethereum, which is not offered here'))
  })
})

test('a token amount that was changed after its fee was shown is the amount that is sent', async () => {
  await openForm()
  type(to(), recipient)
  pickAsset('USDL')
  type(amount(), '1')
  await waitFor(() => expect(fee()).toContain('≈'))
  type(amount(), '2')
  press('Review')
  const send = await screen.findByRole('button', { name: 'Send 2 USDL' })
  fireEvent.click(send)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(BigInt(`0x${(sent[0] as { data: string }).data.slice(-64)}`)).toBe(2_000_000n)
})

describe('a wallet on another network', () => {
  test('is asked to switch by the very button, whose name says first what it is for', async () => {
    await openForm({ walletChainId: 31338 })
    type(to(), `ethereum:${recipient}@31337?value=5e17`)
    expect(screen.getByText('This transfer is for Latchkey Local')).toBeTruthy()
    press('Review after switching to Latchkey Local')
    expect(await screen.findByRole('button', { name: 'Send 0.5 ETH' })).toBeTruthy()
    await switchChain(hub, 31338)
    press('Send 0.5 ETH after switching to Latchkey Local')
    await screen.findByRole('heading', { name: 'On its way' })
    expect(sent).toHaveLength(1)
  })

  test('need not be waited for: the visitor can stop, or go on with another amount', async () => {
    const clock = fakeClock()
    await openForm({ clock, walletChainId: 31338, onSwitch: () => new Promise(() => undefined) })
    type(to(), `ethereum:${recipient}@31337?value=5e17`)
    const button = screen.getByRole('button', { name: 'Review after switching to Latchkey Local' })
    press('Review after switching to Latchkey Local')
    expect(await screen.findByText('Switch the network in Fake Wallet')).toBeTruthy()
    await act(() => clock.advance(8000))
    press('Stop waiting')
    expect(await screen.findByText('The wallet has not answered yet.', { selector: 'p' })).toBeTruthy()
    expect([button.getAttribute('aria-busy'), screen.queryByText('Switch the network in Fake Wallet')]).toEqual([
      null,
      null,
    ])
    press('Review after switching to Latchkey Local')
    await screen.findByText('Switch the network in Fake Wallet')
    type(amount(), '0.6')
    await waitFor(() => expect(screen.queryByText('Switch the network in Fake Wallet')).toBeNull())
    expect(button.getAttribute('aria-busy')).toBeNull()
  })

  test('may be sent from as it is, with what is offered there, and the rest is said', async () => {
    await openForm({ walletChainId: 31338 })
    type(to(), `ethereum:${token.address}@31337/transfer?address=${recipient}&uint256=1.5e6`)
    press('Send on Latchkey Local Rollup instead')
    expect([to().value, asset(), amount().value]).toEqual([recipient, 'USDL', '1.5'])
    expect(screen.getByText(/^You were asked to pay/).textContent).toBe(
      'You were asked to pay 1.5 USDL on Latchkey Local',
    )
    expect(storedDraft()).toMatchObject({ chainId: 31338, asset: toAddress(tokenThere.address) })
    expect(screen.getAllByText(/^Now on Latchkey Local Rollup, still with 1\.5 USDL\./)).toHaveLength(2)
    expect(document.activeElement).toBe(to())
  })
})

describe('the picker of assets', () => {
  test('shows what the account has of each, by network, and takes the form along', async () => {
    await openForm()
    press('Asset: ETH')
    expect(screen.getByRole('heading', { name: 'Choose an asset' })).toBeTruthy()
    const [here, there] = within(screen.getByRole('dialog'))
      .getAllByRole('region')
      .map((region) => region.textContent)
    await waitFor(() => expect(screen.getAllByText('2 ETH')).toHaveLength(2))
    expect([here, there]).toEqual([
      expect.stringContaining('Latchkey Local'),
      expect.stringContaining('Latchkey Local Rollup'),
    ])
    press('Close')
    pickAsset('ETH', 'Latchkey Local Rollup')
    type(to(), recipient)
    type(amount(), '0.5')
    expect(await screen.findByRole('button', { name: 'Review after switching to Latchkey Local Rollup' })).toBeTruthy()
  })

  test('keeps a form on the network of the asset that was chosen there, before anything else is filled in', async () => {
    await openForm()
    pickAsset('ETH', 'Latchkey Local Rollup')
    expect(screen.getByText('This transfer is for Latchkey Local Rollup')).toBeTruthy()
    cleanup()
    showForm()
    press('Send on Latchkey Local instead')
    expect(storedDraft()).toMatchObject({ chainId: 31337 })
    expect(screen.queryByText(/^This transfer is for/)).toBeNull()
  })

  test('is not asked to send by Enter in its search', async () => {
    await openForm()
    press('Asset: ETH')
    expect(screen.getByRole('dialog').closest('form')).toBeNull()
  })
})

test('a quarter and a half of the balance are filled in by a press', async () => {
  await openForm()
  await waitFor(() => expect(noteOf(amount())).toBe('You have 2 ETH'))
  press('25%')
  expect(amount().value).toBe('0.5')
  press('50%')
  expect(amount().value).toBe('1')
})

test('the button below the form says what lacks', async () => {
  await openForm()
  const button = screen.getByRole('button', { name: 'Enter a recipient' })
  type(to(), '0x12')
  expect(button.textContent).toBe('Check the recipient')
  type(to(), recipient)
  expect(button.textContent).toBe('Enter an amount')
  type(amount(), '1e3')
  expect(button.textContent).toBe('Check the amount')
  type(amount(), '7')
  await waitFor(() => expect(button.textContent).toBe('Not enough ETH'))
  pickAsset('USDL')
  await waitFor(() => expect(button.textContent).toBe('Not enough USDL'))
  type(amount(), '4')
  await waitFor(() => expect(button.textContent).toBe('Review'))
})

/** The form as the next visit of this tab would find it. */
function storedDraft(): unknown {
  return JSON.parse(window.sessionStorage.getItem('latchkey.transferForm.v1') ?? '{}').draft
}

test('without a connection it says what to do', async () => {
  showForm(createHub({ chains: [chain], storage: memoryStorage(), rpc: () => fakeRpc({}) }))
  expect(screen.getByText(/Connect a wallet to send/)).toBeTruthy()
})
