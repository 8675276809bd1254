import type { Chain } from '@latchkey/evm'

export const chain: Chain = {
  id: 31337,
  name: 'Latchkey Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
}
