import { RpcError } from '@latchkey/base'
import { fakeRpc } from '@latchkey/base/testing'
import { type Quote, verifySignature } from '@latchkey/evm'
import { RemoteError } from '@latchkey/remote'
import { describe, expect, test } from 'vitest'
import { chooseAccount, chooseChain, forgetKey } from '../sessions/choose.ts'
import { readGrant } from '../sessions/sessionNamespaces.ts'
import {
  first,
  goodNode,
  recipient,
  requestOf,
  second,
  session,
  startMs,
  type TestPocket,
  testPocket,
} from '../testing/testPocket.ts'
import { answerByItself, approveRequest, refuseRequest, understand } from './answerRequest.ts'
import { quoteAsked } from './quoteAsked.ts'
import { tellLosses } from './tellLosses.ts'

const message = requestOf('personal_sign', ['hi', first.address])
const payment = requestOf('eth_sendTransaction', [{ from: first.address, to: recipient, value: '0x1' }])
const answers = ({ peer }: TestPocket) =>
  peer.calls.filter(([name]) => name === 'respond').map(([, , outcome]) => outcome)

async function quoteOf(pocket: TestPocket): Promise<Quote> {
  const asked = understand(pocket, payment)?.asked
  const estimate = asked?.kind === 'transaction' ? await quoteAsked(pocket, asked) : undefined
  if (estimate?.status !== 'quoted') throw new Error('There is no quote')
  return estimate.quote
}

describe('approving', () => {
  test('a message is signed by the key of its account', async () => {
    const pocket = testPocket()
    pocket.peer.requests.set([message])
    await approveRequest(pocket, message)
    const [outcome] = answers(pocket)
    const signature = (outcome as { result: `0x${string}` }).result
    const check = { address: first.address, message: 'hi', signature, clock: pocket.clock }
    expect(await verifySignature(check)).toBe(true)
  })

  test('a request that is over, or was answered in another tab, is not carried out', async () => {
    const pocket = testPocket()
    await expect(approveRequest(pocket, message)).rejects.toMatchObject({ code: 'request_gone' })
    const late = { ...message, expiresAtMs: startMs }
    pocket.peer.requests.set([late])
    await expect(approveRequest(pocket, late)).rejects.toMatchObject({ code: 'request_gone' })
    expect(pocket.peer.calls).toEqual([])
  })

  test('refusing says so in the words of the protocol', async () => {
    const pocket = testPocket()
    pocket.peer.requests.set([message])
    await refuseRequest(pocket, message)
    expect(answers(pocket)).toEqual([{ error: { code: 5000, message: 'User rejected.' } }])
  })
})

describe('sending', () => {
  test('what was shown is what is signed, with the next nonce', async () => {
    const node = fakeRpc(goodNode)
    const pocket = testPocket({ rpc: node })
    pocket.peer.requests.set([payment])
    await approveRequest(pocket, payment, await quoteOf(pocket))
    expect(node.calls.filter(({ method }) => method === 'eth_sendRawTransaction')).toHaveLength(1)
    expect(answers(pocket)).toEqual([{ result: expect.stringMatching(/^0x[0-9a-f]{64}$/) }])
  })

  test('when the answer does not get through, a second try sends the same transaction', async () => {
    const node = fakeRpc(goodNode)
    const pocket = testPocket({ rpc: node })
    pocket.peer.requests.set([payment])
    const quote = await quoteOf(pocket)
    pocket.peer.fail('respond', new RemoteError('relay_unreachable'))
    await expect(approveRequest(pocket, payment, quote)).rejects.toMatchObject({ code: 'relay_unreachable' })
    await approveRequest(pocket, payment)
    const sent = node.calls.filter(({ method }) => method === 'eth_sendRawTransaction')
    expect(sent).toHaveLength(2)
    expect(sent[0]).toEqual(sent[1])
  })

  test('another request of the same id is neither sent nor told as the first', async () => {
    const node = fakeRpc(goodNode)
    const pocket = testPocket({ rpc: node })
    pocket.peer.requests.set([payment])
    await approveRequest(pocket, payment, await quoteOf(pocket))
    const params = [{ from: first.address, to: recipient, value: '0x2' }]
    const other = requestOf('eth_sendTransaction', params, { id: payment.id })
    pocket.peer.requests.set([other])
    const attempt = approveRequest(pocket, other, await quoteOf(pocket))
    await expect(attempt).rejects.toMatchObject({ code: 'request_gone' })
    expect(node.calls.filter(({ method }) => method === 'eth_sendRawTransaction')).toHaveLength(1)
  })

  test('a node that has it already has not refused it', async () => {
    const refuse = () => {
      throw new RpcError('rpc_failed', { data: { method: 'eth_sendRawTransaction', text: 'already known' } })
    }
    const node = fakeRpc({ ...goodNode, eth_sendRawTransaction: refuse, eth_getTransactionByHash: () => ({}) })
    const pocket = testPocket({ rpc: node })
    pocket.peer.requests.set([payment])
    await approveRequest(pocket, payment, await quoteOf(pocket))
    expect(answers(pocket)).toHaveLength(1)
  })

  test('what the network refuses is said, and can be tried anew', async () => {
    const refuse = () => {
      throw new RpcError('rpc_failed', { data: { method: 'eth_sendRawTransaction', text: 'nonce too low' } })
    }
    const node = fakeRpc({ ...goodNode, eth_sendRawTransaction: refuse, eth_getTransactionByHash: () => null })
    const pocket = testPocket({ rpc: node })
    pocket.peer.requests.set([payment])
    const attempt = approveRequest(pocket, payment, await quoteOf(pocket))
    await expect(attempt).rejects.toThrow('The network refused the transaction: nonce too low')
    expect(pocket.sent.get(`${payment.topic}:${payment.id}`)).toBeUndefined()
    expect(answers(pocket)).toEqual([])
  })

  test('a fee that cannot be right is never signed, whatever was shown', async () => {
    const tip = 2n * 10n ** 15n
    const node = fakeRpc({ ...goodNode, eth_maxPriorityFeePerGas: () => `0x${tip.toString(16)}` })
    const pocket = testPocket({ rpc: node })
    pocket.peer.requests.set([payment])
    await expect(approveRequest(pocket, payment, await quoteOf(pocket))).rejects.toMatchObject({ code: 'fee_refused' })
    expect(node.calls.map(({ method }) => method)).not.toContain('eth_sendRawTransaction')
    expect([answers(pocket), pocket.sent.get(`${payment.topic}:${payment.id}`)]).toEqual([[], undefined])
  })

  test('nothing is sent without a fee that was shown', async () => {
    const pocket = testPocket()
    pocket.peer.requests.set([payment])
    await expect(approveRequest(pocket, payment)).rejects.toMatchObject({ code: 'request_gone' })
  })
})

