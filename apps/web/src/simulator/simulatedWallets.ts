import { type CallRequest, createStore, httpRpc, type Store, systemClock } from '@latchkey/base'
import { createPrivateKey, localAccount } from '@latchkey/evm'
import { type BehaviourName, cast, type FakeWallet, installWallets, wallet } from '@latchkey/simulator'
import type { BootConfig } from '../boot.ts'
import { createDemoWallet } from '../demoWallet/createDemoWallet.ts'
import type { WalletState } from '../demoWallet/walletState.ts'

/** A wallet of the simulator that is in this page. */
export type SimulatedWallet = { readonly name: BehaviourName; readonly wallet: FakeWallet }

/** The wallets in this page. A wallet that has announced itself cannot be taken back, so they live as long as the page. */
export const simulatedWallets: Store<readonly SimulatedWallet[]> = createStore<readonly SimulatedWallet[]>([])

/** Puts a wallet with the given behaviour into the page, once. Behind it are the demo wallet's windows and a new key. */
export function putIn(name: BehaviourName, boot: BootConfig): void {
  if (simulatedWallets.get().some((known) => known.name === name)) return
  const [chain] = boot.chains
  if (chain === undefined) return
  const privateKey = createPrivateKey()
  const { address } = localAccount(privateKey)
  const plan = wallet[name]({
    accounts: [address],
    chainId: chain.id,
    info: { name: toWords(name), rdns: `${name.toLowerCase()}.simulator` },
  })
  const state = createStore<WalletState | undefined>({
    privateKey,
    address,
    chainId: chain.id,
    chainIds: boot.chains.map(({ id }) => id),
    isConnected: true,
  })
  const signer = createDemoWallet({ ...boot, name: toWords(name) }, state)
  const behind = async (request: CallRequest) => {
    const before = state.get()
    const chainId = made?.chainId ?? chain.id
    if (before !== undefined) state.set({ ...before, chainId })
    return await signer(request)
  }
  const reach = (url: string, request: CallRequest) =>
    httpRpc({ url, fetch: (given, init) => window.fetch(given, init), clock: systemClock }).call(request)
  // A wallet that announces nothing can be found at the old place only.
  const place = isSilent(name) ? { legacyPlace: 'ethereum' } : {}
  const [made] = installWallets(window, [plan], { behind, reach, ...place })
  if (made === undefined) return
  made.onCall = () => simulatedWallets.set([...simulatedWallets.get()])
  simulatedWallets.set([...simulatedWallets.get(), { name, wallet: made }])
}

/** The names of behaviours in an address such as `/simulator#locked,slowPhone`; others are left out. */
export function readNames(hash: string): readonly BehaviourName[] {
  return hash.replace(/^#/, '').split(',').filter(isName)
}

/** A name in words: `slowPhone` is "Slow phone". */
export function toWords(name: BehaviourName): string {
  const words = name.replace(/[A-Z]+(?![a-z])|[A-Z]|[0-9]+/g, (found) => ` ${found.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function isName(name: string): name is BehaviourName {
  return Object.hasOwn(cast, name)
}

function isSilent(name: BehaviourName): boolean {
  const behaviour = cast[name]
  return 'announces' in behaviour && behaviour.announces === 'nothing'
}
