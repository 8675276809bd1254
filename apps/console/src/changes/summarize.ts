import { describePolicy, PolicyError, type SubmitName } from '@latchkey/custody'
import { visible } from '../layout/visible.ts'
import { toWords } from '../layout/words.ts'

/** What carrying this out means, in sentences for its owner; made of the parameters alone. */
export function summarize(name: SubmitName, parameters: Readonly<Record<string, unknown>>): readonly string[] {
  const text = (key: string) => visible(String(parameters[key] ?? ''))
  const count = (key: string) => (Array.isArray(parameters[key]) ? parameters[key].length : 0)
  switch (name) {
    case 'create_policy':
      return [`Makes the policy “${text('policyName')}”.`, describeRule(parameters, creatingKeys)]
    case 'update_policy':
      return [`Changes the policy “${text('policyName')}”.`, describeRule(parameters, changingKeys)]
    case 'delete_policy':
      return ['Deletes a policy. What it allowed is not allowed any more; what it denied is not denied any more.']
    case 'create_users':
      return [`Adds ${count('users')} user. Without a policy that speaks of it, a user may change its own keys only.`]
    case 'delete_users':
      return [`Removes ${count('userIds')} user for good, with all its keys and passkeys.`]
    case 'update_user':
      return ['Changes what is stored about a user. Its tags become those that are listed, and no others.']
    case 'create_api_keys':
      return ['Lets one more key stamp requests for this user.']
    case 'delete_api_keys':
      return ['Takes a key from this user at once. If it was the last way in, the user cannot sign in any more.']
    case 'create_authenticators':
      return ['Lets one more passkey stamp requests for this user.']
    case 'delete_authenticators':
      return ['Takes a passkey from this user at once. If it was the last way in, the user cannot sign in any more.']
    case 'create_user_tag':
      return ['Makes a tag, by which policies can speak of several users.']
    case 'delete_user_tags':
      return ['Deletes a tag. Policies that speak of it find nobody by it any more.']
    case 'create_wallet':
      return [
        `Makes the wallet “${text('walletName')}” with ${count('accounts')} account. Its phrase never leaves custody unless it is exported.`,
      ]
    case 'update_root_quorum':
      return [
        `From then on, ${text('threshold')} of ${count('userIds')} root users must agree on what no policy allows.`,
      ]
    case 'approve_activity':
      return ['Gives your approval to what another user asked for. It is carried out once enough have approved.']
    case 'reject_activity':
      return ['Refuses what another user asked for.']
    default:
      return [`${toWords(name)}.`]
  }
}

/** The rule as a sentence, where the parameters hold all of it. */
function describeRule(parameters: Readonly<Record<string, unknown>>, keys: RuleKeys): string {
  const [effect, condition, consensus, time] = keys.map((key) => {
    const value = parameters[key]
    return typeof value === 'string' ? value : undefined
  })
  if (effect === undefined) return 'What is not listed stays as it is.'
  try {
    return describePolicy({ effect, condition, consensus, time })
  } catch (error) {
    if (error instanceof PolicyError) return error.message
    throw error
  }
}

type RuleKeys = readonly [effect: string, condition: string, consensus: string, time: string]

const creatingKeys: RuleKeys = ['effect', 'condition', 'consensus', 'time']
const changingKeys: RuleKeys = ['policyEffect', 'policyCondition', 'policyConsensus', 'time']
