import type { Behaviour } from './behaviour.ts'
import { type FakeWallet, type FakeWalletOptions, fakeWallet } from './fakeWallet.ts'
import type { WalletPlan } from './wallet.ts'

/** The page as wallets use it; a browser's `window` is one. */
export type WalletPage = {
  addEventListener(name: string, listener: (event: Event) => void): void
  dispatchEvent(event: Event): unknown
}

/** Options of `installWallets`. */
export type InstallOptions = Pick<FakeWalletOptions, 'clock' | 'behind' | 'reach'> & {
  /** Where it also stands as in the old days: a dotted path from the page, such as `ethereum` or `phantom.ethereum`. */
  readonly legacyPlace?: string
  /** Marks of its provider, such as `{ isPhantom: true }`. */
  readonly flags?: Readonly<Record<string, boolean>>
  /** False for wallets that stand at the old place only. */
  readonly isAnnounced?: boolean
}

/**
 * Puts wallets into a page: each announces itself (EIP-6963) now and whenever the page asks. The wallets come back, to
 * look into (`calls`) and to move (`unlock()`, `emit()`), in the order of their plans.
 */
export function installWallets(
  page: WalletPage,
  plans: readonly WalletPlan[],
  options: InstallOptions = {},
): readonly FakeWallet[] {
  return putWallets(fakeWallet, page, { plans, options })
}

/** From here on nothing is used from outside this file: `walletScript` carries the text of these functions into pages. */
function putWallets(
  make: typeof fakeWallet,
  page: WalletPage,
  { plans, options }: { readonly plans: readonly WalletPlan[]; readonly options: InstallOptions },
): readonly FakeWallet[] {
  return plans.map(({ facts, behaviours }, index) => {
    const { clock, behind, reach } = options
    const made = make({ ...facts, ...(clock && { clock }), ...(behind && { behind }), ...(reach && { reach }) })
    if (facts.info?.uuid === undefined) made.info.uuid = `350670db-19fa-4704-a166-e52e178b${1000 + index}`
    if (facts.info?.rdns === undefined && index > 0) made.info.rdns = `wallet${index + 1}.test`
    installWallet(page, made, behaviours, options)
    return made
  })
}

function installWallet(
  page: WalletPage,
  wallet: FakeWallet,
  behaviours: readonly Pick<Behaviour, 'play'>[],
  options: InstallOptions,
): void {
  Object.assign(wallet.provider, options.flags)
  for (const behaviour of behaviours) behaviour.play(wallet)
  if (options.legacyPlace !== undefined) placeWallet(page, wallet, options.legacyPlace)
  if (options.isAnnounced === false) return
  const announce = () => {
    for (const detail of wallet.announcements()) {
      page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
    }
  }
  const answer = () => {
    if (wallet.announceDelayMs === 0) announce()
    else wallet.later(wallet.announceDelayMs, announce)
  }
  page.addEventListener('eip6963:requestProvider', answer)
  answer()
}

/** The object found at the wallet's place at the moment. */
function placeWallet(page: object, wallet: FakeWallet, path: string): void {
  const names = path.split('.')
  const last = names.pop() ?? 'ethereum'
  const holder = names.reduce<object>((inner, name) => {
    const next: unknown = Reflect.get(inner, name)
    if (typeof next === 'object' && next !== null) return next
    const made = {}
    Reflect.set(inner, name, made)
    return made
  }, page)
  Object.defineProperty(holder, last, { configurable: true, enumerable: true, get: () => wallet.provider })
}

/** Every function that puts a wallet into a page, for `walletScript`. */
export const installParts: readonly { readonly name: string; toString(): string }[] = [
  putWallets,
  installWallet,
  placeWallet,
]
