import { type SubmitName, submitNames } from '@latchkey/custody'
import { createTexts } from '@latchkey/texts'
import { consoleFeaturesTexts, consoleSubmitsTexts } from '@latchkey/texts/console'
import { expect, test } from 'vitest'
import { summarize } from './summarize.ts'

const { say } = createTexts().of(consoleSubmitsTexts)
const { say: sayFeature } = createTexts().of(consoleFeaturesTexts)
const words = { say, sayFeature }
const said = (name: SubmitName, parameters: Readonly<Record<string, unknown>>) =>
  summarize(words, name, parameters).map(({ text }) => text)

test('a policy is told as custody reads it', () => {
  const policy = { policyName: 'Two', effect: 'EFFECT_ALLOW', condition: '', consensus: 'approvers.count() >= 2' }
  expect(said('create_policy', policy)).toEqual([
    'Makes the policy “Two”.',
    expect.stringMatching(/^Allows every request; once .*2.*\.$/),
  ])
  expect(said('update_policy', { policyName: 'Two', ...whole, time: '' }).slice(1)).toEqual([
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
  expect(said('update_policy', { policyName: 'Two', ...parameters }).slice(1)).toEqual(sentences)
})

test('a rule that somebody else wrote hides nothing in its sentence', () => {
  const condition = "eth.tx.to == '0xab\u202Ecd'"
  for (const key of ['create_policy', 'update_policy'] as const) {
    const rule = { effect: 'EFFECT_ALLOW', condition, ...whole, policyCondition: condition }
    const told = said(key, { policyName: 'Two', ...rule }).join()
    expect(told).toContain('\\u{202e}')
    expect(told).not.toContain('\u202E')
  }
})

test('error: a policy that cannot be read is told as what it is', () => {
  expect(said('create_policy', { policyName: 'X', effect: 'EFFECT_ALLOW', condition: '(' })[1]).toMatch(
    /^The expression cannot be read/,
  )
})

test('every submit has words, whatever it holds', () => {
  for (const name of submitNames) {
    const sentences = said(name, {})
    expect(sentences.length, name).toBeGreaterThan(0)
    for (const sentence of sentences) expect(sentence, name).toMatch(/^[A-Z].*\.$/)
  }
})

test.each([
  [1, 'Adds 1 user. Without a policy that speaks of it, a user may change its own keys only.'],
  [2, 'Adds 2 users. Without a policy that speaks of it, a user may change its own keys only.'],
])('%d are counted in a whole sentence', (count, sentence) => {
  expect(said('create_users', { users: Array(count).fill({}) })).toEqual([sentence])
})

test('the words of a rule are marked as English, and nothing else', () => {
  const [first, rule] = summarize(words, 'create_policy', { policyName: 'Two', effect: 'EFFECT_ALLOW' })
  expect([first?.spoken, rule?.spoken]).toEqual([undefined, { lang: 'en', dir: 'ltr' }])
})
