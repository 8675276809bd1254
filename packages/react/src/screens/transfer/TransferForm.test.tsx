import { memoryStorage, RpcError } from '@latchkey/base'
import { type FakeRpc, fakeRpc } from '@latchkey/base/testing'
import { closeHub, connect, createHub, type Hub, switchChain, type TransferRecord } from '@latchkey/connect'
import { fakeAccount, fakeConnector } from '@latchkey/connect/testing'
import type { Chain, Token } from '@latchkey/evm'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HubContext } from '../../HubContext.ts'
import { TransferForm } from './TransferForm.tsx'
import { emptyDraft, type StoredForm, stringifyForm } from './transferDraft.ts'

const chain: Chain = {
  id: 31337,
  name: 'Latchkey Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
}
const otherChain: Chain = { ...chain, id: 31338, name: 'Latchkey Local Rollup' }
const token: Token = {
  chainId: 31337,
  address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  symbol: 'USDL',
  name: 'Latch dollar',
  decimals: 6,
}
const tokenThere: Token = { ...token, chainId: 31338, address: '0x27b1fdb04752bbc536007a920d24acb045561c26' }
const recipient = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const hash = `0x${'ab'.repeat(32)}` as const
const ether = 10n ** 18n

type Surroundings = {
  readonly walletChainId?: number
  readonly onSend?: () => unknown
  readonly node?: Parameters<typeof fakeRpc>[0]
  /** What was sent from this browser before. */
  readonly earlier?: readonly TransferRecord[]
}

let hub: Hub
let rpc: FakeRpc
let sent: unknown[]

const earlierTransfer: TransferRecord = {
  clientId: 'earlier',
  chainId: 31337,
  from: fakeAccount,
  to: recipient,
  amount: '1',
  status: 'confirmed',
  hash,
  confirmations: 3,
  createdAtMs: 1_700_000_000_000,
  updatedAtMs: 1_700_000_000_000,
}

async function openForm(surroundings: Surroundings = {}): Promise<void> {
  const { walletChainId = 31337, onSend = () => hash, node = {}, earlier = [] } = surroundings
  sent = []
  rpc = fakeRpc({
    eth_getBalance: () => `0x${(2n * ether).toString(16)}`,
    eth_call: () => `0x${5_000_000n.toString(16).padStart(64, '0')}`,
    eth_getCode: () => '0x',
    eth_getTransactionCount: () => '0x0',
    eth_estimateGas: () => '0x5208',
    eth_maxPriorityFeePerGas: () => '0x3b9aca00',
    eth_feeHistory: () => ({ baseFeePerGas: ['0x3b9aca00', '0x3b9aca00'], reward: [['0x3b9aca00']] }),
    eth_getTransactionReceipt: () => null,
    eth_getTransactionByHash: () => null,
    eth_blockNumber: () => '0x1',
    ...node,
  })
  const connector = fakeConnector({
    chainId: walletChainId,
    handlers: {
      eth_sendTransaction: async (params) => {
        sent.push(params[0])
        return await onSend()
      },
    },
  })
  const storage = memoryStorage()
  storage.set('transfers.v1', JSON.stringify(earlier))
  hub = createHub({
    chains: [chain, otherChain],
    tokens: [token, tokenThere],
    connectors: [connector],
    storage,
    rpc: () => rpc,
  })
  await connect(hub, connector.id)
  show()
}

function show(): void {
  render(
    <HubContext value={hub}>
      <TransferForm />
    </HubContext>,
  )
}

const to = () => screen.getByLabelText<HTMLInputElement>('To')
const amount = () => screen.getByLabelText<HTMLInputElement>('Amount')
const asset = () => screen.getByLabelText<HTMLSelectElement>('Asset')
const type = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const fee = () => screen.getByRole('group', { name: 'Network fee' }).textContent

/** The sentence that a field's description holds. */
function noteOf(field: HTMLElement): string | null | undefined {
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
}

async function review(text: string): Promise<void> {
  type(to(), recipient)
  type(amount(), text)
  await waitFor(() => expect(fee()).toContain('≈'))
  press('Review')
  await screen.findByRole('heading', { name: 'Review' })
}

/** What an earlier visit of this tab left behind. */
function keepDraft(form: StoredForm): void {
  window.sessionStorage.setItem('latchkey.transferForm.v1', stringifyForm(form))
}

beforeEach(() => window.sessionStorage.clear())
afterEach(async () => {
  cleanup()
  await closeHub(hub)
})

