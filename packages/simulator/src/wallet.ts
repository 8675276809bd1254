import type { Behaviour } from './behaviour.ts'
import { cast } from './cast.ts'
import type { FakeWalletOptions } from './fakeWallet.ts'

/** The name of a behaviour. */
export type BehaviourName = keyof typeof cast

/** The parts of a wallet that can be written down, and so be carried into a page. */
export type WalletFacts = Pick<FakeWalletOptions, 'accounts' | 'chainId' | 'chains' | 'info'>

export type WalletPlanOptions = WalletFacts & {
  /** Behaviours beside the one it is named after, played in order. */
  readonly also?: readonly BehaviourName[]
}

/** A wallet of the simulator before it is put into a page. */
export type WalletPlan = { readonly facts: WalletFacts; readonly behaviours: readonly Behaviour[] }

/** Makes a plan of a wallet with one behaviour. */
export type MakePlan = (options?: WalletPlanOptions) => WalletPlan

/** The wallets of the simulator by behaviour, such as `wallet.slowPhone()`; `wallet.wellBehaved()` has none. */
export const wallet: Readonly<Record<BehaviourName | 'wellBehaved', MakePlan>> = {
  wellBehaved: (options) => toPlan([], options),
  ...mapCast((behaviour) => (options) => toPlan([behaviour], options)),
}

function toPlan(first: readonly Behaviour[], { also = [], ...facts }: WalletPlanOptions = {}): WalletPlan {
  return { facts, behaviours: [...first, ...also.map((name) => cast[name])] }
}

function mapCast(make: (behaviour: Behaviour) => MakePlan): Record<BehaviourName, MakePlan> {
  const entries = Object.entries(cast).map(([name, behaviour]) => [name, make(behaviour)])
  // The names are those of the cast, which `fromEntries` cannot say.
  return Object.fromEntries(entries) as Record<BehaviourName, MakePlan>
}
