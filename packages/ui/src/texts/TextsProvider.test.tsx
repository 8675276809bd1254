import { language, loadTexts, uiTexts } from '@latchkey/texts'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { TextsContext } from './TextsContext.ts'
import { TextsProvider, type TextsProviderProps } from './TextsProvider.tsx'
import { useTexts } from './useTexts.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  document.documentElement.removeAttribute('lang')
})

function Said() {
  const { say, language } = useTexts(uiTexts)
  return <p lang={language.tag}>{say('ui.close')}</p>
}

function show(choice: Omit<TextsProviderProps, 'children'>) {
  const { container } = render(
    <TextsProvider {...choice}>
      <Said />
    </TextsProvider>,
  )
  return container
}

test('a page speaks English at first, and its language when the table has come', async () => {
  const place = show({ language: 'en-XA' })
  expect(place.textContent).toBe('Close')
  await vi.waitFor(() => expect(place.textContent).toBe('[Çlöšé on]'))
  expect(place.querySelector('p')?.lang).toBe('en-XA')
})

test("the site's own words win over each language", async () => {
  const place = show({ language: 'ar-XB', texts: { 'ui.close': 'Done' } })
  await vi.waitFor(() => expect(place.querySelector('p')?.lang).toBe('ar-XB'))
  expect(place.textContent).toBe('Done')
})

test('a language that is not there leaves the page in English', () => {
  expect(show({ language: 'tlh' }).textContent).toBe('Close')
})

test.each([
  ['de', ['fr'], 'de'],
  ['', ['fr'], 'fr'],
  ['sv', ['fr'], 'en'],
  ['', ['sv', 'pl'], 'pl'],
])('a page in %j speaks to somebody who reads %j in %j', async (named, visitor, spoken) => {
  document.documentElement.lang = named
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(visitor)
  const place = show({})
  // English is spoken at first in any case: it counts when another language would have come.
  await act(async () => void (await loadTexts(language('fr', 'Français'))))
  await vi.waitFor(() => expect(place.querySelector('p')?.lang).toBe(spoken))
})

test('a page that has begun in a language goes on in it', async () => {
  const arabic = await loadTexts(language('ar', 'العربية'))
  const { container } = render(
    <TextsContext value={arabic}>
      <TextsProvider language="ar">
        <Said />
      </TextsProvider>
    </TextsContext>,
  )
  expect(container.querySelector('p')?.lang).toBe('ar')
})
