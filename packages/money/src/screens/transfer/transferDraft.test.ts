import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyDraft, isUntouched, parseForm, stringifyForm } from './transferDraft.ts'

const token = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const draft = { chainId: 31337, to: 'anna.eth', asset: token, amount: '1,5', isMax: false } as const

describe('a stored form', () => {
  test('comes back as it was', () => {
    expect(parseForm(stringifyForm({ draft }))).toEqual({ draft })
    expect(parseForm(stringifyForm({ draft, clientId: 'a' }))).toEqual({ draft, clientId: 'a' })
  })

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another shape', '[]'],
    ['no draft', '{}'],
    ['a chain id that is none', JSON.stringify({ draft: { ...draft, chainId: 0 } })],
    ['a token that is no address', JSON.stringify({ draft: { ...draft, asset: '0x12' } })],
    ['a token with a wrong checksum', JSON.stringify({ draft: { ...draft, asset: token.replace('fB', 'Fb') } })],
    ['an endless text', JSON.stringify({ draft: { ...draft, to: 'x'.repeat(10_000) } })],
  ])('%s is dropped', (_title, text) => {
    expect(parseForm(text)).toBeUndefined()
  })

  test('never throws, whatever was written there', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc.record({ draft: fc.anything(), clientId: fc.anything() }).map((value) => {
        try {
          return JSON.stringify(value) ?? ''
        } catch {
          return ''
        }
      }),
      fc
        .record({ chainId: fc.anything(), to: fc.anything(), asset: fc.anything(), amount: fc.anything() })
        .map((part) => {
          try {
            return JSON.stringify({ draft: { ...draft, ...part } })
          } catch {
            return ''
          }
        }),
    )
    fc.assert(
      fc.property(anything, (text) => {
        const form = parseForm(text)
        if (form !== undefined) expect(parseForm(stringifyForm(form))).toEqual(form)
      }),
    )
  })
})

test('only a form without asset and amount may follow the wallet to another network', () => {
  expect(isUntouched(emptyDraft(1))).toBe(true)
  expect(isUntouched({ ...emptyDraft(1), to: 'anna.eth' })).toBe(true)
  expect(isUntouched({ ...emptyDraft(1), amount: '1' })).toBe(false)
  expect(isUntouched({ ...emptyDraft(1), isMax: true })).toBe(false)
  expect(isUntouched(draft)).toBe(false)
})
