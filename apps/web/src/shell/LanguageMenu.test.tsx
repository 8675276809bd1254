import { english } from '@latchkey/texts'
import { TextsProvider, useStore } from '@latchkey/ui'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { languageKey, speak, spokenLanguage, startLanguage } from '../language.ts'
import { LanguageMenu } from './LanguageMenu.tsx'

const files = vi.hoisted(() => ({ areGone: false }))
vi.mock('@latchkey/texts', async (original) => {
  const texts = await original<typeof import('@latchkey/texts')>()
  const loadTexts: typeof texts.loadTexts = (language) =>
    files.areGone ? Promise.reject(new TypeError('The file did not come')) : texts.loadTexts(language)
  return { ...texts, loadTexts }
})

const started: (() => void)[] = []

afterEach(async () => {
  cleanup()
  for (const stop of started.splice(0)) stop()
  files.areGone = false
  window.localStorage.clear()
  await speak(english)
})

function Page() {
  return (
    <TextsProvider language={useStore(spokenLanguage).tag}>
      <LanguageMenu />
    </TextsProvider>
  )
}

function show() {
  render(<Page />)
  return screen.getByRole<HTMLSelectElement>('combobox')
}

const choose = (menu: HTMLSelectElement, value: string) => fireEvent.change(menu, { target: { value } })

test('each language has its own name, and one that no native has read says so', () => {
  const menu = show()
  const names = [...menu.options].map(({ text }) => text)
  expect(names).toContain('English')
  expect(names).toContain('Deutsch (Beta)')
  expect(menu.value).toBe('en')
})

test('the page turns to the chosen language, also at the next visit', async () => {
  const menu = show()
  choose(menu, 'de')
  expect(menu.value).toBe('de')
  await waitFor(() => expect(document.documentElement.lang).toBe('de'))
  await waitFor(() => expect(window.localStorage.getItem(languageKey)).toBe('de'))
  await speak(english)
  started.push(startLanguage())
  await waitFor(() => expect(menu.value).toBe('de'))
})

test('another tab that chooses turns this one', async () => {
  started.push(startLanguage())
  const menu = show()
  window.localStorage.setItem(languageKey, 'pl')
  window.dispatchEvent(new StorageEvent('storage', { key: languageKey }))
  await waitFor(() => expect(menu.value).toBe('pl'))
})

test('a language whose file does not come leaves the page as it is, says so, and is not remembered', async () => {
  const menu = show()
  files.areGone = true
  choose(menu, 'de')
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/could not be loaded/))
  expect(menu.value).toBe('en')
  expect(document.documentElement.lang).toBe('en')
  expect(window.localStorage.getItem(languageKey)).toBeNull()
})
