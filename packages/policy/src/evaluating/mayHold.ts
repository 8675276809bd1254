import { PolicyError } from '../errors.ts'
import type { Expression } from '../expressions/expression.ts'
import { isCallName } from '../expressions/isCallName.ts'
import { readsOf } from '../expressions/readsOf.ts'
import type { PolicyRecord } from '../values/values.ts'
import { evaluateWithin, type Run, startRun } from './evaluateExpression.ts'

/** The clock in milliseconds, and whether the transaction calls a contract in a way that nobody can read. */
type Circumstances = { readonly nowMs: number; readonly isCallUnread: boolean }

/** The value of a part: `unknown` asks what a call does not tell, `failed` fails by what it tells. */
type Verdict = boolean | 'unknown' | 'failed'

/**
 * Whether the condition of a denial is true, or nobody can say because of what a call does not tell: parts about calls
 * that fail count neither as true nor as false. Fails as `evaluateCondition` where another part fails.
 */
export function mayHold(condition: Expression, names: PolicyRecord, circumstances: Circumstances): boolean {
  const { nowMs } = circumstances
  try {
    return evaluateWithin(condition, startRun(names, nowMs))
  } catch (error) {
    const verdict = settle(condition, { ...circumstances, run: startRun(names, nowMs) })
    if (verdict === true || verdict === 'unknown') return true
    throw error
  }
}

type Settling = Circumstances & { readonly run: Run }

function settle(part: Expression, settling: Settling): Verdict {
  if (part.kind === 'not') {
    const verdict = settle(part.part, settling)
    return typeof verdict === 'boolean' ? !verdict : verdict
  }
  if (part.kind !== 'all' && part.kind !== 'any') return settleOne(part, settling)
  const verdicts = part.parts.map((each) => settle(each, settling))
  const deciding = part.kind === 'any'
  const order = [deciding, 'unknown', 'failed'] as const
  return order.find((verdict) => verdicts.includes(verdict)) ?? !deciding
}

function settleOne(part: Expression, { run, isCallUnread }: Settling): Verdict {
  try {
    return evaluateWithin(part, run)
  } catch (error) {
    const isOfCall = [...readsOf(part).names].some(isCallName)
    if (!isOfCall || !(error instanceof PolicyError) || error.code === 'too_much_work') throw error
    const name = error.code === 'missing_field' ? String(error.data['name']) : ''
    // A call without data has no function either: that is known of it.
    return isCallName(name) && (isCallUnread || name.includes('[')) ? 'unknown' : 'failed'
  }
}
