import type { Clock, Log, Rpc, Store } from '@latchkey/base'
import type { GuideSource, TokenListSource } from '@latchkey/connect'
import type { Chain, Token } from '@latchkey/evm'
import type { CallsBook } from './callsBook.ts'
import type { KeyRing } from './keys/keyRing.ts'
import type { Done, Happened, News } from './news.ts'
import type { WalletPeer } from './peer/walletPeer.ts'
import type { SentStore } from './sentStore.ts'

/** Runs work under a name that no other tab runs at the same time. */
export type Exclusive = <Value>(name: string, work: () => Promise<Value>) => Promise<Value>

/** Everything the wallet's verbs work on. */
export type Pocket = {
  readonly peer: WalletPeer
  readonly ring: Store<KeyRing>
  readonly chains: readonly Chain[]
  readonly tokens: readonly Token[]
  /** The site's lists of further tokens. */
  readonly tokenLists?: TokenListSource
  /** The node of a network, always through this site's own address. */
  readonly rpc: (chainId: number) => Rpc
  /** The site's own server of what its owner has installed for the cards of calls and typed data. */
  readonly guides?: GuideSource | undefined
  readonly sent: SentStore
  readonly calls: CallsBook
  readonly exclusive: Exclusive
  /** Newest first. */
  readonly news: Store<readonly News[]>
  /** The latest answer. */
  readonly done: Store<Done | undefined>
  /** Answers of this tab itself, as `topic:id` or the proposal's id. */
  readonly answered: Set<string>
  readonly clock: Clock
  readonly log: Log
}

/** Does what answers something, and remembers that it was answered here; forgets it again when that fails. */
export async function answering(pocket: Pocket, key: string, work: () => Promise<void>): Promise<void> {
  pocket.answered.add(key)
  try {
    await work()
  } catch (error) {
    pocket.answered.delete(key)
    throw error
  }
}

const maxNews = 5

/** Adds something to the news. */
export function tellNews(pocket: Pocket, happened: Happened): void {
  // An earlier action no longer matters.
  pocket.done.set(undefined)
  const before = pocket.news.get()
  pocket.news.set([{ ...happened, id: (before[0]?.id ?? 0) + 1 }, ...before].slice(0, maxNews))
}

/** The network that sites are told. */
export function activeChain({ ring, chains }: Pick<Pocket, 'ring' | 'chains'>): Chain {
  const chosen = chains.find(({ id }) => id === ring.get().chainId) ?? chains[0]
  if (chosen === undefined) throw new TypeError('A wallet needs at least one network')
  return chosen
}
