import type { Policy } from '@latchkey/custody'
import type { PolicyPart } from '@latchkey/policy'
import { policy } from '../testing/fakeCustody.ts'

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const [shop, supplier] = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359']

type Sample = Partial<Pick<Policy, 'effect'> & Record<PolicyPart | 'notes', string>> & { readonly name: string }

const samples: readonly Sample[] = [
  { name: 'Payments of the shop', condition: `eth.tx.to == '${shop}'`, notes: 'Petty cash of the shop' },
  {
    name: 'Two must agree on a new wallet',
    condition: "activity.kind == 'CREATE_WALLET'",
    consensus: 'approvers.count() >= 2',
  },
  {
    name: 'Never export a wallet',
    effect: 'EFFECT_DENY',
    condition: "activity.kind in ['EXPORT_WALLET', 'EXPORT_WALLET_ACCOUNT']",
  },
  {
    name: 'Small transfers in office hours',
    condition: 'eth.tx.chain_id == 8453 && eth.tx.value <= 1000000000000000000',
    time: "CronSpan('0 9 * * 1-5', '8h', 'Europe/Berlin')",
  },
  {
    name: 'Dollars to the book alone',
    condition: [
      `eth.tx.to == '${token}' && eth.tx.function_name == 'transfer'`,
      `eth.tx.contract_call_args['to'] in ['${shop}', '${supplier}'] && eth.tx.contract_call_args['value'] <= 5000000`,
    ].join(' && '),
    consensus: "approvers.any(user, user.tags.contains('finance') || user.email == 'ada@example.org')",
  },
  {
    name: 'No payments to anybody else',
    effect: 'EFFECT_DENY',
    condition: `activity.kind == 'SIGN_TRANSACTION' && !(eth.tx.to == '${shop}' || eth.tx.to == '${supplier}')`,
  },
  {
    name: 'Nothing by trainees',
    effect: 'EFFECT_DENY',
    consensus: "approvers.all(user, user.tags.contains('trainee') && user.alias != '')",
  },
  {
    name: 'Deliveries of the spring',
    condition: "eth.eip_712.message['owners'].all(owner, owner in ['shop', 'supplier'])",
    time: "time.now < Timestamp('2026-06-01T00:00:00Z')",
  },
  { name: 'Everything, by three keys', consensus: 'credentials.count() >= 3' },
]

/** A policy of each kind, the first of them with the id of the only one that others have. */
export const samplePolicies: readonly Policy[] = samples.map(
  ({ name, effect = 'EFFECT_ALLOW', condition = '', consensus = '', time = '', notes = '' }, index) => ({
    ...{ ...policy, policyName: name, effect, condition, consensus, time, notes },
    policyId: index === 0 ? policy.policyId : `0d0f2b4e-0000-4000-8000-0000000001${String(index).padStart(2, '0')}`,
  }),
)
