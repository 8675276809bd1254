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
  const change = { policyName: 'Two', policyEffect: 'EFFECT_DENY', policyCondition: "activity.kind == 'CREATE_WALLET'" }
  expect(summarize('update_policy', change)[1]).toMatch(/^Denies a request when/)
})

test('a change of a part of a policy claims nothing about the whole', () => {
  expect(summarize('update_policy', { policyName: 'Two', policyNotes: 'x' })[1]).toBe(
    'What is not listed stays as it is.',
  )
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
