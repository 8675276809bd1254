import { createTexts, offeredLanguages } from '@latchkey/texts'
import { TextsContext } from '@latchkey/ui'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Page } from './Page.tsx'

afterEach(cleanup)

function Place({ title, isEnglish }: { readonly title: string; readonly isEnglish: boolean }) {
  const german = offeredLanguages().find(({ tag }) => tag === 'de')
  return (
    <TextsContext value={createTexts(isEnglish || german === undefined ? {} : { language: german })}>
      <Page title={title}>
        <input aria-label="Name" />
      </Page>
    </TextsContext>
  )
}

test('the heading of a place takes the focus at first, and not when the language turns; the tab is called like it', () => {
  const { rerender } = render(<Place title="Users" isEnglish={true} />)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Users' }))
  expect(document.title).toBe('Users · Owner’s console')
  const field = screen.getByLabelText('Name')
  field.focus()
  rerender(<Place title="Benutzer" isEnglish={false} />)
  expect(document.activeElement).toBe(field)
  expect(document.title).toMatch(/^Benutzer · /)
})
