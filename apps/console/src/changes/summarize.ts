import type { SubmitName } from '@latchkey/custody'
import { describePolicy, PolicyError } from '@latchkey/policy'
import { visible } from '../layout/visible.ts'
import { enumWords, toWords } from '../layout/words.ts'

/** Values that have a meaning, whatever they hold. */
const fixedWords: Readonly<Partial<Record<SubmitName, string>>> = {
  delete_policy: 'Deletes a policy. What it allowed is not allowed any more; what it denied is not denied any more.',
  create_api_keys: 'Lets one more key stamp requests for this user.',
  delete_api_keys: 'Takes a key from this user at once. If it was the last way in, the user cannot sign in any more.',
  create_authenticators: 'Lets one more passkey stamp requests for this user.',
  delete_authenticators:
    'Takes a passkey from this user at once. If it was the last way in, the user cannot sign in any more.',
  create_oauth_providers: 'Lets whoever signs in to that service with this id act as this user.',
  delete_oauth_providers:
    'Takes a login from this user at once. If it was the last way in, the user cannot sign in any more.',
  create_user_tag: 'Makes a tag, by which policies can speak of several users.',
  create_private_key_tag: 'Makes a tag, by which policies can speak of several private keys.',
  update_user_tag: 'Changes a tag. Policies that speak of it find those who carry it from then on.',
  update_private_key_tag: 'Changes a tag. Policies that speak of it find those who carry it from then on.',
  delete_user_tags: 'Deletes a tag. Policies that speak of it find nobody by it any more.',
  delete_private_key_tags: 'Deletes a tag. Policies that speak of it find nothing by it any more.',
  delete_wallet_accounts: 'Deletes an account. Its wallet stays, and can derive it again by its path.',
  delete_sub_organization: 'Deletes this organization for good, with its users and its keys.',
  create_smart_contract_interface: 'Says what calls to a contract mean, so that policies can speak of them.',
  delete_smart_contract_interface: 'Forgets what calls to a contract mean.',
  stamp_login: 'Lets a key of a page stamp requests for you for a while.',
  delete_invitation: 'Withdraws an invitation. Its link works no more.',
  export_wallet: 'Seals the recovery phrase of a wallet to a key frame. Whoever sees it there has all of its accounts.',
  export_wallet_account: 'Seals the key of an account to a key frame. Whoever sees it there has the account.',
  export_private_key: 'Seals a private key to a key frame. Whoever sees it there has all that it guards.',
  approve_activity: 'Gives your approval to what another user asked for. It is carried out once enough have approved.',
  reject_activity: 'Refuses what another user asked for.',
}

/** The effect of a change, in sentences for its owner; made of the parameters alone. */
export function summarize(name: SubmitName, parameters: Readonly<Record<string, unknown>>): readonly string[] {
  const text = (key: string) => visible(String(parameters[key] ?? ''))
  const count = (key: string) => (Array.isArray(parameters[key]) ? parameters[key].length : 0)
  const feature = () => `“${enumWords(text('name'), 'FEATURE_NAME_')}” in this organization`
  switch (name) {
    case 'create_policy':
      return [`Makes the policy “${text('policyName')}”.`, describeRule(parameters, creatingKeys)]
    case 'update_policy':
      return [`Changes the policy “${text('policyName')}”.`, ...describeNewRule(parameters)]
    case 'create_users':
      return [`Adds ${count('users')} user. Without a policy that speaks of it, a user may change its own keys only.`]
    case 'delete_users':
      return [`Removes ${count('userIds')} user for good, with all its keys and passkeys.`]
    case 'update_user':
      return [
        'Changes what is stored about a user.',
        ...('userTagIds' in parameters ? ['Its tags become those that are listed, and no others.'] : []),
      ]
    case 'create_invitations':
      return [
        `Sends ${count('invitations')} mail. Whoever opens its link becomes a user, with the tags that are listed.`,
      ]
    case 'create_wallet':
      return [
        `Makes the wallet “${text('walletName')}” with ${count('accounts')} account. Its phrase never leaves custody unless it is exported.`,
      ]
    case 'create_wallet_accounts':
      return [`Adds ${count('accounts')} account to a wallet, derived from its phrase.`]
    case 'delete_wallets':
      return ['Deletes a wallet for good, with its accounts and the phrase behind them.', ...lossOf(parameters)]
    case 'delete_private_keys':
      return ['Deletes a private key for good.', ...lossOf(parameters)]
    case 'create_private_keys':
      return [`Makes ${count('privateKeys')} private key. It never leaves custody unless it is exported.`]
    case 'set_organization_feature':
      return [`Switches on ${feature()}.`]
    case 'remove_organization_feature':
      return [`Switches off ${feature()}.`]
    case 'update_root_quorum':
      return [
        `From then on, ${text('threshold')} of ${count('userIds')} root users must agree on what no policy allows.`,
      ]
    default:
      return [fixedWords[name] ?? `${toWords(name)}.`]
  }
}

/** A key without a copy is lost with it. */
function lossOf({ deleteWithoutExport }: Readonly<Record<string, unknown>>): readonly string[] {
  if (deleteWithoutExport !== true) return []
  return ['It was never exported: what its addresses hold can be moved by nobody any more.']
}

/** Custody keeps what is not given: of a part of a rule, nobody can say what the whole will be. */
function describeNewRule(parameters: Readonly<Record<string, unknown>>): readonly string[] {
  const missing = changingKeys.filter((key) => typeof parameters[key] !== 'string')
  return [
    ...(missing.every((key) => key === 'time') ? [describeRule(parameters, changingKeys)] : []),
    ...(missing.length > 0 ? ['What is not listed stays as it is.'] : []),
  ]
}

/** The rule as a sentence. What is missing of it is empty. */
function describeRule(parameters: Readonly<Record<string, unknown>>, keys: RuleKeys): string {
  const [effect = '', condition, consensus, time] = keys.map((key) => {
    const value = parameters[key]
    return typeof value === 'string' ? value : undefined
  })
  try {
    // Texts of a rule stand in its sentence as somebody wrote them.
    return visible(describePolicy({ effect, condition, consensus, time }))
  } catch (error) {
    if (error instanceof PolicyError) return visible(error.message)
    throw error
  }
}

type RuleKeys = readonly [effect: string, condition: string, consensus: string, time: string]

const creatingKeys: RuleKeys = ['effect', 'condition', 'consensus', 'time']
const changingKeys: RuleKeys = ['policyEffect', 'policyCondition', 'policyConsensus', 'time']
