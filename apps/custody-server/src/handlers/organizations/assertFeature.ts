import type { SubmitContext } from '../../activities/submitContext.ts'
import { CustodyServerError } from '../../errors.ts'

/** Fails with `feature_disabled` unless one of the names is switched on in the organization. */
export function assertFeature({ facts }: SubmitContext, names: readonly [string, ...string[]]): void {
  const isOn = facts.all('custody_feature').some(({ name }) => names.includes(name))
  if (!isOn) throw new CustodyServerError('feature_disabled', { data: { feature: names[0] } })
}
