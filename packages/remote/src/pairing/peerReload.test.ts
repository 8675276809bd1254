import { describe, expect, test } from 'vitest'
import { address, namespaces, only, optionalNamespaces, paired, setUp } from '../testing/sides.ts'
import { approve } from './answerProposal.ts'
import { updateSession } from './changeSession.ts'
import { closePeer } from './createPeer.ts'
import { endSession } from './endSession.ts'
import { pair } from './pair.ts'
import type { PeerTabs } from './peerState.ts'
import { propose } from './propose.ts'
import { request, respond } from './request.ts'

describe('a reload', () => {
  test('finds sessions, open requests and who to answer again', async () => {
    const { app, wallet, topic, settle, side } = await paired()
    const answer = request(app.peer, { topic, chainId: 'eip155:1', method: 'personal_sign', params: ['0x'] })
    await settle()
    closePeer(wallet.peer)
    await wallet.end.close()
    const again = await side('wallet', { records: wallet.records })
    expect(only(again.peer)).toMatchObject({ topic, isController: true })
    const [asked] = again.peer.requests.get()
    await respond(again.peer, { topic, id: asked!.id, result: 'signed' })
    await settle()
    expect(await answer).toBe('signed')
  })

  test('of a wallet that answered and could not send: the answer is sent afterwards, and not asked for again', async () => {
    const { app, wallet, topic, settle, side, clock } = await paired()
    const answer = request(app.peer, { topic, chainId: 'eip155:1', method: 'personal_sign', params: ['0x'] })
    await settle()
    const [asked] = wallet.peer.requests.get()
    await wallet.end.close()
    await expect(respond(wallet.peer, { topic, id: asked!.id, result: 'signed' })).rejects.toThrow('closed')
    closePeer(wallet.peer)
    const again = await side('wallet', { records: wallet.records })
    expect(again.peer.requests.get()).toEqual([])
    await clock.advance(5000)
    expect(await answer).toBe('signed')
  })

  test('of the app between proposal and approval still brings the session', async () => {
    const { side, settle } = setUp()
    const [app, wallet] = [await side('app'), await side('wallet')]
    const { uri } = await propose(app.peer, { optionalNamespaces })
    closePeer(app.peer)
    await app.end.close()
    await pair(wallet.peer, uri)
    await settle()
    const again = await side('app', { records: app.records })
    await settle()
    await approve(wallet.peer, wallet.peer.proposals.get()[0]!.id, { namespaces })
    await settle()
    expect(again.news).toMatchObject([{ type: 'session', session: { peer: { name: 'wallet' } } }])
  })

  test('damaged records are left out, the others stay', async () => {
    const { app, topic, side } = await paired()
    await app.records.set('session:x', { topic: 5 })
    await app.records.set('request:y', 'no')
    await app.records.set('nonsense', {})
    const again = await side('app', { records: app.records })
    expect(again.peer.sessions.get().map((session) => session.topic)).toEqual([topic])
  })
})

test('two tabs hold one session: what one ends or changes, the other follows', async () => {
  const { app, wallet, topic, settle, side } = await paired()
  const listeners = new Map<string, (key: string) => void>()
  const tab = (name: string): PeerTabs => ({
    post: (key) => {
      for (const [other, listener] of listeners) if (other !== name) listener(key)
    },
    listen(listener) {
      listeners.set(name, listener)
      return () => void listeners.delete(name)
    },
  })
  const left = await side('app', { records: app.records, tabs: tab('left') })
  const right = await side('app', { records: app.records, tabs: tab('right') })
  closePeer(app.peer)
  const wider = { eip155: { ...namespaces['eip155']!, accounts: [`eip155:1:${address}`, `eip155:10:${address}`] } }
  await updateSession(wallet.peer, topic, wider)
  await settle()
  expect([only(left.peer)?.namespaces, only(right.peer)?.namespaces]).toEqual([wider, wider])
  await endSession(left.peer, topic)
  await settle()
  expect([only(right.peer), right.peer.keys.size]).toEqual([undefined, 0])
  expect(right.news.at(-1)).toMatchObject({ type: 'ended', topic })
})
