import type { PolicyText } from '@latchkey/policy'

/** A policy to begin with, and the key of its name. */
export type PolicyExample = PolicyText & { readonly key: ExampleKey }

type ExampleKey = `consolePolicies.example.${'newWallet' | 'smallTransfers' | 'noExport'}`

export const policyExamples: readonly PolicyExample[] = [
  {
    key: 'consolePolicies.example.newWallet',
    effect: 'EFFECT_ALLOW',
    condition: "activity.kind == 'CREATE_WALLET'",
    consensus: 'approvers.count() >= 2',
  },
  {
    key: 'consolePolicies.example.smallTransfers',
    effect: 'EFFECT_ALLOW',
    condition: 'eth.tx.chain_id == 1 && eth.tx.value <= 1000000000000000000',
  },
  {
    key: 'consolePolicies.example.noExport',
    effect: 'EFFECT_DENY',
    condition: "activity.kind in ['EXPORT_WALLET', 'EXPORT_WALLET_ACCOUNT']",
  },
]
