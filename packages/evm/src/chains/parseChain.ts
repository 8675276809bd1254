import { toAddress } from '../address.ts'
import { parseAmount } from '../amounts.ts'
import { EvmError } from '../errors.ts'
import type { Chain, NativeCurrency, Token } from './chain.ts'
import { parseChainId } from './chainId.ts'
import { coinCeilings } from './coinCeilings.ts'
import type { FeeLimits } from './feeLimits.ts'
import { invalid, maxDecimals, notObject, parsePlainChain, readFields, readText } from './plainChain.ts'

/** As large as the contract's answer can be. */
const maxTokenDecimals = 255

/** Configured data → a chain. Fails with `invalid_chain`, naming the field that is wrong. */
export function parseChain(input: unknown): Chain {
  const chain = parsePlainChain(input)
  const feeLimits = readFeeLimits(readFields(input, notObject)['feeLimits'], chain.nativeCurrency)
  if (feeLimits === undefined) return chain
  const limited = { ...chain, feeLimits }
  assertRising(limited)
  return limited
}

/** Configured data → a token. Fails with `invalid_token`, naming the field that is wrong. */
export function parseToken(input: unknown): Token {
  try {
    const fields = readFields(input, notObject)
    const chainId = parseChainId(fields['chainId'])
    if (chainId === undefined) throw invalid('chainId must be a positive whole number')
    const symbol = readText(fields['symbol'], 'symbol')
    return {
      chainId,
      address: toAddress(fields['address']),
      symbol,
      name: fields['name'] === undefined ? symbol : readText(fields['name'], 'name'),
      decimals: readTokenDecimals(fields['decimals']),
    }
  } catch (cause) {
    const reason = cause instanceof EvmError ? String(cause.data['reason'] ?? cause.message) : 'it cannot be read'
    throw new EvmError('invalid_token', { cause, data: { reason } })
  }
}

/** Decimals of a token: an integer from 0 to 255, as a contract can answer; undefined otherwise. */
export function parseTokenDecimals(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxTokenDecimals
    ? value
    : undefined
}

function readFeeLimits(value: unknown, { decimals }: NativeCurrency): FeeLimits | undefined {
  if (value === undefined) return undefined
  const fields = readFields(value, 'feeLimits must be an object')
  const limits: Record<string, string> = {}
  for (const name of ['warn', 'confirm', 'refuse'] as const) {
    const amount = fields[name]
    if (amount === undefined) continue
    if (typeof amount !== 'string' || !isAmount(amount, decimals)) {
      throw invalid(`feeLimits.${name} must be an amount of the coin as text, such as '0.5'`)
    }
    limits[name] = amount
  }
  const { gas } = fields
  if (gas === undefined) return limits
  if (typeof gas !== 'number' || !Number.isSafeInteger(gas) || gas < 1) {
    throw invalid('feeLimits.gas must be a positive whole number')
  }
  return { ...limits, gas }
}

const rising = [
  ['warn', 'refuse'],
  ['confirm', 'refuse'],
  ['warn', 'confirm'],
] as const

/** Of a figure above the next one nothing would ever come. The coin's own figures stand where the owner gives none. */
function assertRising(chain: Chain): void {
  const given = chain.feeLimits ?? {}
  const ceilings = coinCeilings(chain)
  for (const [name, next] of rising) {
    const [own, other] = [given[name], ceilings[next]]
    if (own === undefined || parseAmount(own, maxDecimals) <= parseAmount(other, maxDecimals)) continue
    const origin = given[next] === undefined ? `, as usual for ${chain.nativeCurrency.symbol}` : ''
    throw invalid(`feeLimits.${name} (${own}) is above ${next} (${other}${origin})`)
  }
}

function isAmount(text: string, decimals: number): boolean {
  try {
    return parseAmount(text, decimals) > 0n
  } catch {
    return false
  }
}

function readTokenDecimals(value: unknown): number {
  const decimals = parseTokenDecimals(value)
  if (decimals === undefined) throw invalid(`decimals must be a whole number from 0 to ${maxTokenDecimals}`)
  return decimals
}
