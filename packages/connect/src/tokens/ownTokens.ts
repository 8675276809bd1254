import { isRecord } from '@latchkey/base'
import { cleanText, parseTokenDecimals, sameAddress, type Token, tokenLimits } from '@latchkey/evm'
import type { Hub } from '../hub.ts'
import { parseStored } from '../persistence.ts'
import { readAddress, readChainId } from '../storedValues.ts'

/** The place of the tokens that visitors have added. */
export const ownTokensKey = 'tokens.v1'

/** The most that is kept, in tokens of all networks and in characters of text. */
export const ownTokenLimits = { tokens: 100, text: 100_000 } as const

/** Stored text → the tokens that the visitor has added, in his order. Total: what is malformed is left out. */
export function parseOwnTokens(text: string | null): readonly Token[] {
  const value = parseStored(text, ownTokenLimits.text)
  if (!Array.isArray(value)) return []
  const tokens = value.slice(0, ownTokenLimits.tokens).flatMap((item) => parseOwnToken(item) ?? [])
  return tokens.filter((token, index) => tokens.findIndex((one) => isSameToken(one, token)) === index)
}

/** Foreign value → a token of a visitor. Total: undefined for what is none. */
export function parseOwnToken(value: unknown): Token | undefined {
  if (!isRecord(value)) return undefined
  const chainId = readChainId(value['chainId'])
  const address = readAddress(value['address'])
  const decimals = parseTokenDecimals(value['decimals'])
  const symbol = readWords(value['symbol'], tokenLimits.symbol)
  if (chainId === undefined || address === undefined || decimals === undefined || symbol === undefined) return undefined
  const name = readWords(value['name'], tokenLimits.name) ?? symbol
  return { chainId, address, symbol, name, decimals, origin: 'visitor' }
}

/** As they are on the disk, where another tab may have written since. */
export function readOwnTokens(hub: Pick<Hub, 'storage'>): readonly Token[] {
  return parseOwnTokens(hub.storage.get(ownTokensKey))
}

/** True for one contract on one network. */
export function isSameToken(
  one: Pick<Token, 'chainId' | 'address'>,
  other: Pick<Token, 'chainId' | 'address'>,
): boolean {
  return one.chainId === other.chainId && sameAddress(one.address, other.address)
}

/** One line, cut by whole characters. */
function readWords(value: unknown, longest: number): string | undefined {
  const text = cleanText(value)?.replace(/\s+/gu, ' ')
  return text === undefined ? undefined : [...text].slice(0, longest).join('').trim()
}
