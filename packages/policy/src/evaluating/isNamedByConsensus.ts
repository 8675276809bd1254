import { PolicyError } from '../errors.ts'
import type { Expression } from '../expressions/expression.ts'
import { partsOf } from '../expressions/readsOf.ts'
import { type Approver, type ApprovingCredential, namesOfApprovals } from '../facts/approvals.ts'
import { isList } from '../values/values.ts'
import { evaluateCondition } from './evaluateExpression.ts'

export type Candidate = { readonly user: Approver; readonly credentials: readonly ApprovingCredential[] }

/**
 * Whether a vote of this user can count for a consensus: a test over approvers or credentials holds for him, or the
 * consensus only counts approvals. Such users may vote without any other permission. Never throws.
 */
export function isNamedByConsensus(consensus: Expression | undefined, candidate: Candidate): boolean {
  if (consensus === undefined) return false
  const names = namesOfApprovals([candidate.user], candidate.credentials)
  const visit = (node: Expression): boolean => {
    if (node.kind === 'count' && node.target.kind === 'name') return true
    if (node.kind === 'each' && node.target.kind === 'name') {
      const list = names.get(node.target.name)
      return list !== undefined && isList(list) && list.length > 0 && passesAny(node, candidate)
    }
    return partsOf(node).some(visit)
  }
  return visit(consensus)
}

function passesAny(node: Expression & { kind: 'each' }, { user, credentials }: Candidate): boolean {
  const asAny: Expression = { ...node, call: 'any' }
  try {
    return evaluateCondition(asAny, namesOfApprovals([user], credentials), 0)
  } catch (error) {
    if (error instanceof PolicyError) return false
    throw error
  }
}
