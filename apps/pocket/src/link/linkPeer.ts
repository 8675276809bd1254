import {
  type Clock,
  createStore,
  type Fetch,
  type KeyValueStorage,
  type Log,
  tellAll,
  type WebSocketConstructor,
} from '@latchkey/base'
import type { Chain } from '@latchkey/evm'
import {
  createLinkPhone,
  type InboundRequest,
  type LinkUrl,
  type Proposal,
  parseLinkUrl,
  type RandomBytes,
  type Session,
} from '@latchkey/remote'
import { PocketError } from '../errors.ts'
import type { EndedSession, WalletPeer } from '../peer/walletPeer.ts'
import { readGrant } from '../sessions/sessionNamespaces.ts'
import {
  accountOf,
  type LinkEntry,
  linkTopicPrefix,
  readSite,
  type ShownRequest,
  toApproved,
  toInboundRequest,
  toProposal,
  toSession,
  toStored,
} from './linkEntry.ts'
import { accountsMethod, toLinkOutcome } from './linkRequests.ts'
import { createShownRequests } from './shownRequests.ts'
import { readLinks, type StoredLink, writeLinks } from './storedLinks.ts'

export type LinkPeerOptions = {
  readonly storage: KeyValueStorage
  readonly chains: readonly Chain[]
  /** The node of a network as sites are told it. */
  readonly nodeUrl: (chainId: number) => string
  /** The network that sites are told first. */
  readonly activeChainId: () => number
  readonly WebSocket: WebSocketConstructor
  readonly fetch: Fetch
  readonly random: RandomBytes
  readonly clock: Clock
  readonly log: Log
}

/** The links of this wallet, in the shape of the other protocol's peer, so that one set of screens serves both. */
export type LinkPeer = Omit<WalletPeer, 'service' | 'isDurable'>

/** Takes up the links of before, and makes new ones of codes. */
export function createLinkPeer(options: LinkPeerOptions): LinkPeer {
  const { storage, chains, activeChainId } = options
  const proposals = createStore<readonly Proposal[]>([])
  const requests = createStore<readonly InboundRequest[]>([])
  const sessions = createStore<readonly Session[]>([])
  const ends = createEnds()
  const entries = new Map<string, LinkEntry>()
  const shown = createShownRequests(options.clock)

  function open(link: LinkUrl): LinkEntry {
    const entry = toEntry(options, link)
    entries.get(entry.topic)?.phone.close()
    entries.set(entry.topic, entry)
    entry.phone.requests.subscribe(look)
    entry.phone.onEnd(() => {
      const session = toSession(entry)
      drop(entry)
      if (session !== undefined) ends.tell({ session, reason: { code: 'leftBySite' } })
    })
    return entry
  }

  function drop(entry: LinkEntry): void {
    if (entries.get(entry.topic) === entry) entries.delete(entry.topic)
    save()
  }

  /** Draws the three lists anew from what the links hold. */
  function look(): void {
    const { greetings, others, known } = sort(shown.show(entries.values()))
    sessions.set([...entries.values()].flatMap((entry) => toSession(entry) ?? []))
    requests.set(others.map((each) => toInboundRequest(each, activeChainId())))
    proposals.set(greetings.map((each) => toProposal(each, chains)))
    // A site that sees the account already need not ask again.
    for (const { entry, asked } of known) entry.phone.answer(asked.id, { result: [accountOf(entry)] })
  }

  function save(): void {
    const approved = [...entries.values()].flatMap((entry) => toStored(entry) ?? [])
    writeLinks(storage, approved)
    look()
  }

  function entryOf(topic: string): LinkEntry {
    const entry = entries.get(topic)
    if (entry === undefined) throw new PocketError('request_gone')
    return entry
  }

  for (const stored of readLinks(storage)) resume(options, stored, open)
  look()

  return {
    proposals,
    requests,
    sessions,
    async pair(code) {
      const link = parseLinkUrl(code)
      const topic = topicOf(link)
      // An approved one that is read once more is the link that there is.
      if (entries.get(topic)?.namespaces === undefined) await joinOr(drop, open(link))
      return { pairingTopic: topic }
    },
    async approve(id, namespaces) {
      const { entry, asked } = shown.find(id)
      entry.site = readSite(asked)
      entry.namespaces = namespaces
      await tellSite(options, entry, readGrant(namespaces).chainIds[0] ?? activeChainId())
      save()
    },
    async reject(id) {
      const { entry, asked } = shown.find(id)
      entry.phone.answer(asked.id, { errorMessage: 'User denied account authorization' })
    },
    async respond({ id }, outcome) {
      const { entry, asked } = shown.find(id)
      entry.phone.answer(asked.id, toLinkOutcome(asked.method, outcome))
    },
    async update(topic, namespaces) {
      entryOf(topic).namespaces = namespaces
      save()
    },
    async emit({ topic, name, data }) {
      await tellSite(options, entryOf(topic), name === 'chainChanged' ? Number(data) : activeChainId())
    },
    async end(topic) {
      const entry = entryOf(topic)
      drop(entry)
      await entry.phone.unlink()
    },
    onEnded: ends.listen,
  }
}

/** Parts requests to see an account from the rest, and those that nobody has approved yet from those that are. */
function sort(all: readonly ShownRequest[]) {
  const isGreeting = ({ asked }: ShownRequest) => asked.method === accountsMethod
  const isApproved = ({ entry }: ShownRequest) => entry.namespaces !== undefined
  return {
    greetings: all.filter((each) => isGreeting(each) && !isApproved(each)),
    known: all.filter((each) => isGreeting(each) && isApproved(each)),
    others: all.filter((each) => !isGreeting(each) && isApproved(each)),
  }
}

/** Fails when the server knows no such link; the entry goes then. */
async function joinOr(drop: (entry: LinkEntry) => void, entry: LinkEntry): Promise<void> {
  try {
    await entry.phone.join()
  } catch (error) {
    drop(entry)
    throw error
  }
}

function topicOf({ session }: LinkUrl): string {
  return `${linkTopicPrefix}${session.id}`
}

function toEntry(options: LinkPeerOptions, link: LinkUrl): LinkEntry {
  return {
    topic: topicOf(link),
    link,
    phone: createLinkPhone({ ...options, link }),
    startedAtMs: options.clock.now(),
    site: { name: '', origin: '' },
    namespaces: undefined,
  }
}

/** Takes a remembered link up; one that cannot be is left as it is, for the next time. */
function resume({ log }: LinkPeerOptions, stored: StoredLink, open: (link: LinkUrl) => LinkEntry): void {
  try {
    const entry = open(parseLinkUrl(stored.url))
    entry.site = stored
    entry.namespaces = toApproved(stored)
    entry.phone.join().catch((error: unknown) => log.debug('A link could not be taken up', error))
  } catch (error) {
    log.debug('A remembered link cannot be read', error)
  }
}

/** Tells a site which account it sees, and on which network. */
async function tellSite({ nodeUrl }: LinkPeerOptions, entry: LinkEntry, chainId: number): Promise<void> {
  const address = accountOf(entry)
  await entry.phone.publish({
    chain: { chainId, nodeUrl: nodeUrl(chainId) },
    ...(address !== undefined && { address }),
  })
}

/** The listener for the end of a link. */
function createEnds() {
  const listeners = new Set<(ended: EndedSession) => void>()
  return {
    tell: (ended: EndedSession) => tellAll(listeners, ended),
    listen(listener: (ended: EndedSession) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
