import { createTexts } from '@latchkey/texts'
import { consoleFeaturesTexts } from '@latchkey/texts/console'
import { expect, test } from 'vitest'
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
