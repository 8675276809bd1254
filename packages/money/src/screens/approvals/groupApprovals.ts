import { type Address, type Approval, approvalKey, compareMoney, exposureValue, type PriceOf } from '@latchkey/evm'

/** By whom things may be taken, or by what may be taken. */
export type ApprovalOrder = 'spender' | 'token'

/** Approvals that belong together, the riskiest first. */
export type ApprovalGroup = { readonly key: string; readonly approvals: readonly [Approval, ...Approval[]] }

/** Approvals in the parts of the page. */
export type ApprovalParts = {
  readonly live: readonly ApprovalGroup[]
  /** Nothing can be taken through these any more. */
  readonly expired: readonly ApprovalGroup[]
  /** Of contracts that nobody on this site has described: anybody can make one. */
  readonly unlisted: readonly ApprovalGroup[]
}

/** The things by which approvals are sorted. */
export type GroupContext = {
  readonly order: ApprovalOrder
  readonly priceOf: PriceOf
  readonly isListed: (approval: Approval) => boolean
  /** Spenders that need no doubt, such as the visitor's own accounts. */
  readonly known: readonly Address[]
}

/** Sorts approvals into parts and groups, what can cost most first. Every approval is in one group. */
export function groupApprovals(approvals: readonly Approval[], context: GroupContext): ApprovalParts {
  const expired = approvals.filter(({ isExpired }) => isExpired)
  const others = approvals.filter(({ isExpired }) => !isExpired)
  return {
    live: toGroups(others.filter(context.isListed), context),
    expired: toGroups(expired, context),
    unlisted: toGroups(
      others.filter((approval) => !context.isListed(approval)),
      context,
    ),
  }
}

function toGroups(approvals: readonly Approval[], context: GroupContext): readonly ApprovalGroup[] {
  const sorted = approvals.toSorted((one, other) => compareRisk(one, other, context))
  const groups = new Map<string, [Approval, ...Approval[]]>()
  for (const approval of sorted) {
    const { spender, token, chainId } = approval
    const key = (context.order === 'spender' ? spender : `${chainId} ${token}`).toLowerCase()
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [approval])
    else group.push(approval)
  }
  return [...groups].map(([key, group]) => ({ key, approvals: group }))
}

/** Unlimited ones and those of strangers first, then what is worth most, then the newest. */
function compareRisk(one: Approval, other: Approval, context: GroupContext): number {
  const risks = riskOf(other, context) - riskOf(one, context)
  if (risks !== 0) return risks
  const values = compareWorth(exposureValue(one, context.priceOf), exposureValue(other, context.priceOf))
  if (values !== 0) return values
  return (other.at ?? 0) - (one.at ?? 0) || (approvalKey(one) < approvalKey(other) ? -1 : 1)
}

type Worth = ReturnType<typeof exposureValue>

/** A thing that nobody can value stands before what is worth nothing, and behind what is worth something. */
function compareWorth(one: Worth, other: Worth): number {
  const [left, right] = [rankOf(one), rankOf(other)]
  return left !== right || one === undefined || other === undefined ? right - left : compareMoney(other, one)
}

function rankOf(worth: Worth): number {
  if (worth === undefined) return 1
  return worth.units > 0n ? 2 : 0
}

/** The more, the sooner to be looked at. */
function riskOf({ isUnlimited, isSpenderContract, exposure, spender }: Approval, { known }: GroupContext): number {
  const isKnown = known.some((address) => address.toLowerCase() === spender.toLowerCase())
  const isPerson = isSpenderContract === false && !isKnown
  const canTake = exposure !== 0n
  return (isPerson ? 4 : 0) + (canTake ? 2 : 0) + (isUnlimited ? 1 : 0)
}