describe('the open form', () => {
  test('names what is wrong beside its field and keeps what was typed', async () => {
    await openForm()
    press('Review')
    await waitFor(() => expect(noteOf(to())).toBe('Enter who receives it.'))
    type(to(), '0x1234')
    press('Review')
    await waitFor(() => expect(noteOf(to())).toMatch(/not an address/))
    expect(to().getAttribute('aria-invalid')).toBe('true')
    type(to(), recipient)
    for (const text of ['abc', '-1', '1e3', '0', '1.2.3', '１', '0.0000000000000000001']) {
      type(amount(), text)
      press('Review')
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
    await waitFor(() => expect(noteOf(amount())).toBe('Not enough ETH: you have 2, 1 ETH short.'))
    expect(fee()).toContain('Shown once the amount is covered.')
    type(asset(), token.address)
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
    type(asset(), token.address)
    press('Max')
    await waitFor(() => expect(amount().value).toBe('5'))
    expect(noteOf(amount())).toBe('You have 5 USDL')
    expect(fee()).not.toContain('Max')
  })

  test('survives a reload, half filled', async () => {
    await openForm()
    type(to(), recipient)
    type(asset(), token.address)
    type(amount(), '1,25')
    cleanup()
    show()
    expect([to().value, asset().value, amount().value]).toEqual([recipient, token.address, '1,25'])
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

  test('says what to write for an amount that can be read in two ways', async () => {
    await openForm()
    type(to(), recipient)
    type(amount(), '12,345')
    press('Review')
    await waitFor(() =>
      expect(noteOf(amount())).toBe('The comma in "12,345" can be read in two ways. Write 12345 or 12.345.'),
    )
  })

  test('fills itself in from a payment link', async () => {
    await openForm()
    type(to(), `ethereum:${token.address}@31337/transfer?address=${recipient}&uint256=1500000`)
    expect([to().value, asset().value, amount().value]).toEqual([recipient, token.address, '1.5'])
    type(to(), `ethereum:${recipient}@1?value=1`)
    press('Review')
    await waitFor(() => expect(noteOf(to())).toContain('network 1, which is not offered here'))
  })
})

describe('coming back to it', () => {
  const followed = { draft: emptyDraft(31337), clientId: 'earlier' }

  test('shows the way of a transfer that is still followed, to its end', async () => {
    keepDraft(followed)
    const pending = { ...earlierTransfer, status: 'seen', confirmations: 0 } as const
    await openForm({ earlier: [pending] })
    expect(screen.getByRole('heading', { name: 'On its way' })).toBeTruthy()
    act(() => hub.transfers.set([{ ...pending, status: 'confirmed', confirmations: 3 }]))
    expect(screen.getByRole('heading', { name: 'Sent' })).toBeTruthy()
  })

  test.each(['confirmed', 'replaced', 'cancelled', 'reverted'] as const)(
    'is an empty form once the last transfer is over (%s)',
    async (status) => {
      keepDraft(followed)
      await openForm({ earlier: [{ ...earlierTransfer, status }] })
      expect([to().value, amount().value]).toEqual(['', ''])
    },
  )
})

describe('the review', () => {
  test('sends exactly what it shows, once however often its button is pressed', async () => {
    await openForm()
    await review('0.5')
    const send = screen.getByRole('button', { name: 'Send 0.5 ETH' })
    fireEvent.click(send)
    fireEvent.click(send)
    await screen.findByRole('heading', { name: 'On its way' })
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ to: recipient, value: `0x${(ether / 2n).toString(16)}`, gas: '0x5208' })
    press('New transfer')
    expect([to().value, amount().value]).toEqual(['', ''])
  })

  test('a refusal comes back to it with everything kept', async () => {
    await openForm({
      onSend: () => {
        throw Object.assign(new Error('User denied transaction signature.'), { code: 4001 })
      },
    })
    await review('0.5')
    press('Send 0.5 ETH')
    await waitFor(() =>
      expect(screen.getAllByText('You cancelled the request. Nothing was sent.').length).toBeGreaterThan(0),
    )
    expect(screen.getByRole('button', { name: 'Send 0.5 ETH' })).toBeTruthy()
    press('Back')
    expect([to().value, amount().value]).toEqual([recipient, '0.5'])
  })

  test('says whom the wallet waits for', async () => {
    let approve: (value: string) => void = () => undefined
    await openForm({
      onSend: () =>
        new Promise((resolve) => {
          approve = resolve
        }),
    })
    await review('0.5')
    press('Send 0.5 ETH')
    await waitFor(() => expect(screen.getAllByText('Confirm in Fake Wallet').length).toBeGreaterThan(0))
    await waitFor(() => expect(sent).toHaveLength(1))
    approve(hash)
    await screen.findByRole('heading', { name: 'On its way' })
  })

  test('a fee that could not be estimated is said, and nothing is sent without knowing it', async () => {
    await openForm({
      node: {
        eth_estimateGas: () => {
          throw new RpcError('rpc_failed', { data: { method: 'eth_estimateGas', text: 'no' } })
        },
      },
    })
    type(to(), recipient)
    type(amount(), '0.5')
    await waitFor(() => expect(fee()).toContain('could not be estimated'))
    press('Review')
    const send = await screen.findByRole('button', { name: 'Send 0.5 ETH' })
    fireEvent.click(send)
    expect(send.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(screen.getByRole('checkbox'))
    fireEvent.click(send)
    await waitFor(() => expect(sent).toHaveLength(1))
    // The wallet works its own fee out.
    expect(sent[0]).not.toHaveProperty('gas')
  })

  test('a contract as recipient has to be acknowledged', async () => {
    await openForm({ node: { eth_getCode: () => '0x6001' } })
    await review('0.5')
    press('Send 0.5 ETH')
    expect(sent).toEqual([])
    fireEvent.click(screen.getByRole('checkbox'))
    press('Send 0.5 ETH')
    await waitFor(() => expect(sent).toHaveLength(1))
  })
})

test('a token amount that was changed after its fee was shown is the amount that is sent', async () => {
  await openForm()
  type(to(), recipient)
  type(screen.getByLabelText('Asset'), token.address)
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

  test('may be sent from as it is, with what is offered there, and the rest is said', async () => {
    await openForm({ walletChainId: 31338 })
    type(to(), `ethereum:${token.address}@31337/transfer?address=${recipient}&uint256=1.5e6`)
    press('Send on Latchkey Local Rollup instead')
    expect([to().value, asset().value, amount().value]).toEqual([recipient, tokenThere.address, '1.5'])
    expect(screen.getAllByText(/^Now on Latchkey Local Rollup, still with 1\.5 USDL\./)).toHaveLength(2)
    expect(document.activeElement).toBe(to())
  })
})

test('without a connection it says what to do', async () => {
  hub = createHub({ chains: [chain], storage: memoryStorage(), rpc: () => fakeRpc({}) })
  show()
  expect(screen.getByText(/Connect a wallet to send/)).toBeTruthy()
})
