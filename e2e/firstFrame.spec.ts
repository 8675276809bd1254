import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { accountButton, connect } from './steps.ts'

const ownCode = /\/assets\/index-[^/]+\.js$/

/** Holds the page's own code back, so that what is seen is what stands in the page. */
async function holdCode(page: Page): Promise<() => void> {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(ownCode, async (route) => {
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

for (const width of [1280, 390]) {
  for (const path of ['/', '/send', '/nowhere']) {
    test(`${path} begins as its own code draws it (${width} px)`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      const { drawn, own } = await readFrames(page, path)
      expect(drawn).toContain('Connect wallet')
      expect(drawn).toBe(own)
    })
  }

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

test('a page whose code does not come says so', async ({ page }) => {
  await page.route(ownCode, (route) => route.abort())
  await page.goto('/send')
  await expect(page.getByRole('alert').getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
})
