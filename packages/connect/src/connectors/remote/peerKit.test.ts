import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { createPeer, defaultEvents, defaultMethods, memoryRecords, pair, walletSide } from '@latchkey/remote'
import { fakeRelay, nobleCryptography, seededBytes } from '@latchkey/remote/testing'
import { expect, test } from 'vitest'
import { peerKit } from './peerKit.ts'

test('a wallet is asked for the defaults first, and for what programs of today ask of wallets', async () => {
  const clock = fakeClock()
  const hub = fakeRelay(clock)
  const side = async (name: string, seed: number) => {
    const relay = hub.connect(name)
    const metadata = { name, description: '', url: 'https://shop.example', icons: [] }
    const parts = { clock, random: seededBytes(seed), cryptography: nobleCryptography, log: silentLog }
    const wallet = name === 'wallet' ? { wallet: walletSide } : {}
    return { relay, peer: await createPeer({ relay, records: memoryRecords(), metadata, ...parts, ...wallet }) }
  }
  const [page, wallet] = [await side('page', 1), await side('wallet', 2)]
  const { uri } = await peerKit(page.peer, page.relay).propose([1, 10], new AbortController().signal)
  await pair(wallet.peer, uri)
  await clock.advance(1)
  const [proposal] = wallet.peer.proposals.get()
  expect(proposal?.requiredNamespaces).toEqual({})
  const { chains, methods = [], events = [] } = proposal?.optionalNamespaces['eip155'] ?? {}
  expect(chains).toEqual(['eip155:1', 'eip155:10'])
  expect([methods.slice(0, 2), events.slice(0, 2)]).toEqual([defaultMethods, defaultEvents])
  expect(methods).toEqual(
    expect.arrayContaining([
      ...['wallet_sendCalls', 'wallet_getCapabilities', 'wallet_getCallsStatus', 'wallet_watchAsset'],
      ...['wallet_requestPermissions', 'eth_signTypedData_v3', 'eth_signTypedData_v4', 'wallet_switchEthereumChain'],
    ]),
  )
  expect(new Set(methods).size).toBe(methods.length)
})
