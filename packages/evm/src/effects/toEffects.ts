import type { Address } from '../address.ts'
import type { AllowanceChange, AssetChange, EffectMethod, Effects } from './effects.ts'
import type { Nominees } from './nominate.ts'
import { type ReadOutcome, readFigure, toChange } from './subjects.ts'

/** The looks of a transaction that went through. */
export type Looks = {
  readonly method: EffectMethod
  readonly account: Address
  readonly nominees: Nominees
  /** In the order of the nominees: those that are named, then those that were touched. */
  readonly befores: readonly ReadOutcome[]
  readonly afters: readonly ReadOutcome[]
  /** The difference of the coin beside the network fee, by its figures before and after; undefined when unknown. */
  readonly weigh: (before: bigint, after: bigint) => bigint | undefined
  readonly isSteady: boolean
}

/** Looks before and after → what changes. */
export function toEffects({ method, account, nominees, befores, afters, weigh, isSteady }: Looks): Effects {
  const changes: AssetChange[] = []
  const allowances: AllowanceChange[] = []
  let isPartial = nominees.isCut
  const subjects = [...nominees.named, ...nominees.touched]
  for (const [index, subject] of subjects.entries()) {
    const isNamed = index < nominees.named.length
    const [before, after] = [befores[index], afters[index]].map((outcome) =>
      outcome === undefined ? undefined : readFigure(subject, account, outcome),
    )
    const weighed =
      subject.kind === 'native' && typeof before === 'bigint' && typeof after === 'bigint'
        ? toWeighed(before, weigh(before, after))
        : after
    // An item that is made or destroyed has no owner on one side alone.
    const isMute = subject.kind === 'erc721' && befores[index]?.isSuccess !== true && afters[index]?.isSuccess !== true
    const change = isMute ? undefined : toChange(subject, before, weighed)
    if (change === undefined && isNamed) isPartial = true
    if (change?.asset !== undefined) changes.push(Object.freeze(change.asset))
    if (change?.allowance !== undefined) allowances.push(Object.freeze(change.allowance))
  }
  return Object.freeze<Effects>({
    outcome: { status: 'succeeds' },
    method,
    changes: Object.freeze(changes),
    allowances: Object.freeze(allowances),
    isPartial,
    isSteady,
  })
}

function toWeighed(before: bigint, difference: bigint | undefined): bigint | undefined {
  return difference === undefined ? undefined : before + difference
}
