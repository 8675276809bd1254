import { memoryStorage, silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import type { Chain } from '@latchkey/evm'
import { createLinkClient } from '@latchkey/remote'
import { fakeLinkServer, seededBytes } from '@latchkey/remote/testing'
import { describe, expect, test } from 'vitest'
import { createLinkPeer } from './linkPeer.ts'
import { toLinkOutcome, toPlainRequest } from './linkRequests.ts'
import { readLinks } from './storedLinks.ts'

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const coin = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const chains: readonly Chain[] = [1, 10].map((id) => ({ id, name: `N${id}`, nativeCurrency: coin, rpcUrls: [] }))
const namespaces = {
  eip155: {
    chains: ['eip155:10'],
    accounts: [`eip155:10:${account}`],
    methods: ['personal_sign'],
    events: ['chainChanged'],
  },
}

function stage() {
  const clock = fakeClock()
  const server = fakeLinkServer()
  const storage = memoryStorage()
  const around = { WebSocket: server.WebSocket, fetch: server.fetch, clock, log: silentLog }
  const client = createLinkClient({
    ...around,
    random: seededBytes(1),
    storage: memoryStorage(),
    serverUrl: 'http://link.example',
    version: '1',
    origin: 'http://site.example',
  })
  const wallet = () =>
    createLinkPeer({
      ...around,
      storage,
      chains,
      random: seededBytes(2),
      nodeUrl: (id) => `http://n/${id}`,
      activeChainId: () => 10,
    })
  return { clock, client, wallet, storage }
}

async function approved() {
  const { clock, client, wallet, storage } = stage()
  client.open()
  await clock.advance(0)
  const asking = client.request('requestEthereumAccounts', { appName: 'Site' })
  const peer = wallet()
  const pairing = peer.pair(client.url(10))
  await clock.advance(0)
  await pairing
  const [proposal] = peer.proposals.get()
  expect(proposal?.proposer).toMatchObject({ name: 'Site', url: 'http://site.example' })
  expect(client.phone.get()).toEqual({})
  const approving = peer.approve(proposal?.id ?? 0, namespaces)
  await clock.advance(0)
  await approving
  await clock.advance(0)
  return { clock, client, peer, wallet, storage, asking }
}

describe('the pocket as a linked phone', () => {
  test('tells nothing before its owner approves, then its account and network', async () => {
    const { client, peer, asking } = await approved()
    expect(client.phone.get()).toEqual({ address: account.toLowerCase(), chainId: 10 })
    expect(await asking).toEqual([account.toLowerCase()])
    expect(peer.sessions.get()).toMatchObject([{ peer: { name: 'Site' } }])
  })

  test('answers a request once', async () => {
    const { client, peer, clock } = await approved()
    const signing = client.request('signEthereumMessage', { address: account, message: '0x12', addPrefix: true })
    await clock.advance(0)
    const [request] = peer.requests.get()
    expect(request).toMatchObject({ method: 'personal_sign', params: ['0x12', account], chainId: 'eip155:10' })
    await peer.respond({ topic: request?.topic ?? '', id: request?.id ?? 0 }, { result: '0xsig' })
    await clock.advance(0)
    expect(await signing).toBe('0xsig')
    expect(peer.requests.get()).toEqual([])
  })

  test('tells a change of network, and ends on both sides', async () => {
    const { client, peer, clock, storage } = await approved()
    const [session] = peer.sessions.get()
    const topic = session?.topic ?? ''
    const telling = peer.emit({ topic, chainId: 'eip155:1', name: 'chainChanged', data: 1 })
    await clock.advance(0)
    await telling
    await clock.advance(0)
    expect(client.phone.get().chainId).toBe(1)
    expect(readLinks(storage)).toHaveLength(1)
    const ending = peer.end(topic)
    await clock.advance(0)
    await ending
    await clock.advance(0)
    expect(client.phone.get()).toEqual({})
    expect(readLinks(storage)).toEqual([])
  })

  test('says when the site ends it', async () => {
    const { client, peer, clock } = await approved()
    const ends: string[] = []
    peer.onEnded(({ reason }) => ends.push(reason.code))
    void client.reset()
    await clock.advance(0)
    expect(ends).toEqual(['leftBySite'])
    expect(peer.sessions.get()).toEqual([])
  })

  test('takes its links up after a reload, with what was asked meanwhile', async () => {
    const { client, wallet, clock } = await approved()
    client.request('signEthereumMessage', { address: account, message: '0x12', addPrefix: true }).catch(() => undefined)
    await clock.advance(0)
    const again = wallet()
    await clock.advance(0)
    expect(again.sessions.get()).toHaveLength(1)
    expect(again.requests.get()).toMatchObject([{ method: 'personal_sign' }])
  })

  test('refuses a code that is none', async () => {
    await expect(stage().wallet().pair('https://x.example/#/link?id=1')).rejects.toMatchObject({ code: 'bad_link_url' })
  })
})

describe('requests in the words of EIP-1193', () => {
  const plain = (method: string, params: unknown) => toPlainRequest({ id: 'a', method, params, origin: '' })

  test('bare bytes are never signed', () => {
    expect(plain('signEthereumMessage', { address: account, message: '0x12', addPrefix: false })).toMatchObject({
      method: 'eth_sign',
      params: [],
    })
  })

  test('typed data may be written as text twice', () => {
    const json = '{"types":{}}'
    const asked = { address: account, addPrefix: false, typedDataJson: JSON.stringify(json) }
    expect(plain('signEthereumMessage', asked).params).toEqual([account, json])
  })

  test('amounts are decimal, and what is none stays unreadable', () => {
    const asked = {
      fromAddress: account,
      toAddress: account,
      weiValue: '16',
      gasLimit: '0x10',
      nonce: 3,
      chainId: 10,
      shouldSubmit: true,
    }
    expect(plain('signEthereumTransaction', asked)).toMatchObject({
      method: 'eth_sendTransaction',
      chainId: 10,
      params: [{ value: '0x10', gas: 'unreadable', nonce: '0x3', gasPrice: null }],
    })
  })

  test.each([null, 5, 'x', [], { params: 1 }])('whatever the parameters are: %j', (params) => {
    for (const method of ['signEthereumMessage', 'signEthereumTransaction', 'switchEthereumChain', 'x']) {
      expect(Array.isArray(plain(method, params).params)).toBe(true)
    }
  })

  test('refusals speak the link’s words', () => {
    const refused = { error: { code: 5000, message: 'User rejected.' } }
    expect(toLinkOutcome('switchEthereumChain', refused)).toEqual({ result: { isApproved: false, rpcUrl: '' } })
    expect(toLinkOutcome('signEthereumMessage', refused)).toEqual({ errorMessage: 'User rejected the request.' })
    const unknown = { error: { code: 4902, message: 'No' } }
    expect(toLinkOutcome('switchEthereumChain', unknown)).toEqual({ errorMessage: 'No', errorCode: 4902 })
  })
})
