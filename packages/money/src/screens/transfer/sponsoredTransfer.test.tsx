import { fakeRpc } from '@latchkey/base/testing'
import { ConnectError, connect, type Hub } from '@latchkey/connect'
import { fakeAccount } from '@latchkey/connect/testing'
import { closePages, drawPart, embeddedSource, fakeController, pageHub, whenEmbedded } from '@latchkey/react/testing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { quotingNode } from '../../testing/quotingNode.ts'
import { amount, chain, ether, hash, press, recipient, to, token, type } from '../../testing/transferForm.tsx'
import { contactBook } from '../contacts/lateContactBook.ts'
import { TransferForm } from './TransferForm.tsx'

let hub: Hub

beforeAll(() => contactBook.load())
beforeEach(() => window.sessionStorage.clear())
afterEach(closePages)

type Setting = {
  /** The owner's answers, in the order of the questions; the last one stays. */
  readonly offers: readonly (
    | { readonly isPaid: true; readonly site: string }
    | { readonly isPaid: false; readonly reason?: string }
  )[]
  readonly onSendCalls?: () => unknown
  readonly balanceWei?: bigint
}

/** The form of a visitor whose embedded wallet has 5 tokens and, unless given, no coin. */
async function openSponsored({ offers, onSendCalls, balanceWei = 0n }: Setting) {
  const asked: { readonly method: string; readonly params: readonly unknown[] }[] = []
  let mined = false
  const controller = fakeController()
  const offer = vi.fn(
    async () => offers[Math.min(offer.mock.calls.length, offers.length) - 1] ?? { isPaid: false as const },
  )
  Object.assign(controller.batches, { offer })
  const note = (method: string, answer: (params: readonly unknown[]) => unknown) => (params: readonly unknown[]) => {
    asked.push({ method, params })
    return answer(params)
  }
  const receipts = [{ transactionHash: hash, status: '0x1', logs: [] }]
  const source = embeddedSource(controller, {
    chainId: chain.id,
    handlers: {
      wallet_getCapabilities: () => ({ '0x7a69': { atomic: { status: 'ready' } } }),
      wallet_sendCalls: note('wallet_sendCalls', ([request]) => {
        onSendCalls?.()
        return { id: (request as { id: string }).id }
      }),
      wallet_getCallsStatus: ([id]) => ({ id, status: mined ? 200 : 100, atomic: true, ...(mined && { receipts }) }),
      eth_sendTransaction: note('eth_sendTransaction', () => hash),
    },
  })
  hub = pageHub({
    chains: [chain],
    tokens: [token],
    rpc: () =>
      fakeRpc({
        ...quotingNode,
        eth_getBalance: () => `0x${balanceWei.toString(16)}`,
        eth_call: () => `0x${5_000_000n.toString(16).padStart(64, '0')}`,
        eth_getTransactionReceipt: () =>
          mined ? { blockNumber: '0x1', status: '0x1', transactionHash: hash, blockHash: hash } : null,
        eth_blockNumber: () => '0x3',
      }),
    sources: [source],
  })
  await whenEmbedded(hub)
  await connect(hub, 'embedded:turnkey')
  window.sessionStorage.setItem(
    'latchkey.transferForm.v1',
    JSON.stringify({ draft: { chainId: chain.id, to: '', asset: token.address, amount: '', isMax: false } }),
  )
  drawPart(hub, <TransferForm />)
  const mine = () => {
    mined = true
  }
  return { asked, offer, mine, methods: () => asked.map(({ method }) => method) }
}

function fillIn() {
  type(to(), recipient)
  type(amount(), '2')
}

/** Waits for a sentence behind several answers of a node. */
const shown = (text: string) => screen.findByText(text)

/** Waits for a button that can be pressed. */
async function ready(name: string) {
  await waitFor(() => expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(false))
}

const paid = { isPaid: true, site: 'Corner shop' } as const

test('a visitor without a coin sends a token, and is told who pays before he does', async () => {
  const { asked, mine } = await openSponsored({ offers: [paid] })
  fillIn()
  await shown('Paid by Corner shop')
  press('Review')
  await ready('Send 2 USDL')
  expect(screen.getByText('Paid by Corner shop')).toBeTruthy()
  press('Send 2 USDL')
  await screen.findByRole('heading', { name: 'On its way' })
  const [{ method, params } = { method: '', params: [] }, ...more] = asked
  expect([method, more]).toEqual(['wallet_sendCalls', []])
  const { calls, from } = params[0] as { readonly calls: readonly { readonly to: string }[]; readonly from: string }
  expect([calls.length, calls[0]?.to, from]).toEqual([1, token.address, fakeAccount])
  mine()
  await shown('Confirmed. The transfer is done.')
}, 15_000)

test('where the site does not pay the form says what lacks, as ever', async () => {
  const { methods } = await openSponsored({ offers: [{ isPaid: false, reason: 'sponsor_budget_user' }] })
  fillIn()
  await waitFor(() => expect(document.body.textContent).toContain('ETH'))
  expect(screen.queryByText('Paid by Corner shop')).toBeNull()
  expect(methods()).toEqual([])
})

test('a site that refuses once it is asked is told, and the visitor can pay himself at once', async () => {
  const sentence = 'This site does not pay for it after all. Nothing was sent.'
  const { methods } = await openSponsored({
    offers: [paid, { isPaid: false, reason: 'sponsor_budget_day' }],
    balanceWei: ether,
    onSendCalls: () => {
      throw new ConnectError('embedded_wallet_failed', { data: { text: sentence } })
    },
  })
  fillIn()
  await shown('Paid by Corner shop')
  press('Review')
  await ready('Send 2 USDL')
  press('Send 2 USDL')
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
  expect([hub.batches.get(), methods()]).toEqual([[], ['wallet_sendCalls']])
  expect(await screen.findByText(/pays for no more fees today/)).toBeTruthy()
  expect(screen.queryByText('Paid by Corner shop')).toBeNull()
  await ready('Send 2 USDL')
  press('Send 2 USDL')
  await screen.findByRole('heading', { name: 'On its way' })
  expect(methods()).toEqual(['wallet_sendCalls', 'eth_sendTransaction'])
})
