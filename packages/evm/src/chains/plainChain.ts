import { isRecord } from '@latchkey/base'
import { type Address, isAddress, toAddress } from '../address.ts'
import { EvmError } from '../errors.ts'
import type { BlockExplorer, Chain, ChainContracts, NativeCurrency } from './chain.ts'
import { parseChainId } from './chainId.ts'

const maxTextLength = 64
const maxUrls = 10
/** The most that a currency can have. */
export const maxDecimals = 36

export const notObject = 'it is not an object'

type Fields = Readonly<Record<string, unknown>>

/** Configured data → a chain without limits of fees, whose figures for each coin a page does not need before it reads a fee. */
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

/** Native decimals of a currency: an integer from 0 to 36; undefined otherwise. */
export function parseDecimals(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxDecimals ? value : undefined
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

function readUrls(value: unknown, name: string): readonly string[] {
  if (!Array.isArray(value)) throw invalid(`${name} must be a list of addresses`)
  return value.slice(0, maxUrls).map((entry: unknown) => readUrl(entry, name))
}

function readUrl(value: unknown, name: string): string {
  const url = parseHttpUrl(value)
  if (url === undefined) throw invalid(`${name} must hold addresses that start with http:// or https://`)
  return url
}

export function readText(value: unknown, name: string): string {
  const text = cleanText(value)
  if (text === undefined) throw invalid(`${name} must be a text`)
  return text
}

function readDecimals(value: unknown, name: string): number {
  const decimals = parseDecimals(value)
  if (decimals === undefined) throw invalid(`${name} must be a whole number from 0 to ${maxDecimals}`)
  return decimals
}

export function readFields(value: unknown, reason: string): Fields {
  if (!isRecord(value)) throw invalid(reason)
  // Copied by own keys, so that an inherited or odd property cannot stand in for a field.
  return Object.fromEntries(Object.entries(value))
}

export function invalid(reason: string): EvmError {
  return new EvmError('invalid_chain', { data: { reason } })
}
