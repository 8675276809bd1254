import { expect, test } from 'vitest'
import { parseFrameSettings } from './frameSettings.ts'

/** The generator of the curve. */
const point =
  '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5'
const settings = {
  allowedParents: ['https://shop.example.org'],
  quorumPublicKeys: [point],
  speech: { locale: 'en', sentences: { sign: 'Sign' } },
}

test('the settings that the server writes are read, its keys as bytes', () => {
  const { quorumPublicKeys, ...others } = parseFrameSettings(JSON.stringify(settings))
  expect(others).toEqual({ allowedParents: settings.allowedParents, speech: settings.speech })
  expect(quorumPublicKeys.map((key) => key.length)).toEqual([65])
})

test.each<[string, object]>([
  ['no parent', { allowedParents: [] }],
  ['no key', { quorumPublicKeys: [] }],
  ['a key that is no point', { quorumPublicKeys: [point.replace(/5$/, '6')] }],
  ['no sentence', { speech: { locale: 'en', sentences: {} } }],
  ['a sentence that is no text', { speech: { locale: 'en', sentences: { sign: 1 } } }],
  ['no language', { speech: { sentences: { sign: 'Sign' } } }],
])('error: a page with %s does not start', (_what, wrong) => {
  expect(() => parseFrameSettings(JSON.stringify({ ...settings, ...wrong }))).toThrow()
})

test.each([null, undefined, '', '{', 'null', '[]'])('error: nor does one whose settings are %j', (text) => {
  expect(() => parseFrameSettings(text)).toThrow()
})
