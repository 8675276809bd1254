import type { Behaviour, BehaviourName, FakeWallet } from '@latchkey/simulator'
import { castGroups } from '@latchkey/simulator'
import type { Hub } from '../../hub.ts'

/** A page with one wallet of a kind. */
export type Visit = {
  readonly hub: Hub
  readonly connectorId: string
  readonly wallet: FakeWallet
  /** Lets time pass in steps, here and wherever else something is under way. */
  pass(durationMs: number, stepMs: number): Promise<void>
  /** How a visitor connects, where more is done than to choose the wallet. Fails with what the page then shows. */
  connect?(): Promise<unknown>
  /** Requests that the wallet's own screens still show. */
  waiting?(): readonly string[]
  /** Told what the visitor does next. */
  onStep?(step: string): void
  /** The visitor goes away, and so does whoever holds the wallet. */
  leave(): Promise<void>
}

/** One kind of connector, and how a wallet with a behaviour is met by it. */
export type WalletKind = {
  /** Why a behaviour has no meaning here; undefined for what can be met. */
  readonly excuse: (name: BehaviourName) => string | undefined
  /** The page with a wallet that nobody has connected yet. */
  enter(behaviour: Behaviour): Promise<Visit>
  /** The page loaded anew: the connection is remembered, the wallet knows the page, and behaves so from now on. */
  reload(behaviour: Behaviour): Promise<Visit>
}

type GroupName = keyof typeof castGroups

export type Excuses = {
  readonly groups?: Readonly<Partial<Record<GroupName, string>>>
  readonly names?: Readonly<Partial<Record<BehaviourName, string>>>
  /** Met in spite of what is said of their group. */
  readonly except?: readonly BehaviourName[]
}

const switching = [
  ...(['addsWithoutSwitching', 'staysAndSaysSwitched', 'movesAndGoesBack', 'movesLate'] as const),
  ...(['movesWithoutAnswering', 'movesWithoutTelling', 'cannotSwitch', 'cannotAdd', 'refusesToSwitch'] as const),
  ...(['refusesToAdd', 'refusesOurNode', 'hangsInSwitch', 'hangsInAdd', 'switchPending'] as const),
]

/** One excuse for all that a wallet may do when it is asked to switch. */
export function ofSwitching(excuse: string): NonNullable<Excuses['names']> {
  return Object.fromEntries(switching.map((name) => [name, excuse]))
}

/** Excuses by group and by name. */
export function excuses({ groups = {}, names = {}, except = [] }: Excuses): WalletKind['excuse'] {
  return (name) => {
    if (names[name] !== undefined) return names[name]
    return except.includes(name) ? undefined : groups[groupOf(name)]
  }
}

function groupOf(name: BehaviourName): GroupName {
  const entries = Object.entries(castGroups)
  const found = entries.find(([, { behaviours }]) => Object.hasOwn(behaviours, name))
  // The names of the groups, which `entries` cannot say.
  return found?.[0] as GroupName
}
