import { CustodyError } from '@latchkey/custody'
import { createTexts, language } from '@latchkey/texts'
import { TextsContext } from '@latchkey/ui'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ConsoleError } from './errors.ts'
import { useSentence } from './useSentence.ts'

afterEach(cleanup)

function Told({ error }: { readonly error: Error }) {
  const { text, spoken } = useSentence()(error)
  return <p lang={spoken.lang}>{text}</p>
}

function told(error: Error, table?: never): string | null {
  const texts = createTexts(table === undefined ? {} : { language: language('ar', 'العربية'), table })
  const { container } = render(
    <TextsContext value={texts}>
      <Told error={error} />
    </TextsContext>,
  )
  return container.textContent
}

test('foreign words of a failure hide nothing, in whatever language it is told', () => {
  const foreign = new CustodyError('custody_refused', { data: { status: 400, message: 'no\u202egnp\u2069' } })
  expect(told(foreign)).toBe('No\\u{202e}gnp\\u{2069}.')
  const unreadable = new CustodyError('activity_failed', { data: { reason: 'a\u202eb' } as never })
  expect(told(unreadable)).not.toContain('\u202e')
})

test('the words of custody are no part of a sentence in another language, unless they are told by their code', () => {
  const table = { 'errors.invitation_refused': ['لم تُقبل الدعوة. ', ['text']], 'errors.busy': 'مشغول.' } as never
  const refused = (refusal: string) => new ConsoleError('invitation_refused', { data: { text: 'Too old.', refusal } })
  expect(told(refused('busy'), table)).toMatch(/^لم تُقبل الدعوة. .*مشغول/)
  expect(told(refused('novel'), table)).toBe('Too old.')
  expect(document.querySelectorAll('p')[0]?.getAttribute('lang')).toBe('ar')
  expect(document.querySelectorAll('p')[1]?.getAttribute('lang')).toBe('en')
  expect(told(refused('novel'))).toBe('The invitation was not taken. Too old.')
})

test('what keeps a value apart in a text from right to left is not written out', () => {
  const table = { 'errors.activity_failed': ['فشل: ', ['reason'], '.'] } as never
  const failed = new CustodyError('activity_failed', { data: { reason: 'a\u202eb' } as never })
  expect(told(failed, table)).toBe('فشل: \u2068a\\u{202e}b\u2069.')
})
