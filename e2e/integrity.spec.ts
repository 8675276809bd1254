import { answerOf } from './answerOf.ts'
import { expect, test } from './fixtures.ts'

test('a script that is fetched later and was changed on the way is not run', { tag: '@journey' }, async ({ page }) => {
  const changed: string[] = []
  await page.route(/\/assets\/SendPage-[^/]+\.js$/, async (route) => {
    const answer = await answerOf(route)
    changed.push(route.request().url())
    await route.fulfill({ response: answer, body: `globalThis.isChanged = true;${await answer.text()}` })
  })
  await page.goto('/send')
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  expect(changed).not.toEqual([])
  expect(await page.evaluate(() => 'isChanged' in globalThis)).toBe(false)
})

test('every script of the build has a digest in the page', async ({ page, watch }) => {
  for (const path of ['/', '/send', '/sign', '/activity']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  const map = await page.locator('script[type="importmap"]').textContent()
  const { integrity } = JSON.parse(map ?? '')
  const scripts = watch.requests.map((url) => new URL(url).pathname).filter((path) => path.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(5)
  expect(scripts.filter((path) => !Object.hasOwn(integrity, path))).toEqual([])
})
