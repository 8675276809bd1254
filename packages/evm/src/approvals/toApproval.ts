import { readAnswer } from '../abi/abiWords.ts'
import type { FoundFigure } from '../effects/readFigures.ts'
import type { Figure } from '../effects/subjects.ts'
import type { ApprovalCandidate } from '../history/history.ts'
import { isUnlimited } from '../signing/allowance.ts'
import type { Approval } from './approval.ts'

import type { Surrounding } from './describeApprovals.ts'

/** Permit2 keeps amounts in 160 bits, and takes its largest one for unlimited. */
const maxUint160 = 2n ** 160n - 1n

/** A candidate, and what its contracts answered in the order of `subjectsOf`. */
export type ApprovalFacts = {
  readonly candidate: ApprovalCandidate
  readonly figures: readonly FoundFigure[]
  readonly surrounding: Surrounding
}

/** The approval behind a candidate; undefined where the chain says that there is none. */
export function toApproval({ candidate, figures, surrounding }: ApprovalFacts): Approval | undefined {
  const { kind, token, spender, tokenId, chainId, owner, at } = candidate
  const [allowed, held, through] = figures.map(({ figure }) => toAmount(figure))
  if (allowed === undefined || allowed === 0n) return undefined
  const facts = surrounding.facts.get(token)
  const isSpenderContract = surrounding.hasCode.get(spender)
  const common = {
    ...{ chainId, owner, token, spender, at, isExpired: false, balance: held },
    ...(facts !== undefined && { facts }),
    ...(isSpenderContract !== undefined && { isSpenderContract }),
  }
  switch (kind) {
    case 'token':
      return { ...common, kind, amount: allowed, isUnlimited: isUnlimited(allowed), exposure: least(held, allowed) }
    case 'permit2': {
      const expiresAt = readExpiry(figures[0])
      const isExpired = expiresAt !== undefined && surrounding.time !== undefined && surrounding.time > expiresAt
      return {
        ...common,
        kind,
        amount: allowed,
        isUnlimited: allowed === maxUint160,
        ...(expiresAt !== undefined && { expiresAt }),
        isExpired,
        exposure: isExpired ? 0n : least(held, allowed, through ?? allowed),
      }
    }
    case 'operator':
      return { ...common, kind, isUnlimited: true, exposure: held }
    case 'collectible': {
      // Somebody else may have it by now, or somebody else may take it.
      if (allowed !== BigInt(spender) || held !== 1n || tokenId === null) return undefined
      return { ...common, kind, tokenId: BigInt(tokenId), isUnlimited: false, exposure: 1n }
    }
  }
}

/** Nothing where no such contract answers; undefined where it spoke in riddles. */
function toAmount(figure: Figure): bigint | undefined {
  return figure === 'none' ? 0n : figure
}

function least(...[first, ...others]: readonly [bigint | undefined, ...bigint[]]): bigint | undefined {
  return first === undefined ? undefined : [first, ...others].toSorted(compare)[0]
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : 1
}

function readExpiry(found: FoundFigure | undefined): number | undefined {
  const seconds = readAnswer(found?.data).number(1)
  // 48 bits: a greater one is no answer of Permit2.
  return seconds === undefined || seconds >= 2n ** 48n ? undefined : Number(seconds)
}
