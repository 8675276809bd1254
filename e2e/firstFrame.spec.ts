import type { Page } from '@playwright/test'
import { answerOf } from './answerOf.ts'
import { expect, test } from './fixtures.ts'
import { accountButton, connect } from './steps.ts'

const ownCode = /\/assets\/index-[^/]+\.js$/
const wholeSheet = /\/assets\/style-[^/]+\.css$/

/** Holds the page's own code back, so that what is seen is what stands in the page. */
const holdCode = (page: Page) => hold(page, ownCode)

async function hold(page: Page, file: RegExp): Promise<() => void> {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(file, async (route) => {
    await gate
    await route.continue()
  })
  return letGo
}

/** Ids that React makes differ from place to place. */
const plain = (markup: string | undefined) => markup?.replace(/_[rR]_\w+_/g, 'id').replace(/<!--.*?-->/g, '')

/** What stands in the page, and what its own code puts there in its place. */
async function readFrames(page: Page, path: string) {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const root = document.getElementById('root')
      if (root === null || root.hasAttribute('data-drawn') || 'own' in window) return
      Object.assign(window, { own: root.innerHTML })
    }).observe(document, { subtree: true, attributes: true, childList: true, attributeFilter: ['data-drawn'] })
  })
  const letGo = await holdCode(page)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('#root[data-drawn="for-visitor"]')).toBeVisible()
  const drawn = await page.locator('#root').innerHTML()
  letGo()
  await page.waitForFunction(() => 'own' in window)
  const own = await page.evaluate(() => (window as unknown as { readonly own: string }).own)
  return { drawn: plain(drawn), own: plain(own) }
}

/** How every element of the drawing looks, and what stands before and after it. */
const readLooks = (page: Page) =>
  page.evaluate(() => {
    const looks = (element: Element, part?: string) => {
      const style = getComputedStyle(element, part)
      // Those of the page's own making may be there and not be used.
      return [...style]
        .filter((name) => !name.startsWith('--'))
        .map((name) => `${name}: ${style.getPropertyValue(name)}`)
    }
    // Of a closed dialog only that it is not seen.
    const closed = [...document.querySelectorAll('#root dialog:not([open])')]
    const displays = closed.map((dialog) => getComputedStyle(dialog).display)
    if (displays.some((display) => display !== 'none')) throw new TypeError('A closed dialog is seen')
    const seen = document.querySelectorAll('body, #root, #root :not(dialog:not([open]), dialog:not([open]) *)')
    const all = [document.documentElement, ...seen]
    return all.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const box = [x, y, width, height].join(' ')
      return [element.tagName, box, looks(element), looks(element, '::before'), looks(element, '::after')]
    })
  })

for (const width of [1280, 390]) {
  for (const path of ['/', '/send', '/nowhere']) {
    test(`${path} begins as its own code draws it (${width} px)`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      const { drawn, own } = await readFrames(page, path)
      expect(drawn).toContain('Connect wallet')
      expect(drawn).toBe(own)
    })
  }

  test(`what is drawn needs no more of the styles than it brings with it (${width} px)`, async ({ page, wallet }) => {
    await page.setViewportSize({ width, height: 800 })
    await connect(page, wallet)
    await page.evaluate(() => localStorage.setItem('latchkey.theme', 'dark'))
    for (const path of ['/', '/send']) {
      const [letCodeGo, letSheetGo] = [await holdCode(page), await hold(page, wholeSheet)]
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.locator('#root[data-drawn="for-visitor"] header button')).toBeVisible()
      const looks = await readLooks(page)
      expect(await page.evaluate(() => document.styleSheets.length)).toBe(1)
      if (path === '/send') {
        // Code that is there waits for the sheet: nothing of what it draws has its looks before.
        const arrived = page.waitForResponse(ownCode)
        letCodeGo()
        await (await arrived).finished()
        await expect(page.locator('#root[data-drawn]')).toHaveCount(1)
        letSheetGo()
        await expect(page.locator('#root[data-drawn]')).toHaveCount(0)
        await page.unrouteAll()
        continue
      }
      letSheetGo()
      await page.waitForFunction(() => document.styleSheets.length === 2)
      expect(await readLooks(page)).toEqual(looks)
      await expect(page.locator('#root[data-drawn]')).toHaveCount(1)
      letCodeGo()
      await expect(page.locator('#root[data-drawn]')).toHaveCount(0)
      await page.unrouteAll()
    }
  })

  test(`who comes back sees the address before any of our code (${width} px)`, async ({ page, wallet }) => {
    await page.setViewportSize({ width, height: 800 })
    await connect(page, wallet)
    const { drawn, own } = await readFrames(page, '/')
    expect(drawn).toContain(`${wallet.addresses[0]?.slice(0, 8)}…`)
    expect(drawn).toBe(own)
    await expect(accountButton(page, wallet.addresses[0] ?? '')).toHaveAccessibleName(/, on /)
  })
}

