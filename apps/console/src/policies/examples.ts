import type { PolicyText } from '@latchkey/policy'

/** A policy to begin with. */
export type PolicyExample = PolicyText & { readonly title: string }

export const policyExamples: readonly PolicyExample[] = [
  {
    title: 'Two must agree on a new wallet',
    effect: 'EFFECT_ALLOW',
    condition: "activity.kind == 'CREATE_WALLET'",
    consensus: 'approvers.count() >= 2',
  },
  {
    title: 'Small transfers of one network',
    effect: 'EFFECT_ALLOW',
    condition: 'eth.tx.chain_id == 1 && eth.tx.value <= 1000000000000000000',
  },
  {
    title: 'Never export a wallet',
    effect: 'EFFECT_DENY',
    condition: "activity.kind in ['EXPORT_WALLET', 'EXPORT_WALLET_ACCOUNT']",
  },
]
