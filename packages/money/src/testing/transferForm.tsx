import { type Clock, memoryStorage } from '@latchkey/base'
import { type FakeRpc, fakeRpc } from '@latchkey/base/testing'
import { connect, type Hub, type TransferRecord } from '@latchkey/connect'
import { type FakeVault, fakeAccount, fakeConnector } from '@latchkey/connect/testing'
import type { Chain, Token } from '@latchkey/evm'
import { chain, closePages, drawPart, pageHub, press } from '@latchkey/react/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { TransferForm, type TransferFormProps } from '../screens/transfer/TransferForm.tsx'
import { type StoredForm, stringifyForm } from '../screens/transfer/transferDraft.ts'
import { quotingNode } from './quotingNode.ts'

/** To be called after each test. */
export const closeForm = closePages

export { chain, press }

export const otherChain: Chain = { ...chain, id: 31338, name: 'Latchkey Local Rollup' }
export const token: Token = {
  chainId: 31337,
  address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  symbol: 'USDL',
  name: 'Latch dollar',
  decimals: 6,
}
export const tokenThere: Token = { ...token, chainId: 31338, address: '0x27b1fdb04752bbc536007a920d24acb045561c26' }
export const recipient = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const hash = `0x${'ab'.repeat(32)}` as const
export const ether = 10n ** 18n

type FormOptions = {
  readonly walletChainId?: number
  readonly onSend?: () => unknown
  /** The network that the wallet is asked to change to. */
  readonly onSwitch?: () => unknown
  readonly clock?: Clock
  readonly node?: Parameters<typeof fakeRpc>[0]
  /** Transfers sent from this browser before. */
  readonly earlier?: readonly TransferRecord[]
  /** The browser's own key and what is sealed with it; it has none unless given. */
  readonly vault?: FakeVault
  readonly whenEmpty?: TransferFormProps['whenEmpty']
  readonly request?: string
  readonly onRequestTaken?: () => void
  /** Answers of one network's own node. */
  readonly nodes?: Readonly<Record<number, Parameters<typeof fakeRpc>[0]>>
  /** The first network's offer to everybody. */
  readonly contracts?: Chain['contracts']
  /** The first network's prices; it has none unless given. */
  readonly prices?: Chain['prices']
}

/** Of the form that was opened last: its hub, its node, and what its wallet was asked to send. */
export let hub: Hub
export let rpc: FakeRpc
export let sent: unknown[]

export const earlierTransfer: TransferRecord = {
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

/** Opens the form in a page of its own, with a wallet that is connected. */
export async function openForm(options: FormOptions = {}): Promise<void> {
  const {
    walletChainId = 31337,
    onSend = () => hash,
    onSwitch = () => undefined,
    node = {},
    earlier = [],
    whenEmpty,
    vault,
    contracts = {},
    prices,
    clock,
    request,
    onRequestTaken,
    nodes = {},
  } = options
  sent = []
  const answers = {
    eth_getBalance: () => `0x${(2n * ether).toString(16)}`,
    eth_call: () => `0x${5_000_000n.toString(16).padStart(64, '0')}`,
    ...quotingNode,
    ...node,
  }
  rpc = fakeRpc(answers)
  const connector = fakeConnector({
    chainId: walletChainId,
    handlers: {
      eth_sendTransaction: async (params) => {
        sent.push(params[0])
        return await onSend()
      },
      wallet_switchEthereumChain: async ([parameter], wallet) => {
        await onSwitch()
        wallet.emit('chain', Number((parameter as { chainId: string }).chainId))
        return null
      },
    },
  })
  const storage = memoryStorage()
  storage.set('transfers.v1', JSON.stringify(earlier))
  hub = pageHub({
    chains: [{ ...chain, contracts, ...(prices && { prices }) }, otherChain],
    tokens: [token, tokenThere],
    connectors: [connector],
    storage,
    rpc: ({ id }) => (nodes[id] === undefined ? rpc : fakeRpc({ ...answers, ...nodes[id] })),
    ...(clock && { clock }),
    ...(vault && { vault }),
  })
  await connect(hub, connector.id)
  showForm(hub, { whenEmpty, request, onRequestTaken })
}

/** Shows the form of a hub: of the one that was opened last, as after leaving the page and coming back. */
export function showForm(of: Hub = hub, props: TransferFormProps = {}): void {
  hub = of
  drawPart(hub, <TransferForm {...props} />)
}

export const to = () => screen.getByLabelText<HTMLInputElement>('To')
export const amount = () => screen.getByLabelText<HTMLInputElement>('Amount')
/** The symbol of the asset that is sent. */
export const asset = () =>
  screen
    .getByRole('button', { name: /^Asset: / })
    .getAttribute('aria-label')
    ?.slice(7)
/** Chooses an asset of a network in the dialog, as a visitor does. */
export function pickAsset(symbol: string, network = chain.name): void {
  press(/^Asset: /)
  const group = within(screen.getByRole('region', { name: network }))
  fireEvent.click(group.getByRole('button', { name: new RegExp(`^${symbol}`) }))
}
/** Presses the button below the form, whatever it says now. */
export function pressOn(): void {
  const button = document.querySelector<HTMLElement>('form button[type="submit"]')
  if (button === null) throw new Error('There is no form')
  fireEvent.click(button)
}
export const type = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } })
export const fee = () => screen.getByRole('group', { name: 'Network fee' }).textContent

/** The sentence that a field's description holds. */
export function noteOf(field: HTMLElement): string | null | undefined {
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
}

/** Fills the form in and goes to its review. */
export async function review(text: string): Promise<void> {
  type(to(), recipient)
  type(amount(), text)
  await waitFor(() => expect(fee()).toContain('≈'))
  press('Review')
  await screen.findByRole('heading', { name: 'Review' })
}

/** The remains of an earlier visit of this tab. */
export function keepDraft(form: StoredForm): void {
  window.sessionStorage.setItem('latchkey.transferForm.v1', stringifyForm(form))
}
