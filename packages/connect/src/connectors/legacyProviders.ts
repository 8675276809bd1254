import type { WalletEntry } from '@latchkey/wallet-book'
import { isProvider, type Provider, readProperty } from './provider.ts'

/** More providers than any browser holds. */
const maxProviders = 50

/** Every provider at the shared places: `ethereum.providers` where there is one, otherwise `ethereum` itself. Each once. */
export function listSharedProviders(window: unknown): readonly Provider[] {
  const shared = readProperty(window, 'ethereum')
  return expand(shared)
}

/** The first provider at the entry's own places, then at the shared ones, whose flags are exactly the entry's. */
export function findLegacyProvider(window: unknown, entry: WalletEntry): Provider | undefined {
  const { injected } = entry
  if (injected === undefined) return undefined
  const own = (injected.locations ?? []).flatMap((location) => expand(readPath(window, location)))
  return [...own, ...listSharedProviders(window)].find((provider) => hasFlags(provider, injected.flags))
}

/**
 * True when every flag of the entry is as it says. `isMetaMask` alone proves nothing, since many wallets set it to be
 * served: it counts only where no other wallet's flag stands beside it.
 */
function hasFlags(provider: Provider, flags: Readonly<Record<string, boolean>>): boolean {
  const isMatch = Object.entries(flags).every(([flag, wanted]) => (readProperty(provider, flag) === true) === wanted)
  return isMatch && (flags['isMetaMask'] !== true || !hasOtherFlag(provider))
}

function hasOtherFlag(provider: Provider): boolean {
  return listFlagNames(provider).some((flag) => flag !== 'isMetaMask' && readProperty(provider, flag) === true)
}

/** The names `isSomething` of an object and what it inherits; methods such as `isConnected` are no flags, being functions. */
function listFlagNames(provider: object): readonly string[] {
  const names: string[] = []
  try {
    for (let holder: object | null = provider; holder !== null && holder !== Object.prototype; ) {
      names.push(...Object.getOwnPropertyNames(holder).filter((name) => /^is(?:[A-Z]|xPortal)|^__seif$/.test(name)))
      holder = Object.getPrototypeOf(holder)
      if (names.length > 1000) break
    }
  } catch {
    // A proxy that refuses to be looked at has the flags that were found so far.
  }
  return names
}

function readPath(window: unknown, path: string): unknown {
  return path.split('.').reduce(readProperty, window)
}

function expand(value: unknown): readonly Provider[] {
  const several = toList(value) ?? toList(readProperty(value, 'providers')) ?? [value]
  return [...new Set(several.filter(isProvider))]
}

/** The entries of a foreign list; undefined for anything else, revoked proxies included. */
function toList(value: unknown): readonly unknown[] | undefined {
  try {
    return Array.isArray(value) ? Array.from(value.slice(0, maxProviders)) : undefined
  } catch {
    return undefined
  }
}
