import { effect } from './choices.ts'
import { query, submit, version } from './endpoint.ts'
import { answers, filledListOf, id, maybe, name } from './fields.ts'
import { expression, notes, policy, policyParams } from './policy.ts'

const creating = { resource: 'POLICY', action: 'CREATE' } as const
const policyId = { policyId: id }
const changes = {
  policyId: id,
  policyName: maybe(name),
  policyEffect: maybe(effect),
  policyCondition: maybe(expression),
  policyConsensus: maybe(expression),
  policyNotes: maybe(notes),
}

/** Policies. The two oldest forms of `create_policy` had selectors instead of expressions and are not taken any more. */
export const policyEndpoints = {
  get_policy: query('get_policy', policyId, { policy }),
  list_policies: query('list_policies', {}, { policies: answers(policy) }),
  create_policy: submit('create_policy', creating, version('_V3', policyParams.entries, policyId)),
  create_policies: submit(
    'create_policies',
    creating,
    version('', { policies: filledListOf(policyParams) }, { policyIds: answers(id) }),
  ),
  update_policy: submit(
    'update_policy',
    { resource: 'POLICY', action: 'UPDATE' },
    version('', changes, policyId),
    version('_V2', { ...changes, time: maybe(expression) }, policyId, ['_V2']),
  ),
  delete_policy: submit('delete_policy', { resource: 'POLICY', action: 'DELETE' }, version('', policyId, policyId)),
} as const
