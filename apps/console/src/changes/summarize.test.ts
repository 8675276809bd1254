import { submitNames } from '@latchkey/custody'
import { expect, test } from 'vitest'
import { toWords } from '../layout/words.ts'
import { summarize } from './summarize.ts'

/** Shown by their names: what pages and programs ask for, which is read in its parameters. */
const bare = [
  ...['create_sub_organization', 'create_api_only_users', 'create_policies', 'sign_raw_payload', 'sign_raw_payloads'],
  ...['sign_transaction', 'init_import_wallet', 'import_wallet', 'init_import_private_key', 'import_private_key'],
  ...['create_read_only_session', 'create_read_write_session', 'email_auth', 'oauth', 'init_user_email_recovery'],
  'recover_user',
]

test('a policy is told as custody reads it', () => {
  const policy = { policyName: 'Two', effect: 'EFFECT_ALLOW', condition: '', consensus: 'approvers.count() >= 2' }
  expect(summarize('create_policy', policy)).toEqual([
    'Makes the policy “Two”.',
    expect.stringMatching(/^Allows every request; once .*2.*\.$/),
  ])
  expect(summarize('update_policy', { policyName: 'Two', ...whole, time: '' }).slice(1)).toEqual([
    expect.stringMatching(/^Denies a request when/),
  ])
})

const rest = 'What is not listed stays as it is.'
const whole = {
  policyEffect: 'EFFECT_DENY',
  policyCondition: "activity.kind == 'CREATE_WALLET'",
  policyConsensus: '',
}

test.each([
  ['its notes', { policyNotes: 'x' }, [rest]],
  ['its effect', { policyEffect: 'EFFECT_ALLOW' }, [rest]],
  ['its effect and its condition', { policyEffect: 'EFFECT_ALLOW', policyCondition: 'true' }, [rest]],
  ['all but its time', whole, [expect.stringMatching(/^Denies a request when/), rest]],
])('a change of %s claims nothing about what it leaves alone', (_what, parameters, sentences) => {
  expect(summarize('update_policy', { policyName: 'Two', ...parameters }).slice(1)).toEqual(sentences)
})

test('a rule that somebody else wrote hides nothing in its sentence', () => {
  const condition = "eth.tx.to == '0xab\u202Ecd'"
  for (const key of ['create_policy', 'update_policy'] as const) {
    const rule = { effect: 'EFFECT_ALLOW', condition, ...whole, policyCondition: condition }
    const said = summarize(key, { policyName: 'Two', ...rule }).join()
    expect(said).toContain('\\u{202e}')
    expect(said).not.toContain('\u202E')
  }
})

test('error: a policy that cannot be read is told as what it is', () => {
  expect(summarize('create_policy', { policyName: 'X', effect: 'EFFECT_ALLOW', condition: '(' })[1]).toMatch(
    /^The expression cannot be read/,
  )
})

test('every submit has words, whatever it holds', () => {
  for (const name of submitNames) {
    const sentences = summarize(name, {})
    expect(sentences.length, name).toBeGreaterThan(0)
    for (const sentence of sentences) expect(sentence, name).toMatch(/^[A-Z].*\.$/)
  }
})

test('every submit but these is told in a sentence of its own', () => {
  const nameless = submitNames.filter((name) => summarize(name, {})[0] === `${toWords(name)}.`)
  expect(nameless.toSorted()).toEqual(bare.toSorted())
})
