import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expectAccessible, looks } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { packOnce } from '../packOnce.ts'

const isWhole = process.env['SOAK'] !== undefined
const root = fileURLToPath(new URL('../..', import.meta.url))

// The documents are built in one place: one worker does it, once.
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(600_000)
  await packOnce()
  execFileSync(process.execPath, [join(root, 'scripts/docs.ts')], { stdio: ['ignore', 'ignore', 'inherit'] })
})

/** Errors and warnings of the page's console, which are to stay none. */
function watchConsole(page: Page): readonly string[] {
  const told: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') told.push(message.text())
  })
  return told
}

test('a reader opens the documents, finds a page by a word, and goes on by its links', async ({ page }) => {
  const told = watchConsole(page)
  await page.goto('/docs')
  await expect(page).toHaveURL(/\/docs\/$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Latchkey' })).toBeVisible()

  await page.getByRole('button', { name: 'Search' }).first().click()
  await page.getByRole('searchbox').fill('ConnectKitButton')
  await page.getByRole('dialog').getByRole('link', { name: 'From ConnectKit' }).first().click()
  await expect(page).toHaveURL(/\/docs\/move\/connectkit\.html/)
  await expect(page.getByRole('heading', { level: 1, name: 'From ConnectKit' })).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'theme', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your looks' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Every property' }).click()
  await expect(page).toHaveURL(/\/docs\/embed\.html#its-looks$/)
  await expect(page.getByRole('heading', { name: 'Its looks' })).toBeInViewport()

  // It is there as well for somebody who comes straight to it, and the way back leads back.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Its looks' })).toBeInViewport()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Your looks' })).toBeVisible()
  expect(told).toEqual([])
})

test('the button of a document is the element itself, in the look of the page', async ({ page }) => {
  const told = watchConsole(page)
  await page.goto('/docs/element.html')
  const button = page.locator('latchkey-connect').first().getByRole('button', { name: 'Connect wallet' })
  await button.click()
  await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  const title = page.locator('latchkey-connect').getByRole('heading', { name: 'Come in' })
  const ink = () => title.evaluate((element) => getComputedStyle(element).color)
  const light = await ink()
  await page.getByRole('switch', { name: /dark theme/ }).click()
  await expect.poll(ink).not.toBe(light)
  expect(told).toEqual([])
})

test('the look that a reader chooses stays after a reload', async ({ page }) => {
  await page.goto('/docs/embed.html')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page.getByRole('switch', { name: /dark theme/ }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  const dark = await ground()
  expect(dark).not.toBe(light)
  await page.reload()
  await expect(page.locator('html')).toHaveClass(/dark/)
  expect(await ground()).toBe(dark)
})

test('an address that is not there says so in the looks of the documents', async ({ page }) => {
  const answer = await page.goto('/docs/no-such-page.html')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('NOT FOUND', { ignoreCase: true })
})

// A page of each kind, and the two longest of them where there is time.
const kinds = ['', 'start/next', 'element', 'embed', 'move/privy', ...(isWhole ? ['errors', 'api/react'] : [])]

for (const { colorScheme, width } of looks) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: width > 600 ? 800 : 844 } })

    test('pages of every kind are accessible', async ({ page }) => {
      test.setTimeout(300_000)
      const told = watchConsole(page)
      for (const name of kinds) {
        await page.goto(name === '' ? '/docs/' : `/docs/${name}.html`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessible(page, `docs-${name.replace('/', '-') || 'first'}-${colorScheme}-${width}`)
      }
      expect(told).toEqual([])
    })

    test('the search and the menu are accessible', async ({ page }) => {
      await page.goto('/docs/embed.html')
      await page.getByRole('button', { name: 'Search' }).first().click()
      await page.getByRole('searchbox').fill('backup')
      await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible()
      await expectAccessible(page, `docs-search-${colorScheme}-${width}`)
      await page.keyboard.press('Escape')
      if (width > 600) return
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(page.getByRole('link', { name: 'Start with Next' })).toBeVisible()
      await expectAccessible(page, `docs-menu-${colorScheme}-${width}`)
    })
  })
}
