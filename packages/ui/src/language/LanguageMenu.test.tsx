import { english } from '@latchkey/texts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PageFrame } from '../components/PageFrame.tsx'
import { createPageLanguage, type PageLanguage } from './createPageLanguage.ts'
import { languageKey } from './names.ts'
import { SpokenPage } from './SpokenPage.tsx'

const page = createPageLanguage()

const started: (() => void)[] = []

afterEach(async () => {
  cleanup()
  for (const stop of started.splice(0)) stop()
  window.localStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: the page writes it so
  document.cookie = `${languageKey}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT`
  await page.speak(english)
})

function show(speak: PageLanguage['speak'] = page.speak) {
  render(
    <SpokenPage of={{ ...page, speak }}>
      <PageFrame width="narrow" title="A page">
        <p>Its text</p>
      </PageFrame>
    </SpokenPage>,
  )
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
  await page.speak(english)
  started.push(page.start().stop)
  await waitFor(() => expect(menu.value).toBe('de'))
})

test('another tab that chooses turns this one', async () => {
  started.push(page.start().stop)
  const menu = show()
  window.localStorage.setItem(languageKey, 'pl')
  window.dispatchEvent(new StorageEvent('storage', { key: languageKey }))
  await waitFor(() => expect(menu.value).toBe('pl'))
})

test('a language whose file does not come leaves the page as it is, says so, and is not remembered', async () => {
  const menu = show((language) => page.speak(language, () => Promise.reject(new TypeError('The file did not come'))))
  choose(menu, 'de')
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/could not be loaded/))
  expect(menu.value).toBe('en')
  expect(document.documentElement.lang).toBe('en')
  expect(window.localStorage.getItem(languageKey)).toBeNull()
  expect(document.cookie).toBe('')
})

test('the server is told anew what this browser remembers', () => {
  window.localStorage.setItem(languageKey, 'ar')
  show()
  expect(document.cookie).toBe('latchkey.language=ar')
})
