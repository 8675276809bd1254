import type { Chain, Token } from '@latchkey/evm'

/** The row of one chain in the start table. */
export type ChainRow = {
  readonly chain: Chain
  /** The node's own address; absent for an owner's network, whose addresses may be private. */
  readonly url?: string
  readonly tokens: readonly Token[]
  readonly addresses: Readonly<Record<string, string>>
  readonly ens?: { readonly name: string; readonly address: string }
}

/** The row of another part in the start table. */
export type PartRow = {
  readonly name: string
  readonly url: string
  readonly facts: readonly (readonly [string, string])[]
}

/** The addresses of a fresh start, as lines of text. */
export function renderStartTable(chains: readonly ChainRow[], parts: readonly PartRow[] = []): string[] {
  return [...renderChains(chains), ...renderParts(parts)]
}

function renderParts(parts: readonly PartRow[]): string[] {
  return parts.flatMap(({ name, url, facts }) => ['', `${name}  ${url}`, ...renderCells(facts)])
}

function renderChains(chains: readonly ChainRow[]): string[] {
  return chains.flatMap(({ chain, url, tokens, addresses, ens }) => {
    const head = `chain ${chain.id}  ${chain.name}${url === undefined ? '' : `  ${url}`}`
    const named = Object.entries(addresses)
    const tokenRows = tokens
      .filter(({ address }) => !named.some(([, known]) => known.toLowerCase() === address.toLowerCase()))
      .map(({ symbol, decimals, address }): [string, string] => [`${symbol}, ${decimals} decimals`, address])
    const ensRow: [string, string][] = ens === undefined ? [] : [[ens.name, ens.address]]
    return ['', head, ...renderCells([...named, ...tokenRows, ...ensRow])]
  })
}

function renderCells(cells: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...cells.map(([name]) => name.length))
  return cells.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)
}
