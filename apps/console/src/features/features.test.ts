import { createTexts } from '@latchkey/texts'
import { consoleFeaturesTexts } from '@latchkey/texts/console'
import { expect, test } from 'vitest'
import { nameOfFeature } from '../values/knownFeatures.ts'
import { checkFeatureValue } from './features.ts'

const { say } = createTexts().of(consoleFeaturesTexts)

test.each([
  ['none', ''],
  ['url', 'https://example.org/hook'],
  ['origins', 'https://example.org'],
  ['origins', 'https://example.org, http://localhost:4400'],
] as const)('%s takes %j', (kind, text) => expect(checkFeatureValue(kind, text)).toBeUndefined())

test.each([
  ['url', '', /no https address/],
  ['url', 'http://example.org', /no https address/],
  ['origins', '', /needs an address/],
  ['origins', 'https://example.org/', /is no origin/],
  ['origins', 'https://example.org,', /needs an address/],
  ['origins', 'example.org', /is no origin/],
] as const)('error: %s does not take %j', (kind, text, words) =>
  expect(checkFeatureValue(kind, text)?.(say)).toMatch(words),
)

test('a feature is called as people call it, and by its own name where nobody here knows it', () => {
  expect(nameOfFeature(say, 'FEATURE_NAME_EMAIL_AUTH')).toBe('Sign-in by email')
  expect(nameOfFeature(say, 'FEATURE_NAME_SWAP_CONFIG')).toBe('Swap config')
  expect(nameOfFeature(say, 'FEATURE_NAME_A\u202eB')).toContain('\\u{202e}')
})
