import { type Address, type Hex, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { browser } from './browser.ts'

/** A network that the wallet knows; `url` is the address it was given, and absent for one it cannot reach here. */
export type Network = { readonly id: number; readonly name: string; readonly url?: string }

/** Everything that the wallet remembers. A service worker may end at any moment, so it stands in the session's storage. */
export type WalletState = {
  readonly keys: readonly Hex[]
  /** The account that is chosen in the wallet, by its place. */
  readonly active: number
  /** The accounts a site may see, by its origin. */
  readonly sites: Readonly<Record<string, readonly number[]>>
  readonly networks: readonly Network[]
  readonly chainId: number
  readonly isLocked: boolean
}

const key = 'wallet'
let begun: Promise<WalletState> | undefined

/** The state, begun with new keys and one network that is none of the product's. */
export async function readState(): Promise<WalletState> {
  const stored = (await browser.storage.session.get(key))[key]
  // Written by nobody but `changeState`.
  if (stored !== undefined) return stored as WalletState
  // Two may ask before there is anything.
  begun ??= changeState({
    keys: [generatePrivateKey(), generatePrivateKey()],
    active: 0,
    sites: {},
    networks: [{ id: 1, name: 'Ethereum' }],
    chainId: 1,
    isLocked: false,
  })
  return await begun
}

let changing: Promise<unknown> = Promise.resolve()

/** Changes parts of the state, one after another. */
export async function changeState(change: Partial<WalletState>): Promise<WalletState> {
  const changed = changing.then(async () => {
    const before = (await browser.storage.session.get(key))[key]
    const state = { ...(before as WalletState), ...change }
    await browser.storage.session.set({ [key]: state })
    return state
  })
  changing = changed
  return await changed
}

/** The accounts that a site sees: nothing while the wallet is locked, or shows an account that it does not share. */
export function exposedTo({ isLocked, keys, active, sites }: WalletState, origin: string): readonly Address[] {
  const shared = sites[origin] ?? []
  if (isLocked || !shared.includes(active)) return []
  return [active, ...shared.filter((index) => index !== active)].flatMap((index) => addressesOf(keys)[index] ?? [])
}

/** The addresses of keys. */
export function addressesOf(keys: readonly Hex[]): readonly Address[] {
  return keys.map((privateKey) => privateKeyToAccount(privateKey).address)
}

/** The network the wallet is on, as the protocol writes it. */
export function chainIdOf({ chainId }: WalletState): Hex {
  return toHex(chainId)
}
