import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bytes, Log } from '@latchkey/base'
import { type Chain, parseTokenList, type Token } from '@latchkey/evm'
import { keyOf, type OwnerTokenLists } from '../config/ownerTokens.ts'
import { shortDigest } from './integrity.ts'

export type TokenListInput = {
  readonly chains: readonly Chain[]
  /** The tokens that are named one by one. */
  readonly named: readonly Token[]
  readonly lists: OwnerTokenLists
  /** The built pages, beside which the list stands that comes with the product. */
  readonly folder: string
  readonly log: Log
}

/** The listed tokens as the pages, and the reader of histories, are told of them. */
export type TokenLists = {
  /** Those that are named one by one, with their logos. */
  readonly named: readonly Token[]
  /** Every token that is on a list or named. */
  readonly all: readonly Token[]
  /** The list of each network that has one, by its address, which changes with its contents. */
  readonly files: ReadonlyMap<string, Bytes>
  /** The same addresses by chain id. */
  readonly urls: Readonly<Record<number, string>>
}

/** Puts the lists together by networks: the owner's own, then the one that comes with the product. */
export async function openTokenLists({ chains, named, lists, folder, log }: TokenListInput): Promise<TokenLists> {
  const shipped = await readShipped(folder, log)
  const logos = new Map(shipped.flatMap(({ logo, ...token }) => (logo === undefined ? [] : [[keyOf(token), logo]])))
  const withLogo = (token: Token): Token => {
    const logo = token.logo ?? logos.get(keyOf(token))
    return logo === undefined ? token : { ...token, logo }
  }
  const known = new Map([...named, ...lists.tokens].map((token) => [keyOf(token), token]))
  const further = lists.shipped ? shipped.filter((token) => isNew(token, known.get(keyOf(token)), log)) : []
  const listed = [...lists.tokens, ...further].map(withLogo)
  const files = new Map<string, Bytes>()
  const urls: Record<number, string> = {}
  for (const { id } of chains) {
    const own = listed.filter(({ chainId }) => chainId === id)
    if (own.length === 0) continue
    const body = new TextEncoder().encode(toListText(own))
    const name = `/assets/tokens-${id}-${shortDigest(body)}.json`
    files.set(name, body)
    urls[id] = name
  }
  const ids = new Set(chains.map(({ id }) => id))
  const drawn = named.map(withLogo)
  return { named: drawn, all: [...drawn, ...listed.filter(({ chainId }) => ids.has(chainId))], files, urls }
}

/** The owner knows his networks better; but where he and the list contradict each other he is told. */
function isNew({ symbol, address, decimals }: Token, known: Token | undefined, log: Log): boolean {
  if (known !== undefined && known.decimals !== decimals) {
    const said = `has ${known.decimals} decimals in the configuration and ${decimals} in the list of this product`
    log.warn(`${symbol} at ${address} ${said}: ask its contract, and mend the configuration if it is wrong`)
  }
  return known === undefined
}

async function readShipped(folder: string, log: Log): Promise<readonly Token[]> {
  try {
    return parseTokenList(JSON.parse(await readFile(join(folder, '.tokens', 'list.json'), 'utf8')))
  } catch (error) {
    log.warn('The list of tokens that comes with the product cannot be read, and none of it is offered', error)
    return []
  }
}

function toListText(tokens: readonly Token[]): string {
  const entries = tokens.map(({ chainId, address, symbol, name, decimals, logo }) => {
    return { chainId, address, symbol, name, decimals, ...(logo !== undefined && { extensions: { logo } }) }
  })
  return JSON.stringify({ name: 'Tokens', tokens: entries })
}
