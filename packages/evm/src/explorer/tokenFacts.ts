import { type CallRequest, fromHex, fromUtf8, isHex } from '@latchkey/base'
import { readAnswer } from '../abi/abiWords.ts'
import { type Address, isAddress, toAddress } from '../address.ts'
import { parseTokenDecimals } from '../chains/parseChain.ts'
import { cleanText } from '../chains/plainChain.ts'

/** A contract's description of itself as a token. It is the contract's own word: anybody may call a token USDC. */
export type TokenFacts = {
  readonly address: Address
  readonly symbol?: string
  readonly name?: string
  readonly decimals?: number
}

const selectors = { symbol: '0x95d89b41', name: '0x06fdde03', decimals: '0x313ce567' }
/** More than any honest token needs to say its name. */
const gas = '0x30d40'

/** The three questions about a token, in the order that `readTokenFacts` takes their answers. */
export function tokenFactCalls(address: Address): readonly CallRequest[] {
  return Object.values(selectors).map((data) => ({
    method: 'eth_call',
    params: [{ to: address, data, gas }, 'latest'],
  }))
}

/** The answers → what is said; what was refused or cannot be read is left out. */
export function readTokenFacts(address: Address, answers: readonly unknown[]): TokenFacts {
  const [symbol, name] = [readLabel(answers[0]), readLabel(answers[1])]
  const word = answers[2]
  const decimals = isHex(word) && word.length === 66 ? parseTokenDecimals(Number(BigInt(word))) : undefined
  return toFacts({ address, symbol, name, decimals })
}

/** The JSON of such facts → the facts; undefined when it is none. */
export function parseTokenFacts(value: unknown): TokenFacts | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { address, symbol, name, decimals } = value as Readonly<Record<string, unknown>>
  if (!isAddress(address)) return undefined
  return toFacts({
    address: toAddress(address),
    symbol: cleanText(symbol),
    name: cleanText(name),
    decimals: parseTokenDecimals(decimals),
  })
}

type Loose = { readonly [Name in keyof TokenFacts]: TokenFacts[Name] | undefined } & { readonly address: Address }

function toFacts({ address, symbol, name, decimals }: Loose): TokenFacts {
  return {
    address,
    ...(symbol !== undefined && { symbol }),
    ...(name !== undefined && { name }),
    ...(decimals !== undefined && { decimals }),
  }
}

/** Text, or 32 bytes of it as early tokens have. */
function readLabel(answer: unknown): string | undefined {
  const text = readAnswer(answer).text(0)
  if (text !== undefined) return cleanText(text)
  const bytes = isHex(answer) && answer.length === 66 ? fromHex(answer) : undefined
  const end = bytes?.indexOf(0) ?? -1
  return cleanText(bytes && fromUtf8(end === -1 ? bytes : bytes.subarray(0, end)))
}
