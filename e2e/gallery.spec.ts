import type { Page } from '@playwright/test'
import { expectAccessible, findCutOff } from './accessible.ts'
import { expect, test } from './fixtures.ts'

/** Every width and language in `npm run soak`; by itself the narrowest, with the longest texts of either direction. */
const isWhole = process.env['SOAK'] !== undefined
const widths = isWhole ? [320, 390, 700, 1024, 1440] : [320]
const languages = isWhole ? ['en', 'de', 'ar', 'ja', 'en-XA', 'ar-XB'] : ['en-XA', 'ar-XB']
const themes = isWhole ? ['light', 'dark'] : ['light']

async function readStates(page: Page): Promise<readonly string[]> {
  await page.goto('/gallery')
  const links = page.locator('[data-gallery="list"] a')
  await expect(links.first()).toBeVisible()
  return await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('state') ?? ''),
  )
}

async function showState(page: Page, state: string, language: string, theme: string): Promise<void> {
  // As a step through the history, which loads nothing anew.
  await page.evaluate(
    (query) => {
      window.history.replaceState(null, '', `/gallery?${query}`)
      window.dispatchEvent(new PopStateEvent('popstate'))
    },
    String(new URLSearchParams({ state, language, theme, bare: '' })),
  )
  await expect(page.locator(`[data-gallery="${state}"]`)).toBeVisible()
  await expect(page.locator(`html[lang="${language}"]`)).toBeAttached()
}

test('no state of a screen scrolls sideways or cuts its words off', { tag: '@journey' }, async ({ page }) => {
  test.slow()
  const states = await readStates(page)
  expect(states.length).toBeGreaterThan(80)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    for (const language of languages) {
      for (const state of states) {
        await showState(page, state, language, 'light')
        const name = `${state} in ${language} at ${width} px`
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect.soft(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
        expect.soft(await page.evaluate(findCutOff), `${name} cuts something off`).toEqual([])
      }
    }
  }
})

for (const theme of themes) {
  for (const language of isWhole ? languages : ['en']) {
    test(`every state of a screen is accessible, and has its picture (${language}, ${theme})`, async ({ page }) => {
      test.setTimeout(1_800_000)
      for (const state of await readStates(page)) {
        for (const width of isWhole ? widths : [390]) {
          await page.setViewportSize({ width, height: 844 })
          await showState(page, state, language, theme)
          await expectAccessible(page, `gallery/${state.replace('/', '-')}-${language}-${theme}-${width}`)
        }
      }
    })
  }
}
