import {
  approve,
  emitEvent,
  endSession,
  extendSession,
  type Peer,
  pair,
  pingSession,
  propose,
  proposeAgain,
  reject,
  request,
  respond,
  updateSession,
} from '@latchkey/remote'
import { ourSide } from '../ours.ts'
import { chainId, optionalNamespaces } from './asked.ts'
import type { App, AppSession, OpenApp, OpenWallet, Wallet } from './sides.ts'

type Side = Awaited<ReturnType<typeof ourSide>>

const find = (peer: Peer, topic: string) => peer.sessions.get().find((each) => each.topic === topic)
const expiryOf = (peer: Peer, topic: string) => Math.floor((find(peer, topic)?.expiresAtMs ?? 0) / 1000)

function toSession(peer: Peer, topic: string): AppSession {
  return {
    topic,
    pairingTopic: find(peer, topic)?.pairingTopic ?? '',
    request: (method, params) => request(peer, { topic, chainId, method, params }),
    accounts: () => Object.values(find(peer, topic)?.namespaces ?? {}).flatMap(({ accounts }) => accounts),
    expiry: () => expiryOf(peer, topic),
    ping: () => pingSession(peer, topic),
    extend: () => extendSession(peer, topic),
    end: () => endSession(peer, topic),
  }
}

function toApp(side: Side, relayUrl: string): App {
  const { peer, news } = side
  return {
    get events() {
      return news.flatMap((item) => (item.type === 'event' ? [item] : []))
    },
    keepsPairings: true,
    async connect(pairingTopic) {
      const again = pairingTopic !== undefined && (await proposeAgain(peer, pairingTopic, { optionalNamespaces }))
      const { uri, approval } = again
        ? { ...again, uri: undefined }
        : await propose(peer, { optionalNamespaces, keepsPairing: true })
      return { uri, session: approval.then(({ topic }) => toSession(peer, topic)) }
    },
    session: (topic) => (find(peer, topic) === undefined ? undefined : toSession(peer, topic)),
    async reload() {
      await side.close()
      return toApp(await ourSide('our-app', relayUrl, side), relayUrl)
    },
    close: side.close,
  }
}

function toWallet(side: Side, relayUrl: string): Wallet {
  const { peer } = side
  const seen = new Map<string, number>()
  const stamp = (key: string) => {
    if (!seen.has(key)) seen.set(key, performance.now())
    return seen.get(key) ?? 0
  }
  peer.proposals.subscribe((list) => list.forEach(({ id }) => void stamp(`p${id}`)))
  peer.requests.subscribe((list) => list.forEach(({ id }) => void stamp(`r${id}`)))
  return {
    get proposals() {
      return peer.proposals.get().map(({ id }) => ({ id, atMs: stamp(`p${id}`) }))
    },
    get requests() {
      return peer.requests
        .get()
        .map(({ topic, id, method, params }) => ({ topic, id, asked: { method, params }, atMs: stamp(`r${id}`) }))
    },
    pair: (uri) => pair(peer, uri),
    approve: async (id, namespaces) => (await approve(peer, id, { namespaces })).topic,
    reject: (id) => reject(peer, id),
    respond: (topic, id, answer) => respond(peer, { topic, id, ...answer }),
    update: (topic, namespaces) => void updateSession(peer, topic, namespaces).catch(() => undefined),
    extend: (topic) => void extendSession(peer, topic).catch(() => undefined),
    emit: (topic, name, data) => emitEvent(peer, { topic, chainId, name, data }),
    ping: (topic) => pingSession(peer, topic),
    end: (topic) => endSession(peer, topic),
    expiry: (topic) => expiryOf(peer, topic),
    async reload() {
      await side.close()
      return toWallet(await ourSide('our-wallet', relayUrl, side), relayUrl)
    },
    close: side.close,
  }
}

export const ourApp: OpenApp = async (relayUrl) => toApp(await ourSide('our-app', relayUrl), relayUrl)
export const ourWallet: OpenWallet = async (relayUrl) => toWallet(await ourSide('our-wallet', relayUrl), relayUrl)
