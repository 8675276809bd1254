/** The names that well-known networks go by, for those that a site does not configure. Source: the public list of chain ids. */
const names: Readonly<Record<number, string>> = {
  1: 'Ethereum',
  10: 'OP Mainnet',
  25: 'Cronos',
  56: 'BNB Smart Chain',
  100: 'Gnosis',
  130: 'Unichain',
  137: 'Polygon',
  146: 'Sonic',
  250: 'Fantom',
  324: 'ZKsync Era',
  480: 'World Chain',
  2741: 'Abstract',
  5000: 'Mantle',
  8453: 'Base',
  17000: 'Holesky',
  34443: 'Mode',
  42161: 'Arbitrum One',
  42170: 'Arbitrum Nova',
  42220: 'Celo',
  43114: 'Avalanche',
  57073: 'Ink',
  59144: 'Linea',
  80094: 'Berachain',
  81457: 'Blast',
  84532: 'Base Sepolia',
  421614: 'Arbitrum Sepolia',
  534352: 'Scroll',
  560048: 'Hoodi',
  7777777: 'Zora',
  11155111: 'Sepolia',
  11155420: 'OP Sepolia',
}

type Named = { readonly id: number; readonly name: string }

/** A network's name: its name where it is one of `chains`, or its well-known name. */
export function knownNetworkName(chainId: number | bigint, chains: readonly Named[] = []): string | undefined {
  const id = Number(chainId)
  return chains.find((chain) => chain.id === id)?.name ?? names[id]
}

/** The same, or its number in English: for logs, and where nobody speaks another language. */
export function networkName(chainId: number | bigint, chains: readonly Named[] = []): string {
  return knownNetworkName(chainId, chains) ?? `Network ${chainId}`
}
