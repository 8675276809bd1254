import { answerOf } from './answerOf.ts'
import { expect, test } from './fixtures.ts'
import { journeyIf } from './journey.ts'
import { accountButton, connect } from './steps.ts'

const entry = /\/assets\/index-[^/]+\.js$/
const library = /\/assets\/library-[^/]+\.js$/
const sheet = /\/assets\/style-[^/]+\.css$/

test('a chosen theme is on before anything is painted', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('latchkey.theme', 'dark'))
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const note = () => seen.push(document.documentElement.getAttribute('data-latchkey-theme') ?? '')
    new PerformanceObserver(note).observe({ type: 'paint' })
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForFunction(() => (window as unknown as { readonly seen: readonly string[] }).seen.length > 0)
  const seen = await page.evaluate(() => (window as unknown as { readonly seen: readonly string[] }).seen)
  expect([...new Set(seen)]).toEqual(['dark'])
})

test('a visit asks for few scripts, before and after connecting', { tag: '@journey' }, async ({
  page,
  wallet,
  watch,
}) => {
  const countScripts = async () => {
    await page.waitForLoadState('networkidle')
    return new Set(watch.requests.filter((url) => /\/assets\/[^/]+\.js$/.test(url))).size
  }
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  expect(await countScripts()).toBeLessThanOrEqual(6)
  await connect(page, wallet)
  watch.requests.length = 0
  await page.reload()
  await expect(accountButton(page, wallet.addresses[0] ?? '')).toHaveAccessibleName(/, on /)
  expect(await countScripts()).toBeLessThanOrEqual(14)
})

for (const width of [1280, 390]) {
  test(
    `a skeleton stands in the page until its code runs, and is not read out (${width} px)`,
    journeyIf(width === 390),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      let letGo = () => {}
      const gate = new Promise<void>((resolve) => {
        letGo = resolve
      })
      await page.route(entry, async (route) => {
        await gate
        await route.continue()
      })
      await page.goto('/', { waitUntil: 'commit' })
      const skeleton = page.locator('#root > .start')
      await expect(skeleton).toBeVisible()
      await expect(skeleton).toHaveAttribute('aria-hidden', 'true')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      letGo()
      await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
      await expect(skeleton).toHaveCount(0)
    },
  )

  test(`who comes back sees the account again (${width} px)`, journeyIf(width === 390), async ({ page, wallet }) => {
    await page.setViewportSize({ width, height: 800 })
    await connect(page, wallet)
    await page.reload()
    await expect(accountButton(page, wallet.addresses[0] ?? '')).toHaveAccessibleName(/, on /)
  })
}

test('a visit fetches its start alone, and the list of wallets little more', { tag: '@journey' }, async ({ page }) => {
  /** Scripts fetched by the time nothing more comes: thousands of bytes as they were sent, and files. */
  const weigh = async () => {
    await page.waitForLoadState('networkidle')
    return await page.evaluate(() => {
      const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const scripts = all.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      return {
        kB: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
        files: scripts.length,
      }
    })
  }
  await page.goto('/')
  await expect(page.getByText('On a page of yours')).toBeVisible()
  const visit = await weigh()
  expect(visit.kB).toBeGreaterThan(60)
  expect(visit.kB).toBeLessThanOrEqual(115)
  expect(visit.files).toBeLessThanOrEqual(12)
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  // The guides beside the list of a wide screen are the last that comes.
  await expect(page.getByRole('dialog').getByText('It holds what is yours')).toBeVisible()
  const list = await weigh()
  expect(list.kB).toBeLessThan(150)
  expect(list.files).toBeLessThanOrEqual(12)
})

test('the focus comes back to a button that was pressed without getting it', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Connect wallet' })
  await button.evaluate((element: HTMLElement) => element.click())
  await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('a page whose style sheet does not come works all the same', async ({ page }) => {
  await page.route(sheet, (route) => route.abort())
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
})

test('a style sheet that was changed on the way is not put on', async ({ page }) => {
  await page.route(sheet, async (route) => {
    const answer = await answerOf(route)
    await route.fulfill({ response: answer, body: `h1 { color: red }${await answer.text()}` })
  })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  // That of the page itself has the font alone.
  expect(await page.evaluate(() => [...document.styleSheets].filter(({ href }) => href !== null).length)).toBe(0)
})

test('without script the page says what it needs, where it is seen', async ({ browser, product }) => {
  for (const width of [1280, 390]) {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 800 } })
    const plain = await context.newPage()
    await plain.goto(product.origin)
    await expect(plain.locator('noscript')).toBeInViewport({ ratio: 1 })
    await context.close()
  }
})

for (const [what, file] of [
  ['code of the page', entry],
  ['code that it stands on', library],
] as const) {
  test(
    `${what} that was changed on the way is not run, and the page says that it cannot be shown`,
    journeyIf(file === entry),
    async ({ page }) => {
      await page.route(file, async (route) => {
        const answer = await answerOf(route)
        await route.fulfill({ response: answer, body: `globalThis.isChanged = true;${await answer.text()}` })
      })
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
      expect(await page.evaluate(() => 'isChanged' in globalThis)).toBe(false)
    },
  )

  test(`${what} that does not come is told, with a way to try again`, journeyIf(file === entry), async ({ page }) => {
    await page.route(file, (route) => route.abort())
    await page.goto('/send')
    await expect(page.getByRole('alert').getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
    await page.unroute(file)
    await page.getByRole('link', { name: 'Load the page again' }).click()
    await expect(page.getByRole('heading', { name: 'Send' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/send')
  })
}
