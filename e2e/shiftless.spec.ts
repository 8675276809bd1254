import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { recordShifts, takeShifts } from './shifts.ts'
import { accountButton, connect, fundAll, openConnectDialog } from './steps.ts'

// Here it is about what moves.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })
test.setTimeout(240_000)

/** 150 ms there and back, 1.6 Mbit/s down, 0.75 up, and a processor of a quarter. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Opens a page, and waits until nothing comes any more. */
async function load(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[data-waiting]')).toHaveCount(0)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

const paths = ['/', '/send', '/receive', '/activity', '/approvals', '/collectibles', '/sign', '/wallet']

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  for (const isSlow of [false, true]) {
    const where = `${width} px wide${isSlow ? ', on a slow phone network' : ''}`
    const prepare = async (page: Page) => {
      await page.setViewportSize({ width, height })
      await recordShifts(page)
      if (isSlow) await slowDown(page)
    }

    test(`no page moves while it loads, ${where}`, async ({ page, wallet, product }) => {
      await prepare(page)
      for (const path of paths) {
        await load(page, path)
        expect(await takeShifts(page), `${path}, nobody connected`).toEqual([])
      }
      await fundAll(product, wallet.addresses[0]!)
      await connect(page, wallet)
      for (const path of paths) {
        await load(page, path)
        await expect(accountButton(page, wallet.addresses[0]!)).toBeVisible()
        expect(await takeShifts(page), `${path}, connected`).toEqual([])
      }
    })

    test(`nothing moves when somebody opens the wallets and connects, ${where}`, async ({ page, wallet, product }) => {
      await prepare(page)
      await fundAll(product, wallet.addresses[0]!)
      await load(page, '/')
      const dialog = await openConnectDialog(page)
      await page.waitForLoadState('networkidle')
      expect((await takeShifts(page)).filter(({ isAsked }) => !isAsked)).toEqual([])
      await dialog.getByRole('button', { name: new RegExp(`^${wallet.name}`) }).click()
      await expect(accountButton(page, wallet.addresses[0]!)).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(page.locator('[data-waiting]')).toHaveCount(0)
      expect((await takeShifts(page)).filter(({ isAsked }) => !isAsked)).toEqual([])
    })
  }
}
