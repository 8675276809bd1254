import type { Chain } from '@latchkey/evm'
import { formatAmount, type HistoryEntry } from '@latchkey/evm'

const columns = [
  'time',
  'network',
  'hash',
  'block',
  'direction',
  'account',
  'counterparty',
  'asset',
  'contract',
  'token id',
  'amount',
  'fee',
  'fee asset',
  'outcome',
  'suspicion',
]

/** Entries as a file for a table, in UTF-8 with the mark by which office programs know it (RFC 4180). */
export function toCsv(entries: readonly HistoryEntry[], chains: readonly Chain[]): string {
  const seen = new Set<string>()
  const lines = entries.map((entry) => {
    const paid = `${entry.chainId} ${entry.hash}`
    // One transaction may have moved several things, and was paid for once.
    const fee = seen.has(paid) ? null : entry.fee
    if (entry.fee !== null) seen.add(paid)
    return toCells(
      { ...entry, fee },
      chains.find(({ id }) => id === entry.chainId),
    )
      .map(quote)
      .join(',')
  })
  return `\uFEFF${[columns.join(','), ...lines].join('\r\n')}\r\n`
}

function toCells(entry: HistoryEntry, chain: Chain | undefined): readonly string[] {
  const { asset, amount, fee } = entry
  const coin = chain?.nativeCurrency
  const decimals = asset.kind === 'coin' ? coin?.decimals : asset.kind === 'token' ? asset.decimals : 0
  const contract = asset.kind === 'coin' ? '' : asset.address
  return [
    new Date(entry.at * 1000).toISOString(),
    chain?.name ?? String(entry.chainId),
    entry.hash,
    entry.blockNumber,
    entry.direction,
    entry.account,
    entry.counterparty ?? '',
    asset.kind === 'coin' ? (coin?.symbol ?? '') : asset.kind === 'token' ? (asset.symbol ?? '') : asset.standard,
    contract,
    asset.kind === 'collectible' ? asset.tokenId : '',
    // Of a token that does not say how many decimals it has, the smallest unit.
    decimals == null ? amount : formatAmount(BigInt(amount), decimals),
    fee === null ? '' : formatAmount(BigInt(fee), coin?.decimals ?? 18),
    fee === null ? '' : (coin?.symbol ?? ''),
    entry.outcome,
    entry.suspicion ?? '',
  ]
}

/** A cell that begins so would be run as a formula by the program that opens the file. */
const formula = /^[=+\-@\t\r]/

function quote(cell: string): string {
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) || text !== cell ? `"${text.replaceAll('"', '""')}"` : text
}
