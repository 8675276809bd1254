import type { Policy } from '@latchkey/custody'
import { Notice } from '@latchkey/ui'
import { Page } from '../layout/Page.tsx'
import { hrefOf } from '../layout/route.ts'
import { Loaded } from '../loading/Loaded.tsx'
import { PolicyForm } from './PolicyForm.tsx'
import { usePolicies } from './usePolicies.ts'

const back = { href: hrefOf('policies'), title: 'Policies' }

/** A new policy. */
export function NewPolicy() {
  return (
    <Page title="New policy" back={back}>
      <PolicyForm policy={undefined} />
    </Page>
  )
}

/** A stored policy, to be changed. */
export function PolicyEditor({ policyId }: { readonly policyId: string }) {
  const load = usePolicies()
  return (
    <Page title="Edit policy" back={back}>
      <Loaded load={load} what="policy">
        {(policies: readonly Policy[]) => {
          const policy = policies.find((each) => each.policyId === policyId)
          if (policy === undefined) return <Notice>There is no such policy any more.</Notice>
          // Its form has two effects, and would make one of them of any other.
          if (policy.effect !== 'EFFECT_ALLOW' && policy.effect !== 'EFFECT_DENY') {
            return <Notice>This page does not know the effect of this policy, and cannot change it.</Notice>
          }
          return <PolicyForm key={policyId} policy={policy} />
        }}
      </Loaded>
    </Page>
  )
}
