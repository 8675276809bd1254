import type { Page } from '@playwright/test'
import { expectAccessible, expectWellLaidOut } from './accessible.ts'
import { expect, test } from './fixtures.ts'

/** The language, theme and widths in which one test looks at every state. */
type Look = {
  readonly language: string
  readonly theme: 'light' | 'dark'
  readonly widths: readonly number[]
  /** The colours of the visitor's own system in place of the page's. */
  readonly hasForcedColours?: true
  /** How many times as large everything is: a window of half the width whose points are twice as fine, as a browser does it. */
  readonly zoom?: number
}

const allWidths = [320, 390, 700, 1024, 1440]
const everyLook = ['en', 'de', 'ar', 'ja', 'en-XA', 'ar-XB'].flatMap((language) =>
  (['light', 'dark'] as const).map((theme) => ({ language, theme })),
)

/**
 * `GALLERY=all` has every look in every width, which takes hours; `npm run soak` every language in one theme, since colours
 * are those of a theme and boxes those of a language; by itself it is English, and the longest texts of either direction.
 */
function looksNow(): readonly Look[] {
  if (process.env['GALLERY'] === 'all') return everyLook.map((look) => ({ ...look, widths: allWidths }))
  if (process.env['SOAK'] === undefined) {
    return [
      { language: 'en', theme: 'light', widths: [390] },
      { language: 'en-XA', theme: 'light', widths: [320] },
      { language: 'ar-XB', theme: 'light', widths: [320] },
    ]
  }
  return [
    { language: 'en', theme: 'light', widths: [390] },
    { language: 'de', theme: 'dark', widths: [390] },
    { language: 'ar', theme: 'light', widths: [390] },
    { language: 'ja', theme: 'dark', widths: [390] },
    { language: 'en-XA', theme: 'light', widths: allWidths },
    { language: 'ar-XB', theme: 'dark', widths: allWidths },
    { language: 'en', theme: 'light', widths: [390], hasForcedColours: true },
    { language: 'en', theme: 'light', widths: [1440], zoom: 2 },
  ]
}
/** The rules are held against a narrow and a wide page: between them only boxes move. */
const ruledWidths = [390, 1440]

/** Each page of the product has a gallery of its own. */
const galleries = {
  site: '/gallery',
  console: '/console/gallery',
  pocket: '/pocket/gallery',
  frame: '/gallery/frame',
  mails: '/gallery/mails',
} as const
/** Each of their states is a page of its own, in the words of the server. */
const loadedAnew: readonly string[] = [galleries.frame, galleries.mails]

async function readStates(page: Page, gallery: string): Promise<readonly string[]> {
  await page.goto(gallery)
  const links = page.locator('[data-states] a')
  await expect(links.first()).toBeVisible()
  return await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('state') ?? ''),
  )
}

type Shown = { readonly gallery: string; readonly state: string; readonly language: string; readonly theme: string }

async function showState(page: Page, { gallery, state, language, theme }: Shown): Promise<void> {
  const address = `${gallery}?${new URLSearchParams({ state, lang: language, theme, bare: '' })}`
  const isAnew = loadedAnew.includes(gallery)
  if (isAnew) await page.goto(address)
  const fault = await page.evaluate(bringAbout, { state, language, next: isAnew ? undefined : address })
  expect.soft(fault, state).toBeUndefined()
}

type Sought = { readonly state: string; readonly language: string; readonly next: string | undefined }

/**
 * Runs in the page, since the runner would look again only every quarter of a second: steps to a state as through the
 * history, which loads nothing anew, and waits until it is there, in its language, and nothing moves any more.
 */
async function bringAbout({ state, language, next }: Sought): Promise<string | undefined> {
  const moment = () => new Promise((over) => setTimeout(over, 10))
  const untilMs = performance.now() + 15_000
  let changedMs = performance.now()
  const changes = new MutationObserver(() => {
    changedMs = performance.now()
  })
  changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  if (next !== undefined) {
    window.history.replaceState(null, '', next)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }
  const find = (within: string) => document.querySelector(`[data-gallery="${state}"] ${within}`.trim())
  const isThere = () =>
    find('')?.checkVisibility() === true &&
    // Some are brought about step by step.
    find('[data-settled="not yet"]') === null &&
    document.documentElement.lang === language
  while (!isThere() && performance.now() < untilMs) await moment()
  if (!isThere()) return 'is not shown'
  // The answers of a node are on the screen some moments later, and a count of seconds never rests.
  const restMs = performance.now() + 400
  while (performance.now() < Math.min(changedMs + 40, restMs)) await moment()
  changes.disconnect()
  return find('[data-settled="no"]') === null ? undefined : 'does not come about'
}

for (const look of looksNow()) {
  const { language, theme, widths, hasForcedColours, zoom = 1 } = look
  const name = [language, theme, ...(hasForcedColours ? ['forced'] : []), ...(zoom === 1 ? [] : [`${zoom * 100} %`])]
  test.describe(`every state of a screen (${name.join(', ')})`, () => {
    test.use({ deviceScaleFactor: zoom })
    for (const [site, gallery] of Object.entries(galleries)) {
      // The screens of visitors, in the longest texts and from right to left.
      const tag = site === 'site' && language === 'ar-XB' ? ['@journey'] : []
      test(`of the ${site} is well laid out and accessible`, { tag }, async ({ page }) => {
        test.setTimeout(5_400_000)
        if (hasForcedColours) await page.emulateMedia({ forcedColors: 'active' })
        const states = await readStates(page, gallery)
        expect(states.length).toBeGreaterThan(30)
        const folder = site === 'site' ? 'gallery' : `gallery-${site}`
        for (const state of states) {
          // As a visitor has it: some states are brought about, and then looked at, in one window.
          await page.setViewportSize({ width: (widths[0] ?? 390) / zoom, height: 844 / zoom })
          await showState(page, { gallery, state, language, theme })
          for (const width of widths) {
            await page.setViewportSize({ width: width / zoom, height: 844 / zoom })
            const picture = `${folder}/${state.replace('/', '-')}-${name.join('-').replace(' %', '')}-${width}`
            await (ruledWidths.includes(width) ? expectAccessible : expectWellLaidOut)(page, picture)
          }
        }
      })
    }
  })
}
