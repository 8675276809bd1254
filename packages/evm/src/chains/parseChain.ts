import { isRecord } from '@latchkey/base'
import { type Address, isAddress, toAddress } from '../address.ts'
import { parseAmount } from '../amounts.ts'
import { EvmError } from '../errors.ts'
import type { BlockExplorer, Chain, ChainContracts, NativeCurrency, Token } from './chain.ts'
import { parseChainId } from './chainId.ts'
import { coinCeilings } from './coinCeilings.ts'
import type { FeeLimits } from './feeLimits.ts'

const maxTextLength = 64
const maxUrls = 10
const maxDecimals = 36
/** As large as the contract's answer can be. */
const maxTokenDecimals = 255

const notObject = 'it is not an object'

type Fields = Readonly<Record<string, unknown>>

/** Configured data → a chain. Fails with `invalid_chain`, naming the field that is wrong. */
export function parseChain(input: unknown): Chain {
  const chain = parsePlainChain(input)
  const feeLimits = readFeeLimits(readFields(input, notObject)['feeLimits'], chain.nativeCurrency)
  if (feeLimits === undefined) return chain
  const limited = { ...chain, feeLimits }
  assertRising(limited)
  return limited
}

/** The same without limits of fees, whose figures for each coin a page does not need before it reads a fee. */
export function parsePlainChain(input: unknown): Chain {
  const fields = readFields(input, notObject)
  const id = parseChainId(fields['id'] ?? fields['chainId'])
  if (id === undefined) throw invalid('id must be a positive whole number')
  const rpcUrls = readUrls(fields['rpcUrls'], 'rpcUrls')
  const privateUrls = readUrls(fields['privateCustomerRpcUrls'] ?? [], 'privateCustomerRpcUrls')
  const explorers = readExplorers(fields)
  const contracts = readContracts(fields['contracts'])
  const sourceId = fields['sourceId'] === undefined ? undefined : parseChainId(fields['sourceId'])
  const nativeCurrency = readCurrency(fields['nativeCurrency'])
  return {
    id,
    name: readText(fields['name'], 'name'),
    nativeCurrency,
    rpcUrls,
    ...(privateUrls.length > 0 ? { privateCustomerRpcUrls: privateUrls } : {}),
    ...(explorers.length > 0 ? { blockExplorers: explorers } : {}),
    ...(contracts === undefined ? {} : { contracts }),
    ...(typeof fields['testnet'] === 'boolean' ? { testnet: fields['testnet'] } : {}),
    ...(sourceId === undefined ? {} : { sourceId }),
  }
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

/** Native decimals of a currency: an integer from 0 to 36; undefined otherwise. */
export function parseDecimals(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxDecimals ? value : undefined
}

/** Decimals of a token: an integer from 0 to 255, as a contract can answer; undefined otherwise. */
export function parseTokenDecimals(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxTokenDecimals
    ? value
    : undefined
}

/** An http or https address without credentials in it; undefined otherwise. */
export function parseHttpUrl(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2048 || !URL.canParse(value)) return undefined
  const url = new URL(value)
  const isHttp = url.protocol === 'https:' || url.protocol === 'http:'
  return isHttp && url.username === '' && url.password === '' ? value : undefined
}

/** Characters drawn as nothing; but for what has the picture before it drawn as one. */
const unseen =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]|(?!\p{VS})\p{DI}|\u2800|(?<!\p{ExtPict})\uFE0F|(?!\uFE0F)\p{VS}/gu

/** Foreign text on one line, without control, bidirectional and invisible characters, at most 64 characters. */
export function cleanText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.slice(0, 1024).replace(unseen, '').trim().slice(0, maxTextLength)
  return text === '' ? undefined : text
}

function readCurrency(value: unknown): NativeCurrency {
  const fields = readFields(value, 'nativeCurrency must be an object with name, symbol and decimals')
  const symbol = readText(fields['symbol'], 'nativeCurrency.symbol')
  return {
    name: fields['name'] === undefined ? symbol : readText(fields['name'], 'nativeCurrency.name'),
    symbol,
    decimals: readDecimals(fields['decimals'], 'nativeCurrency.decimals'),
  }
}

function readExplorers(fields: Fields): readonly BlockExplorer[] {
  const listed = fields['blockExplorers']
  if (Array.isArray(listed)) {
    return listed.slice(0, maxUrls).map((entry: unknown) => {
      const explorer = readFields(entry, 'blockExplorers must hold objects with name and url')
      const url = readUrl(explorer['url'], 'blockExplorers.url')
      return { name: cleanText(explorer['name']) ?? url, url }
    })
  }
  // Only the first counts, as both name and address (specification §3).
  return readUrls(fields['blockExplorerUrls'] ?? [], 'blockExplorerUrls')
    .slice(0, 1)
    .map((url) => ({ name: url, url }))
}

function readContracts(value: unknown): ChainContracts | undefined {
  if (value === undefined) return undefined
  const fields = readFields(value, 'contracts must be an object')
  const contracts: Record<string, Address> = {}
  for (const name of ['multicall3', 'ensUniversalResolver', 'gasPriceOracle'] as const) {
    const address = fields[name]
    if (address === undefined) continue
    if (!isAddress(address)) throw invalid(`contracts.${name} must be an address`)
    contracts[name] = toAddress(address)
  }
  return contracts
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

function readUrls(value: unknown, name: string): readonly string[] {
  if (!Array.isArray(value)) throw invalid(`${name} must be a list of addresses`)
  return value.slice(0, maxUrls).map((entry: unknown) => readUrl(entry, name))
}

function readUrl(value: unknown, name: string): string {
  const url = parseHttpUrl(value)
  if (url === undefined) throw invalid(`${name} must hold addresses that start with http:// or https://`)
  return url
}

function readText(value: unknown, name: string): string {
  const text = cleanText(value)
  if (text === undefined) throw invalid(`${name} must be a text`)
  return text
}

function readDecimals(value: unknown, name: string): number {
  const decimals = parseDecimals(value)
  if (decimals === undefined) throw invalid(`${name} must be a whole number from 0 to ${maxDecimals}`)
  return decimals
}

function readTokenDecimals(value: unknown): number {
  const decimals = parseTokenDecimals(value)
  if (decimals === undefined) throw invalid(`decimals must be a whole number from 0 to ${maxTokenDecimals}`)
  return decimals
}

function readFields(value: unknown, reason: string): Fields {
  if (!isRecord(value)) throw invalid(reason)
  // Copied by own keys, so that an inherited or odd property cannot stand in for a field.
  return Object.fromEntries(Object.entries(value))
}

function invalid(reason: string): EvmError {
  return new EvmError('invalid_chain', { data: { reason } })
}
