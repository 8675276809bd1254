import { createTexts, language } from '@latchkey/texts'
import { consoleReasonsTexts } from '@latchkey/texts/console'
import { TextsContext } from '@latchkey/ui'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FaultText } from './FaultText.tsx'
import { tellAuditFault, tellPolicyFault } from './tellFault.ts'

afterEach(cleanup)

const { say } = createTexts().of(consoleReasonsTexts)
const words = { say, dates: { moment: (atMs: number) => `day ${atMs}` } }

const values = {
  ...{ name: 'eth.tx', range: '2..9', length: 4, actual: 'list', expected: 'text', limit: 100_000, type: 'uint8' },
  ...{ day: '1970-01-01T00:00:00.007Z', stored: 'A', logged: 'B' },
}

test.each(Object.keys(consoleReasonsTexts.english))('%s is told of a fault with its code', (key) => {
  const [, subject, ...code] = key.split('.')
  const tell = subject === 'audit' ? tellAuditFault : tellPolicyFault
  const told = tell(words, { code: code.join('.'), data: values })
  // Some begin with a value.
  expect(told).toMatch(/^(?:[A-Z0-9]|eth\.tx ).*\.$/)
  expect(told).not.toMatch(/[{}]/)
})

test('values stand in their places, with every hidden character written out', () => {
  const tell = (code: string, data: Record<string, string | number>) => tellPolicyFault(words, { code, data })
  expect(tell('missing_field', { name: 'a\u202eb' })).toBe('The request has no a\\u{202e}b.')
  expect(tell('out_of_range', { range: '1..2', length: 1 })).toBe('1..2 lies outside of a value with 1 element.')
  expect(tell('unexpected_type', { actual: 'boolean', expected: 'moment' })).toBe(
    'A value is true or false where a moment is needed.',
  )
  for (const kind of ['novel', 'constructor', '__proto__', 'toString', 'other']) {
    expect(tell('unexpected_type', { actual: kind, expected: kind })).toBe(
      'A value is of another kind where another kind is needed.',
    )
  }
  expect(tell('message_too_large', {})).toContain('nested too deeply')
  expect(tellAuditFault(words, { code: 'log_cut', data: { day: '1970-01-01T00:00:00.007Z' } })).toContain('on day 7,')
})

test.each([
  ['audit', 'novel', {}],
  ['audit', 'constructor', {}],
  ['audit', 'log_cut', { day: 'soon' }],
  ['audit', 'log_cut', {}],
  ['audit', 'other_status', { stored: 'A', logged: 1 }],
  ['policy', 'missing_field', { name: 7 }],
  ['policy', 'out_of_range', { range: '1', length: '4' }],
  ['policy', 'fact_not_readable', { name: 'message', type: 'a message of bounded size' }],
  ['policy', 'audit.row_changed', {}],
  ['policy', '__proto__', {}],
] as const)('a fault of %s with the code %s and the values %j is told in the words of custody', (of, code, data) => {
  const { container } = render(<FaultText of={of} fault={{ code, data }} text={'no\u202egnp'} />)
  expect(container.textContent).toBe('no\\u{202e}gnp')
  expect(container.querySelector('bdi')?.lang).toBe('en')
})

test('a fault is told in the language of the page, and one without a code in English', () => {
  const german = language('de', 'Deutsch')
  const texts = createTexts({ language: german, table: { 'consoleReasons.audit.row_changed': 'Geändert.' } })
  const { container } = render(
    <TextsContext value={texts}>
      <FaultText of="audit" fault={{ code: 'row_changed', data: {} }} text="the row was changed" />
      <FaultText of="audit" fault={null} text="the row was changed" />
    </TextsContext>,
  )
  const [ours, theirs] = container.querySelectorAll('bdi')
  expect([ours?.lang, ours?.textContent]).toEqual(['de', 'Geändert.'])
  expect([theirs?.lang, theirs?.textContent]).toEqual(['en', 'the row was changed'])
})