test('what is pressed before the page works is not lost', async ({ page }) => {
  const letGo = await holdCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: 'Connect wallet' })
  await button.click()
  letGo()
  await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('what is pressed down while the page begins to work is not taken from under the finger', async ({ page }) => {
  const letGo = await holdCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Connect wallet' }).hover()
  await page.mouse.down()
  const arrived = page.waitForResponse(ownCode)
  letGo()
  await (await arrived).finished()
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
})

test('the focus comes back to a button that was pressed without getting it', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Connect wallet' })
  await expect(page.locator('#root[data-drawn]')).toHaveCount(0)
  await button.evaluate((element: HTMLElement) => element.click())
  await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('who has walked by keyboard stays where he is when the page begins to work', async ({ page }) => {
  const letGo = await holdCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: 'Connect wallet' })
  await button.focus()
  letGo()
  await expect(page.locator('#root[data-drawn]')).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
})

test('a chosen theme is on before anything is painted, however late the rest of the page comes', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('latchkey.theme', 'dark'))
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new PerformanceObserver(() =>
      seen.push(document.documentElement.getAttribute('data-latchkey-theme') ?? ''),
    ).observe({
      type: 'paint',
    })
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForFunction(() => (window as unknown as { readonly seen: readonly string[] }).seen.length > 0)
  const seen = await page.evaluate(() => (window as unknown as { readonly seen: readonly string[] }).seen)
  expect([...new Set(seen)]).toEqual(['dark'])
  // By its place: in the head, behind nothing that it would have to wait for.
  const html = await (await page.request.get('/')).text()
  expect(html.indexOf('latchkey.theme')).toBeLessThan(html.indexOf('<style>'))
  expect(html.replace(/<template[\s\S]*?<\/template>/g, '')).not.toMatch(/<link rel="(?:stylesheet|\w*preload)"/)
})

test('a page whose style sheet does not come works all the same', async ({ page }) => {
  await page.route(wholeSheet, (route) => route.abort())
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
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

/** The page says so to its visitor, and to who looks after it. */
const toldOf = [expect.stringContaining('Failed to fetch dynamically imported module')]

test('code that was changed on the way is not run', async ({ page, watch }) => {
  await page.route(ownCode, async (route) => {
    const answer = await answerOf(route)
    await route.fulfill({ response: answer, body: `globalThis.isChanged = true;${await answer.text()}` })
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  expect(await page.evaluate(() => 'isChanged' in globalThis)).toBe(false)
  expect(watch.pageErrors.splice(0)).toEqual(toldOf)
})

test('a style sheet that was changed on the way is not put on', async ({ page }) => {
  await page.route(wholeSheet, async (route) => {
    const answer = await answerOf(route)
    await route.fulfill({ response: answer, body: `h1 { color: red }${await answer.text()}` })
  })
  await page.goto('/')
  await expect(page.locator('#root[data-drawn]')).toHaveCount(0)
  expect(await page.evaluate(() => document.styleSheets.length)).toBe(1)
})

test('a page whose code does not come says so', async ({ page, watch }) => {
  await page.route(ownCode, (route) => route.abort())
  await page.goto('/send')
  await expect(page.getByRole('alert').getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  expect(watch.pageErrors.splice(0)).toEqual(toldOf)
  await page.unroute(ownCode)
  await page.getByRole('link', { name: 'Load the page again' }).click()
  await expect(page.getByRole('heading', { name: 'Send' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/send')
})
