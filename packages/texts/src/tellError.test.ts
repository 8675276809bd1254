import { expect, test, vi } from 'vitest'
import type { Table } from './area.ts'
import { createTexts } from './createTexts.ts'
import { english, language } from './languages.ts'
import { tellError } from './tellError.ts'

const german = language('de', 'Deutsch')
const table: Table = {
  'errors.locked': 'Die Wallet ist gesperrt.',
  'errors.locked.hint': 'Entsperre sie.',
  'errors.stayed': ['Die Wallet ist nicht auf ', ['chain'], '.'],
  'errors.refused': ['Abgelehnt: ', ['text']],
  'errors.unfit': ['Ungültig: ', ['reason']],
  'errors.unfit.empty': ['Der Wert ', ['place'], ' ist leer.'],
  'errors.expired': 'Die Anfrage ist abgelaufen.',
}
const texts = createTexts({ language: german, table })

type Parts = { readonly hint?: string; readonly data?: object; readonly cause?: unknown }
const errorOf = (code: string, message: string, { cause, ...parts }: Parts = {}) =>
  Object.assign(new Error(message, { cause }), { code, ...parts })

const locked = errorOf('locked', 'The wallet is locked.', { hint: 'Unlock it.' })

test('an error is told by its code, with the way out', () => {
  const told = { sentence: 'Die Wallet ist gesperrt.', hint: 'Entsperre sie.', language: german }
  expect(tellError(texts, locked)).toEqual(told)
})

test("a sentence has the error's data in its places", () => {
  const stayed = errorOf('stayed', 'The wallet is not on Base.', { data: { chain: 'Base' } })
  expect(tellError(texts, stayed).sentence).toBe('Die Wallet ist nicht auf Base.')
})

test('an error that names its fault is told by the whole sentence of that, where there is one', () => {
  const unfit = (fault: string) => {
    const data = { fault, place: 'a.b', reason: 'it is so' }
    return tellError(texts, errorOf('unfit', 'Not valid: it is so.', { data })).sentence
  }
  expect(unfit('empty')).toBe('Der Wert a.b ist leer.')
  expect(unfit('full')).toBe('Ungültig: it is so')
})

test.each([
  ['a code without a text', errorOf('unheard_of', 'Something else.', { hint: 'Wait.' }), 'Wait.'],
  ['data that lack a value', errorOf('stayed', 'Something else.', { data: {} }), undefined],
  ['an error without a code', new Error('Something else.'), undefined],
  ['the key of no text', errorOf('__proto__', 'Something else.'), undefined],
])('%s is told in its own English, which is marked as such', (_why, error, hint) => {
  expect(tellError(texts, error)).toEqual({ sentence: 'Something else.', hint, language: english })
})

test('English says what the error says', () => {
  expect(tellError(createTexts(), locked)).toEqual({
    ...{ sentence: 'The wallet is locked.', hint: 'Unlock it.', language: english },
  })
})

test('words of a cause are told by its code, alone and within a sentence', () => {
  const about = { data: { text: locked.message }, cause: locked }
  const passed = errorOf('passed_on', locked.message, about)
  expect(tellError(texts, passed)).toMatchObject({ sentence: 'Die Wallet ist gesperrt.', language: german })
  const refused = errorOf('refused', 'Refused: The wallet is locked.', about)
  expect(tellError(texts, refused).sentence).toBe('Abgelehnt: Die Wallet ist gesperrt.')
})

test('words of a server are told by the code that it named', () => {
  const refusal = (code: string) =>
    errorOf('refused', 'Refused: It is over.', { data: { text: 'It is over.', refusal: code } })
  expect(tellError(texts, refusal('expired')).sentence).toBe('Abgelehnt: Die Anfrage ist abgelaufen.')
  expect(tellError(texts, refusal('unheard_of')).sentence).toBe('Abgelehnt: It is over.')
})

test('a reason in the words of somebody else is left out, and one that has a fault stays', () => {
  const told = (message: string, data: object) =>
    tellError(texts, errorOf('unheard_of', message, { data: { reason: 'ECONNRESET <b>', ...data } })).sentence
  expect(told('The relay refused this: ECONNRESET <b>', {})).toBe('The relay refused this.')
  expect(told('The relay refused this: ECONNRESET <b>.', {})).toBe('The relay refused this.')
  expect(told('This cannot be signed: ECONNRESET <b>.', { fault: 'x' })).toBe('This cannot be signed: ECONNRESET <b>.')
  expect(told('ECONNRESET <b>: it was said', {})).toBe('ECONNRESET <b>: it was said')
})

test('an error that is its own cause is told once', () => {
  const endless = errorOf('endless', 'Round and round.')
  endless.cause = endless
  expect(tellError(texts, endless).sentence).toBe('Round and round.')
})

test("a site's own words win, and are left out where a value is not there", () => {
  const onFault = vi.fn()
  const overrides = { 'errors.locked': 'Open it!', 'errors.stayed': 'Not on {network}' } as object
  const own = createTexts({ overrides, onFault })
  expect(tellError(own, locked).sentence).toBe('Open it!')
  const stayed = errorOf('stayed', 'The wallet is not on Base.', { data: { chain: 'Base' } })
  expect(tellError(own, stayed)).toMatchObject({ sentence: 'The wallet is not on Base.', language: english })
  expect(onFault.mock.calls).toEqual([['Your text "errors.stayed" is left out: the sentence has no {network}']])
})
