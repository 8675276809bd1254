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

  /** An app that is reloaded while its wallet is asked. */
  async function asking() {
    const parts = await paired()
    const { app, wallet, topic, settle, side } = parts
    const given = { topic, chainId: 'eip155:1', method: 'personal_sign', params: ['0x01'] }
    const first = request(app.peer, given).catch((error: unknown) => error)
    await settle()
    const reload = async () => {
      closePeer(app.peer)
      await app.end.close()
      expect(await first).toMatchObject({ code: 'peer_closed' })
      const again = await side('app', { records: app.records })
      return { ...again, waiting: again.peer.resumed.get()[0]! }
    }
    const askedRecords = async () => (await app.records.entries()).filter(([key]) => key.startsWith('asked:'))
    return { ...parts, given, reload, askedRecords, asked: wallet.peer.requests.get()[0]! }
  }

  test('of the app while the wallet is asked: its answer is heard by the next page, also one given meanwhile', async () => {
    for (const isMeanwhile of [false, true]) {
      const { wallet, topic, settle, reload, askedRecords, given, asked } = await asking()
      const answer = () => respond(wallet.peer, { topic, id: asked.id, result: 'signed' })
      const page = isMeanwhile ? reload().finally(answer) : reload()
      const { peer, waiting } = await page
      expect(waiting).toMatchObject({ ...given, id: asked.id })
      if (!isMeanwhile) await answer()
      await settle()
      expect(await waiting.outcome).toBe('signed')
      await settle()
      expect([peer.resumed.get(), await askedRecords()]).toEqual([[], []])
    }
  })

  test('of the app while the wallet is asked: a refusal, the end of time and the end of the session are told', async () => {
    const refused = await asking()
    const page = await refused.reload()
    const error = { code: 5000, message: 'User rejected.' }
    await respond(refused.wallet.peer, { topic: refused.topic, id: refused.asked.id, error })
    await expect(page.waiting.outcome).rejects.toMatchObject({ code: 'peer_refused', data: { code: 5000 } })

    const late = await asking()
    await late.clock.advance(100_000)
    const latePage = await late.reload()
    const outcome = latePage.waiting.outcome.catch((failure: unknown) => failure)
    await late.clock.advance(200_000)
    expect(await outcome).toMatchObject({ message: 'Request expired. Please try again.' })
    await late.settle()
    expect([latePage.peer.resumed.get(), await late.askedRecords()]).toEqual([[], []])

    const over = await asking()
    const lastPage = await over.reload()
    const ended = lastPage.waiting.outcome.catch((failure: unknown) => failure)
    await endSession(over.wallet.peer, over.topic)
    await over.settle()
    expect(await ended).toMatchObject({ code: 'session_ended', data: { code: 6000 } })
    expect(await over.askedRecords()).toEqual([])
  })

  test('of the app with a request whose session is gone: nobody waits for it', async () => {
    const { app, topic, settle, reload, askedRecords } = await asking()
    await app.records.remove(`session:${topic}`)
    const { peer } = await reload()
    await settle()
    expect([peer.resumed.get(), await askedRecords()]).toEqual([[], []])
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
