import { isRecord } from '@latchkey/base'
import { type Address, isAddress, toAddress } from '../address.ts'
import type { Token } from '../chains/chain.ts'
import { parseChainId } from '../chains/chainId.ts'
import { parseTokenDecimals } from '../chains/parseChain.ts'
import { cleanText } from '../chains/plainChain.ts'
import { EvmError } from '../errors.ts'
import { tokenLimits } from './tokenLimits.ts'

/** A name of one of the page's logos: nothing that could be a path. */
const logoName = /^[A-Z0-9]{1,20}$/

/**
 * A list of tokens as Uniswap's schema has it → its tokens. Their icons, which are on hosts of others, are passed over; a
 * logo of the page's own is named by `extensions.logo`. Fails with `invalid_token_list`, naming the entry and field.
 */
export function parseTokenList(input: unknown): readonly Token[] {
  const list = isRecord(input) ? input['tokens'] : undefined
  if (!Array.isArray(list)) throw invalid('it has no list named tokens')
  if (list.length > tokenLimits.tokens) {
    throw invalid(`it has ${list.length} tokens; at most ${tokenLimits.tokens} are taken`)
  }
  const seen = new Map<string, Token>()
  for (const [index, entry] of list.entries()) {
    const token = parseEntry(entry, `tokens.${index}`)
    const key = `${token.chainId} ${token.address}`
    const before = seen.get(key)
    // Of two entries for one contract at most one can be right about its decimals.
    if (before !== undefined && before.decimals !== token.decimals) {
      throw invalid(
        `tokens.${index} has ${token.decimals} decimals; ${before.decimals} are said of the same token before`,
      )
    }
    if (before === undefined) seen.set(key, token)
  }
  return [...seen.values()]
}

function parseEntry(entry: unknown, place: string): Token {
  if (!isRecord(entry)) throw invalid(`${place} is not an object`)
  const chainId = parseChainId(entry['chainId'])
  if (typeof entry['chainId'] !== 'number' || chainId === undefined) {
    throw invalid(`${place}.chainId must be a positive whole number`)
  }
  const decimals = parseTokenDecimals(entry['decimals'])
  if (decimals === undefined) {
    throw invalid(`${place}.decimals must be a whole number from 0 to ${tokenLimits.decimals}`)
  }
  const logo = isRecord(entry['extensions']) ? entry['extensions']['logo'] : undefined
  return {
    chainId,
    address: readAddress(entry['address'], `${place}.address`),
    symbol: readSymbol(entry['symbol'], `${place}.symbol`),
    name: readWords(entry['name'], tokenLimits.name, `${place}.name`),
    decimals,
    origin: 'list',
    ...(typeof logo === 'string' && logoName.test(logo) && { logo }),
  }
}

function readAddress(value: unknown, place: string): Address {
  if (!isAddress(value)) throw invalid(`${place} must be an address`)
  try {
    return toAddress(value)
  } catch (cause) {
    throw invalid(`${place} has a typing mistake: its capital letters do not fit the checksum`, cause)
  }
}

function readSymbol(value: unknown, place: string): string {
  const symbol = readWords(value, tokenLimits.symbol, place)
  if (/\s/u.test(symbol)) throw invalid(`${place} must have no spaces`)
  return symbol
}

function readWords(value: unknown, longest: number, place: string): string {
  const text = cleanText(value)
  if (typeof value !== 'string' || text === undefined) throw invalid(`${place} must be a text`)
  const given = value.trim()
  if (given.length > 2 * longest || [...given].length > longest) {
    throw invalid(`${place} must have at most ${longest} characters`)
  }
  if (text !== given) throw invalid(`${place} has characters that nobody sees`)
  return text
}

function invalid(reason: string, cause?: unknown): EvmError {
  return new EvmError('invalid_token_list', { cause, data: { reason } })
}
