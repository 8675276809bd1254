import type { Policy } from '@latchkey/custody'
import { consolePoliciesTexts } from '@latchkey/texts/console'
import { Button, useTexts } from '@latchkey/ui'
import { usePropose } from '../changes/ChangesContext.ts'
import { toChange } from '../changes/change.ts'
import { Badge } from '../layout/Badge.tsx'
import { Empty } from '../layout/Empty.tsx'
import { LinkButton } from '../layout/LinkButton.tsx'
import { Page } from '../layout/Page.tsx'
import { hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { unseen } from '../layout/unseen.tsx'
import { visible } from '../layout/visible.ts'
import { enumWords } from '../layout/words.ts'
import { Loaded } from '../loading/Loaded.tsx'
import { PolicyOutline } from '../outline/PolicyOutline.tsx'
import { usePolicies } from './usePolicies.ts'

/** The policies of the organization, each with what it says in words. */
export function PolicyList() {
  const { say, rich } = useTexts(consolePoliciesTexts)
  const load = usePolicies()
  return (
    <Page
      title={say('consolePolicies.title')}
      action={
        <LinkButton kind="new" href={hrefOf('policies', 'new')}>
          {say('consolePolicies.new')}
        </LinkButton>
      }
    >
      <p className={styles['lead']}>
        {rich('consolePolicies.lead', { link: (inside) => <a href={hrefOf('policies', 'contracts')}>{inside}</a> })}
      </p>
      <Loaded load={load} what="policies">
        {(policies) =>
          policies.length === 0 ? (
            <Empty>{say('consolePolicies.none')}</Empty>
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

function PolicyItem({ policy }: { readonly policy: Policy }) {
  const { rich } = useTexts(consolePoliciesTexts)
  const propose = usePropose()
  const { policyId, effect, condition, consensus, time, notes } = policy
  const policyName = visible(policy.policyName)
  const named = { name: policyName, of: unseen }
  const remove = toChange('delete_policy', { policyId }, { names: { [policyId]: policy.policyName }, isFinal: true })
  return (
    <li className={styles['panel']}>
      <div className={styles['panelHead']}>
        <h3 className={styles['panelTitle']}>
          <bdi>{policyName}</bdi>
        </h3>
        <EffectBadge effect={effect} />
      </div>
      <PolicyOutline policy={{ effect, condition, consensus, time: time ?? undefined }} />
      {notes !== '' && <bdi className={styles['quiet']}>{visible(notes)}</bdi>}
      <div className={styles['links']}>
        <LinkButton href={hrefOf('policies', policyId)}>
          <span>{rich('consolePolicies.editNamed', named)}</span>
        </LinkButton>
        <Button shape="small" onClick={() => propose(remove)}>
          <span>{rich('consolePolicies.delete', named)}</span>
        </Button>
      </div>
    </li>
  )
}

function EffectBadge({ effect }: { readonly effect: string }) {
  const { say } = useTexts(consolePoliciesTexts)
  if (effect === 'EFFECT_ALLOW') return <Badge standing="good">{say('consolePolicies.allows')}</Badge>
  if (effect === 'EFFECT_DENY') return <Badge standing="failed">{say('consolePolicies.denies')}</Badge>
  // A newer release may know more effects.
  return <Badge>{enumWords(effect, 'EFFECT_')}</Badge>
}
