import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The sentences of a language by their keys; those that it lacks in English, as the page has them. */
export async function readWords(language: string, areas = ['shell', 'connect', 'transfer']) {
  const words: Record<string, string> = {}
  for (const area of areas) {
    for (const tag of ['en', language]) {
      const file = new URL(`../packages/texts/locales/${tag}/${area}.json`, import.meta.url)
      Object.assign(words, JSON.parse(await readFile(file, 'utf8')))
    }
  }
  return (key: string, values: Readonly<Record<string, string>> = {}) =>
    (words[key] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => isolated(values[name] ?? '', language))
}

/** In a language from right to left a value is kept apart from the words around it. */
function isolated(value: string, language: string): string {
  return language === 'ar' ? `\u2068${value}\u2069` : value
}

/** Each thing that can be pressed, filled in or followed has a name. */
export async function expectAllNamed(place: Locator): Promise<void> {
  await expect(place).toBeVisible()
  const tree = await place.ariaSnapshot()
  const nameless = tree
    .split('\n')
    .filter((line) => /- (?:button|link|textbox|searchbox|combobox|checkbox|radio|dialog)(?::| \[|$)/.test(line))
  expect(nameless).toEqual([])
  expect(tree).toMatch(/- (?:heading|button) "/)
}

/** Presses a key until the focus is there. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < 30; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error('The keyboard does not reach it')
}
