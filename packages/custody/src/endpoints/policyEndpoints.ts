import * as v from 'valibot'
import { effect } from './choices.ts'
import { query, submit, version } from './endpoint.ts'
import { answers, filledListOf, id, maybe, name } from './fields.ts'
import { expression, notes, policy, policyParams } from './policy.ts'

const creating = { resource: 'POLICY', action: 'CREATE' } as const
const policyId = v.object({ policyId: id })
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
  get_policy: query('get_policy', v.strictObject({ organizationId: id, policyId: id }), v.object({ policy })),
  list_policies: query(
    'list_policies',
    v.strictObject({ organizationId: id }),
    v.object({ policies: answers(policy) }),
  ),
  create_policy: submit('create_policy', creating, version('_V3', { input: policyParams, output: policyId })),
  create_policies: submit(
    'create_policies',
    creating,
    version('', {
      input: v.strictObject({ policies: filledListOf(policyParams) }),
      output: v.object({ policyIds: answers(id) }),
    }),
  ),
  update_policy: submit(
    'update_policy',
    { resource: 'POLICY', action: 'UPDATE' },
    version('', { input: v.strictObject(changes), output: policyId }),
    version('_V2', { input: v.strictObject({ ...changes, time: maybe(expression) }), output: policyId }, ['_V2']),
  ),
  delete_policy: submit(
    'delete_policy',
    { resource: 'POLICY', action: 'DELETE' },
    version('', { input: v.strictObject({ policyId: id }), output: policyId }),
  ),
} as const
