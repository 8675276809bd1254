import { fakeRpc } from '@latchkey/base/testing'
import { RemoteError } from '@latchkey/remote'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { emptyKeyRing } from '../keys/keyRing.ts'
import { PocketContext } from '../PocketContext.ts'
import { answerByItself } from '../requests/answerRequest.ts'
import { tellLosses } from '../requests/tellLosses.ts'
import { readGrant } from '../sessions/sessionNamespaces.ts'
import {
  first,
  goodNode,
  proposal,
  recipient,
  requestOf,
  second,
  session,
  startMs,
  type TestPocket,
  testPocket,
} from '../testing/testPocket.ts'
import { App } from './App.tsx'

afterEach(cleanup)

function show(pocket: TestPocket, link?: string) {
  answerByItself(pocket)
  tellLosses(pocket)
  render(
    <PocketContext value={pocket}>
      <App link={link} />
    </PocketContext>,
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const click = async (name: string) => await act(async () => void fireEvent.click(button(name)))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const calls = ({ peer }: TestPocket, name: string) => peer.calls.filter(([called]) => called === name)

describe('the first day', () => {
  test('it says what it is, and that the key is not protected', () => {
    show(testPocket({ ring: emptyKeyRing }))
    expect(screen.getByRole('heading', { name: 'Pocket wallet' })).toBeTruthy()
    expect(screen.getByText('A test wallet in this page. For test money only.')).toBeTruthy()
    expect(screen.getByText(/kept in this browser’s storage, unencrypted/)).toBeTruthy()
  })

  test('a key is made by one click', async () => {
    const pocket = testPocket({ ring: emptyKeyRing })
    show(pocket)
    await click('Make a test key')
    expect(pocket.ring.get().keys).toHaveLength(1)
    expect(screen.getByLabelText('Account')).toBeTruthy()
  })

  test('a key is imported, and what is none is refused without repeating it', async () => {
    const pocket = testPocket({ ring: emptyKeyRing })
    show(pocket)
    await click('Import a key')
    type('Private key', 'secret words')
    await click('Import')
    expect(document.body.textContent).not.toContain('secret')
    expect(screen.getByText(/This is not a private key/)).toBeTruthy()
    type('Private key', first.privateKey)
    await click('Import')
    expect(pocket.ring.get().active).toBe(first.address)
  })
})

describe('connecting', () => {
  test('a link is taken, and a wrong one gets a sentence', async () => {
    const pocket = testPocket()
    pocket.peer.fail('pair', new RemoteError('pairing_expired'))
    show(pocket)
    type('Pairing link', 'wc:old')
    await click('Connect')
    expect(screen.getByText('This pairing code has ended. Ask the site for a new one.')).toBeTruthy()
    type('Pairing link', 'wc:new')
    await click('Connect')
    expect(calls(pocket, 'pair')).toEqual([
      ['pair', 'wc:old'],
      ['pair', 'wc:new'],
    ])
    expect(screen.getAllByText('The code is taken. Waiting for the site…')).toBeTruthy()
    await act(() => pocket.clock.advance(10_000))
    expect(screen.getAllByText(/The site has not answered yet/)).toBeTruthy()
  })

  test('a link that the page was opened with is taken once', async () => {
    const pocket = testPocket()
    await act(async () => show(pocket, 'wc:opened'))
    expect(calls(pocket, 'pair')).toEqual([['pair', 'wc:opened']])
  })

  test('a proposal is approved with the chosen accounts and networks, the active ones first', async () => {
    const pocket = testPocket()
    pocket.ring.set({ ...pocket.ring.get(), active: second.address, chainId: 31338 })
    pocket.peer.proposals.set([proposal])
    show(pocket)
    const asking = screen.getByRole('region', { name: 'Connect to this site?' })
    expect(asking.textContent).toContain('shop.example')
    expect(asking.textContent).toContain('not verified')
    expect(asking.textContent).toContain('not in this wallet: eip155:1')
    fireEvent.click(within(asking).getByLabelText(/Account 1/))
    await click('Approve')
    const [[, id, namespaces] = []] = calls(pocket, 'approve')
    expect(id).toBe(proposal.id)
    expect(readGrant(namespaces as never)).toMatchObject({
      accounts: [second.address, first.address],
      chainIds: [31338, 31337],
    })
    expect(screen.getAllByText('Connected to Corner shop. Go back to the site.')).toBeTruthy()
  })

  test('without an account nothing is approved', async () => {
    const pocket = testPocket()
    pocket.peer.proposals.set([proposal])
    show(pocket)
    fireEvent.click(screen.getByLabelText(/^Account 1/))
    await click('Approve')
    expect(screen.getByText('Choose at least one account and one network.')).toBeTruthy()
    expect(pocket.peer.calls).toEqual([])
  })

  test('when the time is over, nothing is approved', async () => {
    const pocket = testPocket()
    pocket.peer.proposals.set([{ ...proposal, expiresAtMs: startMs + 2000 }])
    show(pocket)
    await act(() => pocket.clock.advance(3000))
    expect(button('Approve').getAttribute('aria-disabled')).toBe('true')
    await click('Approve')
    expect(pocket.peer.calls).toEqual([])
  })

  test('what cannot be approved can only be refused, with the reason of the protocol', async () => {
    const pocket = testPocket()
    const requiredNamespaces = { eip155: { chains: ['eip155:1'], methods: [], events: [] } }
    pocket.peer.proposals.set([{ ...proposal, requiredNamespaces }])
    show(pocket)
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    await click('Refuse')
    expect(calls(pocket, 'reject')[0]?.[2]).toMatchObject({ code: 5100 })
  })

  test('a name that turns text round is shown without that', () => {
    const pocket = testPocket()
    const proposer = { ...proposal.proposer, name: '\u202eevil', url: 'https://evil.example' }
    pocket.peer.proposals.set([{ ...proposal, proposer }])
    show(pocket)
    expect(document.body.textContent).not.toContain('\u202e')
  })
})

describe('a fee that is doubted', () => {
  const asks = requestOf('eth_sendTransaction', [{ from: first.address, to: recipient, value: '0xde0b6b3a7640000' }])
  const withTip = (tip: bigint) =>
    testPocket({ rpc: fakeRpc({ ...goodNode, eth_maxPriorityFeePerGas: () => `0x${tip.toString(16)}` }) })
  const approve = () => screen.getByRole('button', { name: 'Approve' })

  test('has to be ticked', async () => {
    const pocket = withTip(10n ** 12n)
    pocket.peer.requests.set([asks])
    show(pocket)
    await screen.findByText('The network fee can be as much as 0.0211 ETH.')
    await click('Approve')
    expect(calls(pocket, 'respond')).toEqual([])
    fireEvent.click(screen.getByRole('checkbox'))
    await click('Approve')
    expect(calls(pocket, 'respond')[0]?.[2]).toHaveProperty('result')
  })

  test('has to be typed where it is hardly ever right', async () => {
    const pocket = withTip(10n ** 13n)
    pocket.peer.requests.set([asks])
    show(pocket)
    const field = await screen.findByLabelText('To send all the same, type the fee: 0.211')
    expect(approve().getAttribute('aria-disabled')).toBe('true')
    fireEvent.change(field, { target: { value: '0.211' } })
    await click('Approve')
    expect(calls(pocket, 'respond')[0]?.[2]).toHaveProperty('result')
  })

  test('cannot be approved where it is refused', async () => {
    const pocket = withTip(2n * 10n ** 15n)
    pocket.peer.requests.set([asks])
    show(pocket)
    await screen.findByText('This is not sent')
    expect(screen.queryByRole('checkbox')).toBeNull()
    await click('Approve')
    expect([approve().getAttribute('aria-disabled'), calls(pocket, 'respond')]).toEqual(['true', []])
  })
})

describe('requests', () => {
  const payment = requestOf('eth_sendTransaction', [{ from: first.address, to: recipient, value: '0x2386f26fc10000' }])

  test('a message is shown and signed', async () => {
    const pocket = testPocket()
    pocket.peer.requests.set([requestOf('personal_sign', ['Open the door', first.address])])
    show(pocket)
    expect(screen.getByText('Open the door')).toBeTruthy()
    await click('Approve')
    expect(calls(pocket, 'respond')[0]?.[2]).toHaveProperty('result')
    expect(screen.getAllByText('Signed. Go back to the site.')).toBeTruthy()
  })

  test('a sign-in for another site is a danger', () => {
    const pocket = testPocket()
    const text = [
      'bank.example wants you to sign in with your Ethereum account:',
      first.address,
      '',
      '',
      'URI: https://bank.example',
      'Version: 1',
      'Chain ID: 31337',
      'Nonce: abcdefgh',
      'Issued At: 2024-01-01T00:00:00Z',
    ].join('\n')
    pocket.peer.requests.set([requestOf('personal_sign', [text, first.address])])
    show(pocket)
    expect(screen.getByText(/but the page that asks is shop\.example/)).toBeTruthy()
  })

  test('a payment is shown with its fee, then sent', async () => {
    const pocket = testPocket()
    pocket.peer.requests.set([payment])
    show(pocket)
    expect(button('Approve').getAttribute('aria-disabled')).toBe('true')
    await waitFor(() => expect(screen.getByText('Network fee, at most')).toBeTruthy())
    expect(screen.getByText('Send 0.01 ETH')).toBeTruthy()
    await click('Approve')
    await waitFor(() => expect(screen.getAllByText('Sent. Go back to the site.')).toBeTruthy())
  })

  test('a payment whose fee cannot be told is not sent', async () => {
    const broken = { ...goodNode, eth_estimateGas: () => Promise.reject(new Error('no')) }
    const pocket = testPocket({ rpc: fakeRpc(broken) })
    pocket.peer.requests.set([payment])
    show(pocket)
    await waitFor(() => expect(screen.getByText('It cannot be sent now')).toBeTruthy())
    await click('Approve')
    expect(calls(pocket, 'respond')).toEqual([])
    await click('Refuse')
    expect(calls(pocket, 'respond')[0]?.[2]).toEqual({ error: { code: 5000, message: 'User rejected.' } })
  })

  test('one question at a time', async () => {
    const pocket = testPocket()
    const ask = (text: string, id: number) => requestOf('personal_sign', [text, first.address], { id })
    pocket.peer.requests.set([ask('one', 1), ask('two', 2)])
    show(pocket)
    expect(screen.getByText('2 questions wait. This is the first.')).toBeTruthy()
    expect(screen.queryByText('two')).toBeNull()
    await click('Refuse')
    expect(screen.getByText('two')).toBeTruthy()
  })

  test('a failure is said and can be tried again', async () => {
    const pocket = testPocket()
    pocket.peer.requests.set([requestOf('personal_sign', ['hi', first.address])])
    pocket.peer.fail('respond', new RemoteError('relay_unreachable'))
    show(pocket)
    await click('Approve')
    expect(screen.getByText(/The pairing service cannot be reached/)).toBeTruthy()
    await click('Approve')
    expect(calls(pocket, 'respond')).toHaveLength(2)
  })

  test('when the time is over, so is the question', async () => {
    const pocket = testPocket()
    pocket.peer.requests.set([requestOf('personal_sign', ['hi', first.address], { expiresAtMs: startMs + 2000 })])
    show(pocket)
    await act(() => pocket.clock.advance(3000))
    expect(screen.getByText('The time to answer is over.')).toBeTruthy()
    await act(async () => pocket.peer.requests.set([]))
    expect(screen.getAllByText(/was not answered in time/)).toBeTruthy()
    await click('Put away')
    expect(screen.queryByRole('region', { name: 'News' })).toBeNull()
  })
})

describe('what is kept', () => {
  test('sessions are listed with what they may, and end', async () => {
    const pocket = testPocket()
    show(pocket)
    const list = screen.getByRole('list', { name: 'Sessions' })
    expect(list.textContent).toContain('Corner shop')
    expect(list.textContent).toContain('Local')
    await click('End')
    expect(calls(pocket, 'end')).toEqual([['end', session.topic]])
    expect(screen.getByText('No site is connected.')).toBeTruthy()
    expect(pocket.news.get()).toEqual([])
  })

  test('the site that went away is named', async () => {
    const pocket = testPocket()
    show(pocket)
    await act(async () => pocket.peer.tellEnded({ session, reason: { code: 'ended' } }))
    expect(screen.getAllByText('The session with Corner shop was ended.')).toBeTruthy()
  })

  test('network and account are chosen, and told', async () => {
    const pocket = testPocket()
    show(pocket)
    await act(async () => type('Network', '31338'))
    expect(pocket.ring.get().chainId).toBe(31338)
    await act(async () => type('Account', second.address))
    expect(pocket.ring.get().active).toBe(second.address)
    expect(calls(pocket, 'emit').map(([, , name]) => name)).toEqual(['accountsChanged'])
  })

  test('a key is forgotten after a question', async () => {
    const pocket = testPocket()
    show(pocket)
    await click('Forget this key')
    expect(screen.getByText('Forget this key for good?')).toBeTruthy()
    await click('Forget it')
    expect(pocket.ring.get().keys).toEqual([second])
  })

  test('the pairing service that cannot be reached is said', async () => {
    const pocket = testPocket()
    show(pocket)
    await act(async () => pocket.peer.service.set({ status: 'unreachable', sinceMs: startMs }))
    expect(screen.getAllByText(/The pairing service cannot be reached/)).toBeTruthy()
  })
})
