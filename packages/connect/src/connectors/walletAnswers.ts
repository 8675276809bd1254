import { type Address, isAddress, parseChainId, toAddress } from '@latchkey/evm'

/** More accounts than anybody chooses from. */
const maxAccounts = 100

/**
 * A wallet's accounts → checksummed addresses in its order, each once. Entries that are no addresses are
 * left out; wrong checksums are corrected, because wallets spell carelessly and the digits are what counts. Never throws.
 */
export function readAccounts(value: unknown): readonly Address[] {
  const entries = withoutTraps(() => (Array.isArray(value) ? Array.from<unknown>(value.slice(0, maxAccounts)) : []))
  const addresses = (entries ?? []).filter(isAddress).map((entry) => toAddress(entry.toLowerCase()))
  return [...new Set(addresses)]
}

/** A chain id in any spelling, or wrapped in the object that some wallets send with their events. Never throws. */
export function readChainIdAnswer(value: unknown): number | undefined {
  return withoutTraps(() => parseChainId(value))
}

/** Foreign objects may throw wherever they are touched; such an answer is none. */
function withoutTraps<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
