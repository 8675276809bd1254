import type { Policy } from '@latchkey/custody'
import { describePolicy, PolicyError } from '@latchkey/policy'
import { Button } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { usePropose } from '../changes/ChangesContext.ts'
import { toChange } from '../changes/change.ts'
import { Badge } from '../layout/Badge.tsx'
import { Empty } from '../layout/Empty.tsx'
import { LinkButton } from '../layout/LinkButton.tsx'
import { Page } from '../layout/Page.tsx'
import { hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import { enumWords } from '../layout/words.ts'
import { Loaded } from '../loading/Loaded.tsx'
import { usePolicies } from './usePolicies.ts'

/** The policies of the organization, each with what it says in words. */
export function PolicyList() {
  const load = usePolicies()
  return (
    <Page
      title="Policies"
      action={
        <LinkButton kind="new" href={hrefOf('policies', 'new')}>
          New policy
        </LinkButton>
      }
    >
      <p className={styles['lead']}>
        A request is allowed by the root quorum, or by a policy that allows it and none that denies it.{' '}
        <a href={hrefOf('policies', 'contracts')}>Contract interfaces</a> let policies speak of the functions of
        contracts.
      </p>
      <Loaded load={load} what="policies">
        {(policies) =>
          policies.length === 0 ? (
            <Empty>There are no policies: only the root quorum may do anything.</Empty>
          ) : (
            <ul className={styles['list']}>
              {policies.map((policy) => (
                <PolicyItem key={policy.policyId} policy={policy} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  )
}

/** A newer release may know more effects. */
const effectBadges: Readonly<Record<string, ReactNode>> = {
  EFFECT_ALLOW: <Badge standing="good">Allows</Badge>,
  EFFECT_DENY: <Badge standing="failed">Denies</Badge>,
}

function PolicyItem({ policy }: { readonly policy: Policy }) {
  const propose = usePropose()
  const { policyId, effect, notes } = policy
  const policyName = visible(policy.policyName)
  const remove = toChange('delete_policy', { policyId }, { names: { [policyId]: policyName }, isFinal: true })
  return (
    <li className={styles['panel']}>
      <div className={styles['panelHead']}>
        <h3 className={styles['panelTitle']}>{policyName}</h3>
        {effectBadges[effect] ?? <Badge>{enumWords(effect, 'EFFECT_')}</Badge>}
      </div>
      <p className={styles['text']}>{visible(describe(policy))}</p>
      {notes !== '' && <p className={styles['quiet']}>{visible(notes)}</p>}
      <div className={styles['links']}>
        <LinkButton href={hrefOf('policies', policyId)}>Edit {policyName}</LinkButton>
        <Button shape="small" onClick={() => propose(remove)}>
          Delete {policyName} …
        </Button>
      </div>
    </li>
  )
}

function describe({ effect, condition, consensus, time }: Policy): string {
  try {
    return describePolicy({ effect, condition, consensus, time: time ?? undefined })
  } catch (error) {
    // Stored by a release that knew other words.
    if (error instanceof PolicyError) return error.message
    throw error
  }
}
