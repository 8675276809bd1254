import { type Address, isAddress, parseChainId, toAddress } from '@latchkey/evm'

/** More accounts than anybody chooses from. */
const maxAccounts = 100

/**
 * What a wallet gave as its accounts → checksummed addresses in its order, each once. Entries that are no addresses are
 * left out; wrong checksums are corrected, because wallets spell carelessly and the digits are what counts.
 */
export function readAccounts(value: unknown): readonly Address[] {
  if (!Array.isArray(value)) return []
  const addresses: Address[] = []
  for (const entry of value.slice(0, maxAccounts) as readonly unknown[]) {
    if (!isAddress(entry)) continue
    const address = toAddress(entry.toLowerCase())
    if (!addresses.includes(address)) addresses.push(address)
  }
  return addresses
}

/** A chain id in any spelling, or wrapped in the object that some wallets send with their events. */
export function readChainIdAnswer(value: unknown): number | undefined {
  return parseChainId(value)
}
