import { CustodyError } from '@latchkey/custody'
import { createTexts, language } from '@latchkey/texts'
import { TextsContext } from '@latchkey/ui'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useSentence } from './useSentence.ts'

afterEach(cleanup)

function Told({ error }: { readonly error: Error }) {
  return <p>{useSentence()(error).text}</p>
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

test('what keeps a value apart in a text from right to left is not written out', () => {
  const table = { 'errors.activity_failed': ['فشل: ', ['reason'], '.'] } as never
  const failed = new CustodyError('activity_failed', { data: { reason: 'a\u202eb' } as never })
  expect(told(failed, table)).toBe('فشل: \u2068a\\u{202e}b\u2069.')
})
