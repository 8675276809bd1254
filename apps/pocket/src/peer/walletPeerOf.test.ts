import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { createPeer, memoryRecords, onPeerNews, type PeerNews, propose, request, walletSide } from '@latchkey/remote'
import { fakeRelay, nobleCryptography, seededBytes } from '@latchkey/remote/testing'
import { expect, test } from 'vitest'
import { toNamespaces } from '../sessions/sessionNamespaces.ts'
import { first } from '../testing/testPocket.ts'
import { walletPeerOf } from './walletPeerOf.ts'

const optionalNamespaces = { eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: [] } }

async function twoSides() {
  const clock = fakeClock()
  const hub = fakeRelay(clock)
  const side = async (name: string, seed: number) => {
    const relay = hub.connect(name)
    const metadata = { name, description: '', url: 'https://shop.example', icons: [] }
    const peer = await createPeer({
      relay,
      records: memoryRecords(),
      metadata,
      clock,
      random: seededBytes(seed),
      cryptography: nobleCryptography,
      log: silentLog,
      ...(name === 'wallet' && { wallet: walletSide }),
    })
    return { relay, peer }
  }
  const site = await side('site', 1)
  const wallet = await side('wallet', 2)
  return { clock, site: site.peer, wallet: walletPeerOf(wallet.peer, wallet.relay) }
}

test('it pairs, answers, and tells of the end of a session with the name of its site', async () => {
  const { clock, site, wallet } = await twoSides()
  const ended: string[] = []
  wallet.onEnded(({ session, reason }) => ended.push(`${session.peer.name}: ${reason.code}`))
  const { uri, approval } = await propose(site, { optionalNamespaces })
  await wallet.pair(uri)
  await clock.advance(1)
  const [proposal] = wallet.proposals.get()
  const grant = { chainIds: [31337], accounts: [first.address], methods: ['personal_sign'], events: [] }
  await wallet.approve(proposal?.id ?? 0, toNamespaces(grant))
  const session = await approval

  const answer = request(site, {
    topic: session.topic,
    chainId: 'eip155:31337',
    method: 'personal_sign',
    params: ['hi'],
  })
  await clock.advance(1)
  const [asked] = wallet.requests.get()
  expect(asked).toMatchObject({ method: 'personal_sign', params: ['hi'] })
  if (asked !== undefined) await wallet.respond(asked, { result: '0x00' })
  expect(await answer).toBe('0x00')

  await wallet.end(session.topic)
  expect(wallet.sessions.get()).toEqual([])
  expect(ended).toEqual(['site: ended'])
})

test('the site hears that its proposal is on the screen before anybody answers it', async () => {
  const { clock, site, wallet } = await twoSides()
  const news: PeerNews[] = []
  onPeerNews(site, (item) => news.push(item))
  const { uri } = await propose(site, { optionalNamespaces })
  await wallet.pair(uri)
  await clock.advance(1)
  const [proposal] = wallet.proposals.get()
  expect(news).toEqual([{ type: 'heard', pairingTopic: proposal?.pairingTopic }])
})

test('a text that is no code is refused in a sentence', async () => {
  const { wallet } = await twoSides()
  await expect(wallet.pair('hello')).rejects.toThrow('This is not a pairing code.')
})
