import type { Chain } from './chain.ts'

const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const gasPriceOracle = '0x420000000000000000000000000000000000000F'
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const

function etherscan(name: string, url: string): Pick<Chain, 'blockExplorers'> {
  return { blockExplorers: [{ name, url }] }
}

const chains: readonly Chain[] = [
  {
    id: 1,
    name: 'Ethereum',
    nativeCurrency: ether,
    rpcUrls: [],
    ...etherscan('Etherscan', 'https://etherscan.io'),
    contracts: { multicall3, ensUniversalResolver: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe' },
  },
  {
    id: 10,
    name: 'OP Mainnet',
    nativeCurrency: ether,
    rpcUrls: [],
    ...etherscan('Optimism Explorer', 'https://optimistic.etherscan.io'),
    contracts: { multicall3, gasPriceOracle },
    sourceId: 1,
  },
  {
    id: 137,
    name: 'Polygon',
    nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
    rpcUrls: [],
    ...etherscan('PolygonScan', 'https://polygonscan.com'),
    contracts: { multicall3 },
  },
  {
    id: 8453,
    name: 'Base',
    nativeCurrency: ether,
    rpcUrls: [],
    ...etherscan('Basescan', 'https://basescan.org'),
    contracts: { multicall3, gasPriceOracle },
    sourceId: 1,
  },
  {
    id: 22222,
    name: 'Nautilus',
    nativeCurrency: { name: 'ZBC', symbol: 'ZBC', decimals: 9 },
    rpcUrls: [],
  },
  {
    id: 42161,
    name: 'Arbitrum One',
    nativeCurrency: ether,
    rpcUrls: [],
    ...etherscan('Arbiscan', 'https://arbiscan.io'),
    contracts: { multicall3 },
  },
  {
    id: 59144,
    name: 'Linea',
    nativeCurrency: ether,
    rpcUrls: [],
    ...etherscan('Lineascan', 'https://lineascan.build'),
    contracts: { multicall3 },
  },
  {
    id: 59141,
    name: 'Linea Sepolia',
    nativeCurrency: ether,
    rpcUrls: [],
    ...etherscan('Lineascan', 'https://sepolia.lineascan.build'),
    contracts: { multicall3 },
    testnet: true,
  },
  {
    id: 84532,
    name: 'Base Sepolia',
    nativeCurrency: ether,
    rpcUrls: [],
    ...etherscan('Basescan', 'https://sepolia.basescan.org'),
    contracts: { multicall3, gasPriceOracle },
    testnet: true,
    sourceId: 11155111,
  },
  {
    id: 11155111,
    name: 'Sepolia',
    nativeCurrency: ether,
    rpcUrls: [],
    ...etherscan('Etherscan', 'https://sepolia.etherscan.io'),
    contracts: { multicall3, ensUniversalResolver: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe' },
    testnet: true,
  },
  {
    id: 11155420,
    name: 'OP Sepolia',
    nativeCurrency: ether,
    rpcUrls: [],
    ...etherscan('Optimism Explorer', 'https://optimism-sepolia.blockscout.com'),
    contracts: { multicall3, gasPriceOracle },
    testnet: true,
    sourceId: 11155111,
  },
  {
    id: 728126428,
    name: 'Tron',
    nativeCurrency: { name: 'TRX', symbol: 'TRX', decimals: 6 },
    rpcUrls: [],
  },
]

/**
 * Facts about well-known chains, so that an owner need only name one and its node. They carry no node addresses:
 * whom to trust with requests is the owner's choice.
 */
export function knownChain(id: number): Chain | undefined {
  return chains.find((chain) => chain.id === id)
}
