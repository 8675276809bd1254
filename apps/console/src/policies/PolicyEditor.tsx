import type { Policy } from '@latchkey/custody'
import { consolePoliciesTexts } from '@latchkey/texts/console'
import { Notice, useTexts } from '@latchkey/ui'
import { Page } from '../layout/Page.tsx'
import { hrefOf } from '../layout/route.ts'
import { Loaded } from '../loading/Loaded.tsx'
import { PolicyForm } from './PolicyForm.tsx'
import { usePolicies } from './usePolicies.ts'

/** A new policy. */
export function NewPolicy() {
  const { say } = useTexts(consolePoliciesTexts)
  return (
    <Page title={say('consolePolicies.new')} back={{ href: hrefOf('policies'), title: say('consolePolicies.title') }}>
      <PolicyForm policy={undefined} />
    </Page>
  )
}

/** A stored policy, to be changed. */
export function PolicyEditor({ policyId }: { readonly policyId: string }) {
  const { say } = useTexts(consolePoliciesTexts)
  const load = usePolicies()
  return (
    <Page title={say('consolePolicies.edit')} back={{ href: hrefOf('policies'), title: say('consolePolicies.title') }}>
      <Loaded load={load} what="policy">
        {(policies: readonly Policy[]) => {
          const policy = policies.find((each) => each.policyId === policyId)
          if (policy === undefined) return <Notice>{say('consolePolicies.gone')}</Notice>
          // Its form has two effects, and would make one of them of any other.
          if (policy.effect !== 'EFFECT_ALLOW' && policy.effect !== 'EFFECT_DENY') {
            return <Notice>{say('consolePolicies.unknownEffect')}</Notice>
          }
          return <PolicyForm key={policyId} policy={policy} />
        }}
      </Loaded>
    </Page>
  )
}
