import type { SubmitName } from '@latchkey/custody'
import type { PolicyText } from '@latchkey/policy'
import type { consoleFeaturesTexts, consoleSubmitsTexts } from '@latchkey/texts/console'
import type { Say } from '@latchkey/ui'
import { visible } from '../layout/visible.ts'
import { nameOfFeature } from '../values/knownFeatures.ts'

/** A sentence about a change, or the rule that it makes. */
export type Summary = { readonly text: string } | { readonly rule: PolicyText }

type Parameters = Readonly<Record<string, unknown>>

type SaySubmits = Say<typeof consoleSubmitsTexts>

/** The tables that the sentences are worded by. */
export type SummaryWords = { readonly say: SaySubmits; readonly sayFeature: Say<typeof consoleFeaturesTexts> }

/** The effect of a change for its owner; made of the parameters alone. */
export function summarize(words: SummaryWords, name: SubmitName, parameters: Parameters): readonly Summary[] {
  const { say } = words
  const first = { text: describeSubmit(words, name, parameters) }
  switch (name) {
    case 'create_policy':
      return [first, ruleOf(parameters, creatingKeys)]
    case 'create_policies':
      return [first, ...describeRules(say, parameters['policies'])]
    case 'update_policy':
      return [first, ...describeNewRule(say, parameters)]
    case 'update_user':
      return [first, ...('userTagIds' in parameters ? [{ text: say('consoleSubmits.tags') }] : [])]
    case 'delete_wallets':
    case 'delete_private_keys': {
      // A key without a copy is lost with it.
      const isLost = parameters['deleteWithoutExport'] === true
      return [first, ...(isLost ? [{ text: say('consoleSubmits.notExported') }] : [])]
    }
    default:
      return [first]
  }
}

/** The sentence of the area that has the name of the submit: one without such a sentence does not compile. */
function describeSubmit({ say, sayFeature }: SummaryWords, name: SubmitName, parameters: Parameters): string {
  const text = (key: string) => withinQuotes(parameters[key])
  const count = (key: string) => (Array.isArray(parameters[key]) ? parameters[key].length : 0)
  const feature = () => nameOfFeature(sayFeature, text('name'))
  switch (name) {
    case 'create_policy':
    case 'update_policy':
      return say(`consoleSubmits.${name}`, { name: text('policyName') })
    case 'create_policies':
      return say(`consoleSubmits.${name}`, { count: count('policies') })
    case 'create_users':
      return say(`consoleSubmits.${name}`, { count: count('users') })
    case 'create_api_only_users':
      return say(`consoleSubmits.${name}`, { count: count('apiOnlyUsers') })
    case 'delete_users':
      return say(`consoleSubmits.${name}`, { count: count('userIds') })
    case 'create_invitations':
      return say(`consoleSubmits.${name}`, { count: count('invitations') })
    case 'create_wallet':
    case 'import_wallet':
      return say(`consoleSubmits.${name}`, { name: text('walletName'), count: count('accounts') })
    case 'create_wallet_accounts':
      return say(`consoleSubmits.${name}`, { count: count('accounts') })
    case 'delete_wallets':
      return say(`consoleSubmits.${name}`, { count: count('walletIds') })
    case 'create_private_keys':
      return say(`consoleSubmits.${name}`, { count: count('privateKeys') })
    case 'delete_private_keys':
      return say(`consoleSubmits.${name}`, { count: count('privateKeyIds') })
    case 'import_private_key':
      return say(`consoleSubmits.${name}`, { name: text('privateKeyName') })
    case 'set_organization_feature':
    case 'remove_organization_feature':
      return say(`consoleSubmits.${name}`, { feature: feature() })
    case 'update_root_quorum':
      return say(`consoleSubmits.${name}`, { threshold: text('threshold'), count: count('userIds') })
    case 'email_auth':
    case 'init_user_email_recovery':
      return say(`consoleSubmits.${name}`, { email: text('email') })
    case 'sign_raw_payloads':
      return say(`consoleSubmits.${name}`, { count: count('payloads') })
    default:
      return say(`consoleSubmits.${name}`)
  }
}

/** A name stands in quotes: with some of its own it could end them, and go on as a sentence of ours. */
function withinQuotes(name: unknown): string {
  return visible(String(name ?? '')).replace(
    /["\uff02\u201c-\u201f\u00ab\u00bb\u2039\u203a\u300c-\u300f]/g,
    (quote) => `\\u{${quote.charCodeAt(0).toString(16)}}`,
  )
}

/** Each rule by its name: many at once are told as one is. */
function describeRules(say: SaySubmits, policies: unknown): readonly Summary[] {
  return (Array.isArray(policies) ? policies : []).flatMap((policy: unknown): readonly Summary[] => {
    const rule: Parameters = typeof policy === 'object' && policy !== null ? { ...policy } : {}
    const name = withinQuotes(rule['policyName'])
    return [{ text: say('consoleSubmits.create_policy', { name }) }, ruleOf(rule, creatingKeys)]
  })
}

/** Custody keeps what is not given: of a part of a rule, nobody can say what the whole will be. */
function describeNewRule(say: SaySubmits, parameters: Parameters): readonly Summary[] {
  const missing = changingKeys.filter((key) => typeof parameters[key] !== 'string')
  return [
    ...(missing.every((key) => key === 'time') ? [ruleOf(parameters, changingKeys)] : []),
    ...(missing.length > 0 ? [{ text: say('consoleSubmits.rest') }] : []),
  ]
}

/** The rule as it is written. What is missing of it is empty. */
function ruleOf(parameters: Parameters, keys: RuleKeys): Summary {
  const [effect = '', condition, consensus, time] = keys.map((key) => {
    const value = parameters[key]
    return typeof value === 'string' ? value : undefined
  })
  return { rule: { effect, condition, consensus, time } }
}

type RuleKeys = readonly [effect: string, condition: string, consensus: string, time: string]

const creatingKeys: RuleKeys = ['effect', 'condition', 'consensus', 'time']
const changingKeys: RuleKeys = ['policyEffect', 'policyCondition', 'policyConsensus', 'time']
