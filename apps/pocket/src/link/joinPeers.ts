import { createStore, type Store } from '@latchkey/base'
import { isLinkUrl } from '@latchkey/remote'
import type { WalletPeer } from '../peer/walletPeer.ts'
import type { LinkPeer } from './linkPeer.ts'

/** Both protocols as one: what a code is of decides who takes it, and whose something is decides who answers. */
export function joinPeers(sessions: WalletPeer, links: LinkPeer): WalletPeer {
  const ownerOfTopic = (topic: string) =>
    links.sessions.get().some((session) => session.topic === topic) ? links : sessions
  const ownerOfProposal = (id: number) =>
    links.proposals.get().some((proposal) => proposal.id === id) ? links : sessions
  return {
    service: sessions.service,
    isDurable: sessions.isDurable,
    proposals: joinStores(sessions.proposals, links.proposals),
    requests: joinStores(sessions.requests, links.requests),
    sessions: joinStores(sessions.sessions, links.sessions),
    pair: (code) => (isLink(code) ? links : sessions).pair(code),
    approve: (id, namespaces) => ownerOfProposal(id).approve(id, namespaces),
    reject: (id, reason) => ownerOfProposal(id).reject(id, reason),
    respond: (request, outcome) => ownerOfTopic(request.topic).respond(request, outcome),
    update: (topic, namespaces) => ownerOfTopic(topic).update(topic, namespaces),
    emit: (event) => ownerOfTopic(event.topic).emit(event),
    end: (topic) => ownerOfTopic(topic).end(topic),
    onEnded(listener) {
      const stops = [sessions.onEnded(listener), links.onEnded(listener)]
      return () => stops.forEach((stop) => void stop())
    },
  }
}

function isLink(code: string): boolean {
  return isLinkUrl(code) || /[?&]wl_url=/.test(code)
}

function joinStores<Item>(one: Store<readonly Item[]>, other: Store<readonly Item[]>): Store<readonly Item[]> {
  const joined = createStore<readonly Item[]>([...one.get(), ...other.get()])
  const join = () => joined.set([...one.get(), ...other.get()])
  one.subscribe(join)
  other.subscribe(join)
  return joined
}
