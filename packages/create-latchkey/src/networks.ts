import { type Chain, knownChain } from '@latchkey/evm'
import { CreateError } from './errors.ts'

/** A network of the project; the first is the one that a visitor is offered. */
export type Network = Chain

/** The network that a Latchkey without a configuration runs itself, at its usual address. */
export const localNetwork: Network = {
  id: 31337,
  name: 'Latchkey Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['http://localhost:4400/rpc/wallet/31337'],
  blockExplorers: [{ name: 'Latchkey', url: 'http://localhost:4400/explorer/31337' }],
  testnet: true,
}

const offeredIds = [1, 10, 137, 8453, 42161, 59144, 84532, 11155111, 11155420]

/** `local`, or numbers and names of networks with commas between. Fails with `unknown_network` and `networks_mixed`. */
export function readNetworks(text: string): readonly [Network, ...Network[]] {
  const words = text.split(',').map((word) => word.trim())
  const [first, ...others] = [...new Set(words.map(readNetwork))]
  if (first === undefined) throw new CreateError('unknown_network', { data: { name: text, names: offered() } })
  if (others.length > 0 && [first, ...others].includes(localNetwork)) throw new CreateError('networks_mixed')
  return [first, ...others]
}

export function isLocal(networks: readonly Network[]): boolean {
  return networks.includes(localNetwork)
}

function readNetwork(word: string): Network {
  if (word.toLowerCase() === 'local') return localNetwork
  const known = offeredNetworks()
  const found = known.find(({ id, name }) => String(id) === word || name.toLowerCase() === word.toLowerCase())
  if (found === undefined) throw new CreateError('unknown_network', { data: { name: `"${word}"`, names: offered() } })
  return found
}

function offeredNetworks(): readonly Network[] {
  return offeredIds.map(knownChain).filter((chain) => chain !== undefined)
}

function offered(): string {
  return offeredNetworks()
    .map(({ id, name }) => `${id} (${name})`)
    .join(', ')
}
