import { createStore, type Store, withTimeout } from '@latchkey/base'
import {
  type Address,
  findChain,
  findNamesake,
  lookUpToken,
  type Namesake,
  type Token,
  type TokenLookup,
} from '@latchkey/evm'
import type { Hub } from '../hub.ts'
import { isSameToken, ownTokenLimits, ownTokensKey, parseOwnToken, parseOwnTokens, readOwnTokens } from './ownTokens.ts'
import { readTokenList } from './readTokenList.ts'

/** The tokens that are known here: those that the owner has named, those of his lists, then those the visitor has added. */
export type TokenBook = {
  readonly tokens: readonly Token[]
  /** False until the list of every network was fetched, or could not be: a token that is missing may come yet. */
  readonly isComplete: boolean
}

type Shelf = {
  readonly book: Store<TokenBook>
  readonly lists: Map<number, readonly Token[]>
  readonly loading: Map<number, Promise<void>>
  own: readonly Token[]
}

/** How long a list may take before the page goes on without it, in milliseconds: balances wait for it. */
const patienceMs = 5000

const shelves = new WeakMap<Hub, Shelf>()

/** The tokens that are known, in step with other tabs until the hub is closed. It fetches no list by itself: `listTokens` does. */
export function tokensOf(hub: Hub): Store<TokenBook> {
  return shelfOf(hub).book
}

/**
 * Fetches the lists of the site, of one network or of all, once each, and resolves to every token that is known. A list
 * that cannot be fetched or read is left out, and asked for again by the next call. Never fails.
 */
export async function listTokens(hub: Hub, chainId?: number): Promise<readonly Token[]> {
  const shelf = shelfOf(hub)
  const wanted = hub.chains.map(({ id }) => id).filter((id) => chainId === undefined || id === chainId)
  await Promise.all(wanted.map((id) => loadList(hub, shelf, id)))
  return shelf.book.get().tokens
}

/** Those of a network that the site vouches for, once its list is there: what the visitor has added is none. Never fails. */
export async function vouchedTokens(hub: Hub, chainId: number): Promise<readonly Token[]> {
  return (await listTokens(hub, chainId)).filter(({ origin }) => origin !== 'visitor')
}

/** An answer about an address, with the listed coin or token that it can be taken for. */
export type OwnTokenLookup = TokenLookup & { readonly namesake?: Namesake | undefined }

/** Asks the node of a network about the token at an address. Fails with `RpcError` when the node does not answer. */
export async function findToken(
  hub: Hub,
  { chainId, address, signal }: { readonly chainId: number; readonly address: Address; readonly signal?: AbortSignal },
): Promise<OwnTokenLookup> {
  const chain = findChain(hub.chains, { chainId })
  const [found, tokens] = await Promise.all([
    lookUpToken({ chain, address, rpc: hub.rpc(chainId), signal }),
    listTokens(hub),
  ])
  if (found.status !== 'found') return found
  const known = tokens.find((token) => isSameToken(token, found.token))
  // Of a listed one its list has the word.
  if (known !== undefined) return { status: 'found', token: known }
  return { ...found, namesake: findNamesake(found.token, { chains: hub.chains, tokens }) }
}

/** The end of an attempt to keep a token: it may be known already, be none of a network here, or find no room. */
export type AddOutcome = 'added' | 'known' | 'unusable' | 'full'

/** Keeps a token of the visitor's in this browser, as `findToken` has found it: it is on no list, wherever it is shown. */
export function addToken(hub: Hub, token: Token): AddOutcome {
  const own = parseOwnToken(token)
  if (own === undefined || !hub.chains.some(({ id }) => id === own.chainId)) return 'unusable'
  if (
    tokensOf(hub)
      .get()
      .tokens.some((known) => isSameToken(known, own))
  )
    return 'known'
  const before = readOwnTokens(hub)
  if (before.length >= ownTokenLimits.tokens) return 'full'
  write(hub, [...before, own])
  return 'added'
}

/** Forgets a token that the visitor has added. */
export function removeToken(hub: Hub, token: Pick<Token, 'chainId' | 'address'>): void {
  write(
    hub,
    readOwnTokens(hub).filter((own) => !isSameToken(own, token)),
  )
}

function write(hub: Hub, tokens: readonly Token[]): void {
  hub.storage.set(ownTokensKey, JSON.stringify(tokens))
  const shelf = shelfOf(hub)
  shelf.own = readOwnTokens(hub)
  tell(hub, shelf)
}

function shelfOf(hub: Hub): Shelf {
  const known = shelves.get(hub)
  if (known !== undefined) return known
  const made: Shelf = {
    book: createStore<TokenBook>({ tokens: [], isComplete: false }),
    lists: new Map(),
    loading: new Map(),
    own: readOwnTokens(hub),
  }
  shelves.set(hub, made)
  tell(hub, made)
  const unsubscribe = hub.storage.subscribe(ownTokensKey, (text) => {
    made.own = parseOwnTokens(text)
    tell(hub, made)
  })
  hub.signal.addEventListener('abort', unsubscribe)
  return made
}

/** The first to speak of a contract is believed: the owner, then his lists. */
function tell(hub: Hub, { book, lists, own }: Shelf): void {
  const told = new Set<string>()
  const tokens = [hub.tokens, ...lists.values(), own].flat().filter(({ chainId, address }) => {
    const key = `${chainId} ${address.toLowerCase()}`
    return told.has(key) ? false : told.add(key)
  })
  const isComplete = hub.chains.every(({ id }) => hub.tokenLists?.urls[id] === undefined || lists.has(id))
  book.set({ tokens, isComplete })
}

async function loadList(hub: Hub, shelf: Shelf, chainId: number): Promise<void> {
  const lists = hub.tokenLists
  if (lists?.urls[chainId] === undefined) return
  const loading =
    shelf.loading.get(chainId) ??
    withTimeout(readTokenList(lists, chainId), patienceMs, hub.clock).then(
      (tokens) => put(hub, shelf, chainId, tokens),
      (error: unknown) => {
        // Fetched again for the next one who asks; until then the page does without.
        shelf.loading.delete(chainId)
        hub.log.warn('A list of tokens could not be fetched', error)
        if (!shelf.lists.has(chainId)) put(hub, shelf, chainId, [])
      },
    )
  shelf.loading.set(chainId, loading)
  await loading
}

function put(hub: Hub, shelf: Shelf, chainId: number, tokens: readonly Token[]): void {
  shelf.lists.set(chainId, tokens)
  tell(hub, shelf)
}
