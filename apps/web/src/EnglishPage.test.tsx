import { createTexts, english } from '@latchkey/texts'
import { Moment, TextsContext } from '@latchkey/ui'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { EnglishPage } from './EnglishPage.tsx'

afterEach(cleanup)

test('a date on a page of English is English for a visitor of another language', () => {
  const german = createTexts({ language: { ...english, tag: 'de', locale: 'de' } })
  const { container } = render(
    <TextsContext value={german}>
      <EnglishPage width="wide">
        <Moment atMs={Date.UTC(2023, 11, 24)} />
      </EnglishPage>
    </TextsContext>,
  )
  expect(container.querySelector('[lang="en"] time')?.textContent).toMatch(/^Dec/)
})
