import type { SubmitContext } from '../../activities/submitContext.ts'
import { refuseParameter } from '../../errors.ts'
import { keepWayIn } from '../credentials/keepWayIn.ts'
import type { SubmitHandler } from '../handler.ts'
import { requiredAll } from '../required.ts'

/** Says anew who is of the root quorum and how many of them must agree. */
export const updateRootQuorum: SubmitHandler<'update_root_quorum'> = async (context, { parameters }) => {
  const { threshold } = parameters
  const userIds = requiredAll(parameters.userIds, context.facts.all('custody_user'), 'user')
  if (threshold > userIds.length) throw refuseParameter('threshold', 'it is more than there are users')
  await keepWayIn(context, () => setQuorum(context, { userIds, threshold }))
  return {}
}

type Quorum = { readonly userIds: readonly string[]; readonly threshold: number }

function setQuorum(context: SubmitContext, { userIds, threshold }: Quorum): void {
  const { facts, nowMs } = context
  for (const user of facts.all('custody_user')) {
    const isRoot = userIds.includes(user.id)
    if (user.is_root !== isRoot) context.update('custody_user', user, { is_root: isRoot })
  }
  for (const row of facts.all('custody_organization')) {
    context.update('custody_organization', row, { root_threshold: threshold, updated_at_ms: nowMs })
  }
}
