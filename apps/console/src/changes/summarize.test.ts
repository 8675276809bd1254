import { type SubmitName, submitNames } from '@latchkey/custody'
import { createTexts } from '@latchkey/texts'
import { consoleFeaturesTexts, consoleSubmitsTexts } from '@latchkey/texts/console'
import { expect, test } from 'vitest'
import { summarize } from './summarize.ts'

const { say } = createTexts().of(consoleSubmitsTexts)
const { say: sayFeature } = createTexts().of(consoleFeaturesTexts)
const words = { say, sayFeature }
const said = (name: SubmitName, parameters: Readonly<Record<string, unknown>>) =>
  summarize(words, name, parameters).map((summary) => ('rule' in summary ? summary.rule : summary.text))

test('a policy is told as custody reads it', () => {
  const policy = { policyName: 'Two', effect: 'EFFECT_ALLOW', condition: '', consensus: 'approvers.count() >= 2' }
  expect(said('create_policy', policy)).toEqual([
    'Makes the policy “Two”.',
    { effect: 'EFFECT_ALLOW', condition: '', consensus: 'approvers.count() >= 2' },
  ])
  expect(said('update_policy', { policyName: 'Two', ...whole, time: '' }).slice(1)).toEqual([{ ...rule, time: '' }])
})

test('a name ends no quotes', () => {
  expect(said('create_wallet', { walletName: 'A”. It is empty. “B', accounts: [] })[0]).toContain(
    '“A\\u{201d}. It is empty. \\u{201c}B”',
  )
  expect(said('create_policies', { policies: [{ policyName: 'O’Neill\'s "x' }] })[1]).toBe(
    "Makes the policy “O’Neill's \\u{22}x”.",
  )
})

test('of many policies each is told', () => {
  const policy = { effect: 'EFFECT_ALLOW', condition: 'true', consensus: null }
  expect(
    said('create_policies', {
      policies: [
        { policyName: 'A', ...policy },
        { policyName: 'B', ...policy },
      ],
    }),
  ).toEqual([
    'Makes 2 policies, with the rules that are listed.',
    ...['A', 'B'].flatMap((name) => [`Makes the policy “${name}”.`, { effect: 'EFFECT_ALLOW', condition: 'true' }]),
  ])
})

const rest = 'What is not listed stays as it is.'
const whole = {
  policyEffect: 'EFFECT_DENY',
  policyCondition: "activity.kind == 'CREATE_WALLET'",
  policyConsensus: '',
}
const rule = { effect: whole.policyEffect, condition: whole.policyCondition, consensus: '' }

test.each([
  ['its notes', { policyNotes: 'x' }, [rest]],
  ['its effect', { policyEffect: 'EFFECT_ALLOW' }, [rest]],
  ['its effect and its condition', { policyEffect: 'EFFECT_ALLOW', policyCondition: 'true' }, [rest]],
  ['all but its time', whole, [rule, rest]],
])('a change of %s claims nothing about what it leaves alone', (_what, parameters, sentences) => {
  expect(said('update_policy', { policyName: 'Two', ...parameters }).slice(1)).toEqual(sentences)
})

test('every submit has words, whatever it holds', () => {
  for (const name of submitNames) {
    const sentences = said(name, {})
    expect(sentences.length, name).toBeGreaterThan(0)
    for (const sentence of sentences) {
      if (typeof sentence === 'string') expect(sentence, name).toMatch(/^[A-Z].*\.$/)
    }
  }
})

test.each([
  [1, 'Adds 1 user. Without a policy that speaks of it, a user may change its own keys only.'],
  [2, 'Adds 2 users. Without a policy that speaks of it, a user may change its own keys only.'],
])('%d are counted in a whole sentence', (count, sentence) => {
  expect(said('create_users', { users: Array(count).fill({}) })).toEqual([sentence])
})

test.each(['create_wallet', 'import_wallet'] as const)('%s without accounts counts none', (name) => {
  expect(said(name, { walletName: 'Till', accounts: [] })[0]).toMatch(/“Till” .*without accounts[.,]/)
})
