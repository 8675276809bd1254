import { createStore, httpRpc, type KeyValueStorage, silentLog, systemClock, webStorage } from '@latchkey/base'
import type { PocketBoot } from './boot.ts'
import { createCallsBook } from './callsBook.ts'
import { openKeyRing } from './keys/keyRing.ts'
import { joinPeers } from './link/joinPeers.ts'
import { createLinkPeer } from './link/linkPeer.ts'
import type { Done, News } from './news.ts'
import { createWalletPeer } from './peer/createWalletPeer.ts'
import { activeChain, type Exclusive, type Pocket } from './pocket.ts'
import { answerByItself } from './requests/answerRequest.ts'
import { tellLosses } from './requests/tellLosses.ts'
import { createSentStore } from './sentStore.ts'

/** Puts the wallet together from the browser's own storage, sockets and locks. Lives as long as the page. */
export async function openPocket({ chains, tokens, tokenLists, relay, clearSigningUrl }: PocketBoot): Promise<Pocket> {
  const storage = openStorage()
  const clock = systemClock
  const log = silentLog
  const ring = openKeyRing(storage)
  const sessions = await createWalletPeer({ relay: relay ?? { urls: [ownRelayUrl()] }, storage, clock, log })
  const links = createLinkPeer({
    storage,
    chains,
    nodeUrl: (chainId) => new URL(`/rpc/${chainId}`, window.location.href).href,
    activeChainId: () => activeChain({ ring, chains }).id,
    WebSocket: window.WebSocket,
    fetch: (url, init) => window.fetch(url, init),
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    clock,
    log,
  })
  const pocket: Pocket = {
    peer: joinPeers(sessions, links),
    ring,
    chains,
    tokens,
    ...(tokenLists && { tokenLists: { urls: tokenLists, fetch: (url, init) => window.fetch(url, init) } }),
    rpc: (chainId) => httpRpc({ url: `/rpc/${chainId}`, fetch: (url, init) => window.fetch(url, init), clock }),
    ...(clearSigningUrl !== undefined && {
      guides: { url: clearSigningUrl, fetch: (url, init) => window.fetch(url, init) },
    }),
    sent: createSentStore(storage),
    calls: createCallsBook(storage),
    exclusive,
    news: createStore<readonly News[]>([]),
    done: createStore<Done | undefined>(undefined),
    answered: new Set(),
    clock,
    log,
  }
  answerByItself(pocket)
  tellLosses(pocket)
  return pocket
}

function openStorage(): KeyValueStorage {
  return webStorage({
    area: () => window.localStorage,
    prefix: 'latchkey.pocket.',
    onChange(listener) {
      window.addEventListener('storage', listener)
      return () => window.removeEventListener('storage', listener)
    },
  })
}

/** The relay that runs beside this page. */
function ownRelayUrl(): string {
  const url = new URL('/relay', window.location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}

/** Plain http addresses other than localhost have no locks; one tab is then as good as it gets. */
const exclusive: Exclusive = async (name, work) => {
  const locks: LockManager | undefined = navigator.locks
  if (locks === undefined) return await work()
  // The lock's own promise hides the type of the work's.
  let outcome: { readonly value: Awaited<ReturnType<typeof work>> } | undefined
  await locks.request(`latchkey.pocket.${name}`, async () => {
    outcome = { value: await work() }
  })
  if (outcome === undefined) throw new TypeError('The lock was not given')
  return outcome.value
}
