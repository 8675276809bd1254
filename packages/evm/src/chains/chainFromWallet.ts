import type { Log } from '@latchkey/base'
import { EvmError } from '../errors.ts'
import type { BlockExplorer, Chain, NativeCurrency } from './chain.ts'
import { parseChainId } from './chainId.ts'
import { cleanText, parseDecimals, parseHttpUrl } from './plainChain.ts'

/** A chain made from what a wallet said. `suppliedByWallet`: nothing of it was configured, so the page must say so. */
export type WalletChain = { readonly chain: Chain; readonly suppliedByWallet: boolean }

const maxUrls = 10

/**
 * Maps a wallet-supplied record onto the configured chains (specification §3, chain description). The owner's data wins
 * field by field (a hostile record must not move decimals, nodes or explorers). Fails with `invalid_chain`.
 */
export function chainFromWallet(record: unknown, chains: readonly Chain[], log: Log): WalletChain {
  const read = reader(record)
  const id = parseChainId(read('chainId'))
  if (id === undefined) throw new EvmError('invalid_chain', { data: { reason: 'its chain id is not a number' } })
  const configured = chains.find((chain) => chain.id === id)
  if (configured === undefined) log.debug(`Chain with id ${id} not found`)
  const explorers = configured?.blockExplorers ?? readExplorer(read('blockExplorerUrls'))
  return {
    suppliedByWallet: configured === undefined,
    chain: {
      ...configured,
      id,
      name: configured?.name ?? readName(read) ?? `Chain ${id}`,
      nativeCurrency: configured?.nativeCurrency ?? readCurrency(read('nativeCurrency')),
      rpcUrls: configured?.rpcUrls ?? readUrls(read('rpcUrls')),
      ...(explorers.length > 0 ? { blockExplorers: explorers } : {}),
    },
  }
}

type Read = (name: string) => unknown

/** A record may be anything, with getters that throw: each field is read once. */
function reader(record: unknown): Read {
  return (name) => {
    if (typeof record !== 'object' || record === null) return undefined
    try {
      return Object.hasOwn(record, name) ? Reflect.get(record, name) : undefined
    } catch {
      return undefined
    }
  }
}

function readName(read: Read): string | undefined {
  return cleanText(read('vanityName')) ?? cleanText(read('name')) ?? cleanText(read('chainName'))
}

function readCurrency(value: unknown): NativeCurrency {
  const read = reader(value)
  const decimals = parseDecimals(read('decimals'))
  if (decimals === undefined) {
    throw new EvmError('invalid_chain', {
      data: { reason: 'the decimals of its coin are not a whole number from 0 to 36' },
    })
  }
  const symbol = cleanText(read('symbol')) ?? 'coin'
  return { name: cleanText(read('name')) ?? symbol, symbol, decimals }
}

function readUrls(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value.slice(0, maxUrls) : []
  return list.map(parseHttpUrl).filter((url) => url !== undefined)
}

/** Only the first explorer counts, as both name and address; and only over https. */
function readExplorer(value: unknown): readonly BlockExplorer[] {
  const url = readUrls(value).find((candidate) => candidate.startsWith('https://'))
  return url === undefined ? [] : [{ name: url, url }]
}
