import { approve, pair, propose, proposeAgain } from '@latchkey/remote'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { granted, optionalNamespaces } from './matrix/asked.ts'
import { closeCore, createFolder, createPrefix, loadSignClient, openCore } from './matrix/cores.ts'
import { live } from './matrix/life.ts'
import { signClientApp } from './matrix/officialApps.ts'
import { walletKit } from './matrix/officialWallets.ts'
import { ourApp, ourWallet } from './matrix/ourSides.ts'
import { places } from './matrix/places.ts'
import { ourSide } from './ours.ts'
import { keeper, soon } from './setting.ts'

// A sample of the matrix with the newest releases, and what its sides have no words for.

const { kept, closeAll } = keeper()

const place = await places['memory']!()
const relayUrl = `ws://127.0.0.1:${place.ports()[0]}`
afterEach(closeAll)
afterAll(async () => await place.close())

test.each([
  { pair: 'our app and the official wallet', app: ourApp, wallet: walletKit },
  { pair: 'the official app and our wallet', app: signClientApp('2.21.8'), wallet: ourWallet },
  { pair: 'our app and our wallet', app: ourApp, wallet: ourWallet },
])('$pair live a whole session together', async ({ app, wallet }) => {
  expect((await live(app, wallet, place)).asks).toBe(0)
})

/** An official client, as an app or as a wallet. */
async function official(name: string) {
  const core = await openCore('2.21.8', relayUrl, { folder: createFolder(), prefix: createPrefix() })
  const SignClient = await loadSignClient('2.21.8')
  const metadata = { name, description: name, url: `https://${name}.example`, icons: [] }
  const client = await SignClient.init({ core: core as never, metadata, logger: 'silent' })
  kept({ close: () => closeCore(client.core) })
  const shown = () => new Promise<{ id: number; params: object }>((resolve) => client.once('session_proposal', resolve))
  return { client, shown }
}

const reason = { code: 6000, message: 'User disconnected.' }
const asked = { sessionProperties: { reason: 'again' } }
const told = { sessionProperties: { capabilities: '{}' }, scopedProperties: { eip155: { atomic: 'no' } } }

describe('each hears who the other is, what it says, and why it goes', () => {
  test('our app, the official wallet', async () => {
    const app = kept(await ourSide('our-app', relayUrl))
    const { client, shown } = await official('official-wallet')
    const first = shown()
    const { uri, approval } = await propose(app.peer, { optionalNamespaces, keepsPairing: true })
    await client.pair({ uri })
    await client.approve({ id: (await first).id, namespaces: granted })
    const { topic, pairingTopic, peer } = await approval
    expect(peer.name).toBe('official-wallet')
    await client.disconnect({ topic, reason })
    expect(await soon(() => app.news.find(({ type }) => type === 'ended'))).toMatchObject({ topic, reason })

    const second = shown()
    const again = await proposeAgain(app.peer, pairingTopic, { optionalNamespaces, ...asked })
    const { id, params } = await second
    expect(params).toMatchObject(asked)
    await client.approve({ id, namespaces: granted, ...told })
    expect(await again.approval).toMatchObject({ pairingTopic, ...told })
  })

  test('the official app, our wallet', async () => {
    const { client } = await official('official-app')
    const wallet = kept(await ourSide('our-wallet', relayUrl))
    const scopedProperties = { eip155: { walletService: 'none' } }
    const { uri, approval } = await client.connect({ optionalNamespaces, ...asked, scopedProperties })
    await pair(wallet.peer, uri!)
    const proposal = await soon(() => wallet.peer.proposals.get()[0])
    expect(proposal).toMatchObject({ proposer: { name: 'official-app' }, ...asked, scopedProperties })
    await approve(wallet.peer, proposal.id, { namespaces: granted, ...told })
    const { topic, ...session } = await approval()
    expect(session).toMatchObject({ peer: { metadata: { name: 'our-wallet' } }, ...told })
    await client.disconnect({ topic, reason })
    expect(await soon(() => wallet.news.find(({ type }) => type === 'ended'))).toMatchObject({ topic, reason })
  })
})

test('a proposal that our app takes back leaves no pairing in the official wallet', async () => {
  const app = kept(await ourSide('our-app', relayUrl))
  const { client, shown } = await official('official-wallet')
  const left = new AbortController()
  const { uri } = await propose(app.peer, { optionalNamespaces, signal: left.signal })
  const read = shown()
  await client.pair({ uri })
  await read
  expect(client.core.pairing.getPairings()).toHaveLength(1)
  left.abort('left')
  await soon(() => client.core.pairing.getPairings().length === 0 || undefined)
})
