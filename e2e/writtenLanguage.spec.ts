import type { Page } from '@playwright/test'
import { expectAccessibleInAllLooks } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { recordShifts, takeShifts } from './shifts.ts'

/** Put into the page below. */
type SeenPage = { readonly seen: Seen }

/** All that stood in a page from its first moment on. */
type Seen = {
  /** Language and direction of the document. */
  readonly documents: readonly string[]
  /** The same at its first paint. */
  readonly painted: readonly string[]
  /** Words on the buttons. */
  readonly buttons: readonly string[]
}

const menuOf = (page: Page) => page.getByRole('contentinfo').getByRole('combobox')
const languageFile = /\/assets\/(?:[a-z]{2}(?:-[A-Z]{2})?)-[\w-]{8}\.js$/

/** Records all of it on every page that is loaded from now on. */
async function recordWords(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { documents: new Set<string>(), painted: new Set<string>(), buttons: new Set<string>() }
    const root = () => `${document.documentElement.lang} ${document.documentElement.dir}`
    Object.defineProperty(window, 'seen', {
      get: () => Object.fromEntries(Object.entries(seen).map(([name, all]) => [name, [...all]])),
    })
    const look = () => {
      if (document.body === null) return
      seen.documents.add(root())
      for (const { textContent } of document.querySelectorAll('button')) seen.buttons.add(textContent ?? '')
    }
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
    new PerformanceObserver(() => seen.painted.add(root())).observe({ type: 'paint' })
  })
}

/** When the browser asked for the file of the language, and when the code of the page was there. */
async function timesOf(page: Page) {
  return await page.evaluate((pattern) => {
    // Entries of this type are of this class.
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const code = all.find(({ name }) => /\/assets\/index-[^/]+\.js$/.test(name))
    const files = all.filter(({ name }) => new RegExp(pattern).test(name))
    return { codeEnd: code?.responseEnd ?? 0, fileStarts: files.map(({ startTime }) => startTime) }
  }, languageFile.source)
}

for (const [locale, tag, direction, button] of [
  ['ar-EG', 'ar', 'rtl', 'ربط المحفظة'],
  ['de-AT', 'de', 'ltr', 'Wallet verbinden'],
  ['pt-BR', 'pt-BR', 'ltr', 'Conectar carteira'],
  ['zh-HK', 'zh-TW', 'ltr', '連接錢包'],
  ['xx', 'en', 'ltr', 'Connect wallet'],
  ['en-GB', 'en', 'ltr', 'Connect wallet'],
] as const) {
  test.describe(`a browser in ${locale}`, () => {
    test.use({ locale })

    test(`is met in ${tag} from the first paint, and nothing turns or moves`, async ({ page }) => {
      await recordShifts(page)
      await recordWords(page)
      const answer = await page.goto('/')
      expect(answer?.headers()['content-language']).toBe(tag)
      expect(answer?.headers()['vary']).toBe('accept-encoding, accept-language, cookie')
      await expect(page.getByRole('button', { name: button }).first()).toBeVisible()
      await expect(menuOf(page)).toHaveValue(tag)
      await page.waitForLoadState('networkidle')
      const { documents, painted, buttons } = await page.evaluate(() => (window as unknown as SeenPage).seen)
      expect(documents).toEqual([`${tag} ${direction}`])
      expect(painted).toEqual([`${tag} ${direction}`])
      expect(buttons).toContain(button)
      if (tag !== 'en') expect(buttons).not.toContain('Connect wallet')
      expect(await takeShifts(page)).toEqual([])
      const { codeEnd, fileStarts } = await timesOf(page)
      expect(fileStarts).toHaveLength(tag === 'en' ? 0 : 1)
      for (const start of fileStarts) expect(start).toBeLessThan(codeEnd)
    })
  })
}

test.describe('a browser in de-AT', () => {
  test.use({ locale: 'de-AT' })

  test('remembers what is chosen in the menu, and tells the server nothing else', async ({ page, context }) => {
    await page.goto('/send?lang=pl')
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
    expect(await context.cookies()).toEqual([])
    await menuOf(page).selectOption('fr')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page).toHaveURL(/\/send$/)
    await recordWords(page)
    const answer = await page.reload()
    expect(answer?.headers()['content-language']).toBe('fr')
    await expect(menuOf(page)).toHaveValue('fr')
    const { documents } = await page.evaluate(() => (window as unknown as SeenPage).seen)
    expect(documents).toEqual(['fr ltr'])
    const cookies = await context.cookies()
    expect(cookies.map(({ name, value, sameSite, path }) => ({ name, value, sameSite, path }))).toEqual([
      { name: 'latchkey.language', value: 'fr', sameSite: 'Lax', path: '/' },
    ])
  })

  test('is met in what a cookie says, and in what is remembered where that is gone', async ({
    page,
    context,
    product,
  }) => {
    await context.addCookies([{ name: 'latchkey.language', value: 'ja', url: product.origin }])
    expect((await page.goto('/'))?.headers()['content-language']).toBe('ja')
    await expect(menuOf(page)).toHaveValue('ja')
    await menuOf(page).selectOption('en')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await context.clearCookies()
    expect((await page.reload())?.headers()['content-language']).toBe('de')
    await expect(menuOf(page)).toHaveValue('en')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    expect((await page.reload())?.headers()['content-language']).toBe('en')
  })

  test('meets English where its language does not come', async ({ page }) => {
    await page.route(languageFile, (route) => route.abort())
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })

  test('is told in German that it needs scripts, or that the code did not come', async ({ browser, product, page }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'de-AT' })
    const plain = await context.newPage()
    await plain.goto(product.origin)
    expect(await plain.content()).toContain('<noscript>Diese Seite braucht JavaScript')
    await context.close()
    await page.route(/\/assets\/index-[^/]+\.js$/, (route) => route.abort())
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Diese Seite konnte nicht gezeigt werden' })).toBeVisible()
  })
})

test.describe('a browser in ar-EG', () => {
  test.use({ locale: 'ar-EG' })

  for (const [path, inArabic, inGerman] of [
    ['/console', 'لوحة تحكم المالك', 'Konsole des Eigentümers'],
    ['/pocket', 'محفظة الجيب', 'Taschen-Wallet'],
  ] as const) {
    test(`is met in Arabic at ${path} too, and chooses another language at its foot`, async ({ page }) => {
      await recordWords(page)
      const answer = await page.goto(path)
      expect(answer?.headers()['content-language']).toBe('ar')
      await expect(page.getByRole('heading', { level: 1, name: inArabic })).toBeVisible()
      await page.waitForLoadState('networkidle')
      const { documents, painted, buttons } = await page.evaluate(() => (window as unknown as SeenPage).seen)
      expect([documents, painted]).toEqual([['ar rtl'], ['ar rtl']])
      // The name of a file is the same in every language.
      const inLatin = buttons.filter((words) => /[a-z]{2}/.test(words.replace('custody-root.json', '')))
      expect(inLatin).toEqual([])
      const { codeEnd, fileStarts } = await timesOf(page)
      expect(fileStarts).toHaveLength(2)
      for (const start of fileStarts) expect(start).toBeLessThan(codeEnd)
      await expectAccessibleInAllLooks(page, `arabic${path.replace('/', '-')}`)
      await menuOf(page).selectOption('de')
      await expect(page.getByRole('heading', { level: 1, name: inGerman })).toBeVisible()
      expect((await page.reload())?.headers()['content-language']).toBe('de')
    })
  }
})