describe('by itself', () => {
  test('it answers what needs nobody, and refuses what cannot be done', async () => {
    const pocket = testPocket()
    answerByItself(pocket)
    pocket.peer.requests.set([requestOf('eth_accounts', []), requestOf('eth_sign', [], { id: 22 }), message])
    await Promise.resolve()
    expect(answers(pocket)).toEqual([
      { result: [first.address] },
      { error: { code: 4200, message: 'This wallet does not do eth_sign.' } },
    ])
    const reason = { code: 'notDone', name: 'eth_sign' }
    expect(pocket.news.get()).toEqual([{ id: 1, code: 'refused', site: 'Corner shop', reason }])
  })

  test('it says what went away unanswered, and why', async () => {
    const pocket = testPocket()
    tellLosses(pocket)
    const site = 'Corner shop'
    pocket.peer.requests.set([message])
    pocket.peer.requests.set([])
    expect(pocket.news.get()[0]).toMatchObject({ code: 'request.answered', site })
    const [session] = pocket.peer.sessions.get()
    if (session === undefined) throw new Error('no session')
    pocket.peer.sessions.set([session, { ...session, topic: 'link:1' }])
    pocket.peer.requests.set([{ ...message, topic: 'link:1' }])
    pocket.peer.requests.set([])
    expect(pocket.news.get()[0]).toMatchObject({ code: 'request.withdrawn', site })
    pocket.peer.requests.set([message])
    await pocket.clock.advance(400_000)
    pocket.peer.requests.set([])
    expect(pocket.news.get()[0]).toMatchObject({ code: 'request.lapsed', site })
    pocket.peer.tellEnded({ session, reason: { code: 'expired' } })
    expect(pocket.news.get()[0]).toMatchObject({ code: 'session', site, reason: { code: 'expired' } })
  })

  test('it says nothing of what was answered here', async () => {
    const pocket = testPocket()
    tellLosses(pocket)
    pocket.peer.requests.set([message])
    await approveRequest(pocket, message)
    expect(pocket.news.get()).toEqual([])
  })
})

describe('choosing', () => {
  test('another account: the session shows it first, then the site is told', async () => {
    const pocket = testPocket()
    await chooseAccount(pocket, second.address)
    expect(pocket.peer.calls.map(([name]) => name)).toEqual(['update', 'emit'])
    const [changed] = pocket.peer.sessions.get()
    expect(readGrant(changed?.namespaces ?? {}).accounts).toEqual([second.address, first.address])
    expect(pocket.peer.calls[1]).toEqual(['emit', 'eip155:31337', 'accountsChanged', [second.address, first.address]])
  })

  test('another network: only sites that may use it are told', async () => {
    const pocket = testPocket()
    await chooseChain(pocket, 31338)
    expect(pocket.peer.calls).toEqual([])
    await chooseChain(pocket, 31337)
    expect(pocket.peer.calls).toEqual([['emit', 'eip155:31337', 'chainChanged', 31337]])
  })

  test('a site that asks for a network gets it with the yes', async () => {
    const pocket = testPocket()
    const ask = requestOf('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
    pocket.peer.requests.set([ask])
    await approveRequest(pocket, ask)
    expect(pocket.peer.calls.map(([name]) => name)).toEqual(['update', 'emit', 'respond'])
    expect(pocket.ring.get().chainId).toBe(31338)
  })

  test('a forgotten key: its sessions show the others, or end', async () => {
    const pocket = testPocket()
    await chooseAccount(pocket, second.address)
    await forgetKey(pocket, first.address)
    expect(readGrant(pocket.peer.sessions.get()[0]?.namespaces ?? {}).accounts).toEqual([second.address])
    await forgetKey(pocket, second.address)
    expect(pocket.peer.calls.at(-1)).toEqual(['end', session.topic])
    expect(pocket.ring.get()).toEqual({ keys: [], active: undefined, chainId: undefined })
  })
})
