import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { readPng } from './readPng.ts'
import { recordShifts, takeShifts } from './shifts.ts'
import { connect, openAccount, openConnectDialog, switchNetwork } from './steps.ts'

/** The colour of one point of the screen, once what stands in the page has been drawn. */
async function colourAt(page: Page, x: number, y: number): Promise<readonly number[]> {
  // A browser that has not drawn the page at its new size yet has no picture to take.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  const { data } = readPng(await page.screenshot({ clip: { x, y, width: 1, height: 1 } }))
  return [...data.slice(0, 3)]
}

for (const scheme of ['light', 'dark'] as const) {
  test(`behind a dialog the room of the scroll bar is as dim as the page, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    for (const height of [900, 420]) {
      await page.setViewportSize({ width: 1280, height })
      await page.goto('/')
      await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
      const bright = await colourAt(page, 1278, 300)
      await openConnectDialog(page)
      const beside = await colourAt(page, 1262, 20)
      // Each way to lay one colour over another rounds in its own way: two steps of 255 are seen by nobody.
      const room = await colourAt(page, 1278, 300)
      expect(Math.max(...room.map((part, index) => Math.abs(part - beside[index]!)))).toBeLessThanOrEqual(2)
      expect(beside).not.toEqual(bright)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      expect(await colourAt(page, 1278, 300)).toEqual(bright)
    }
  })
}

for (const width of [1280, 390, 320]) {
  test(`dialogs stand still while their contents arrive, ${width} px wide`, async ({ page, wallet }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.setViewportSize({ width, height: 900 })
    await recordShifts(page)
    await page.goto('/')
    const dialog = await openConnectDialog(page)
    await expect(dialog.getByText('Without a wallet app')).toBeVisible()
    const close = dialog.getByRole('button', { name: 'Close' })
    const place = await close.boundingBox()
    await dialog.getByRole('button', { name: 'New to wallets?' }).click()
    await expect(dialog).toHaveAttribute('data-state', 'newcomer')
    await dialog.getByRole('button', { name: 'Back' }).click()
    expect((await close.boundingBox())?.x).toBe(place?.x)
    await close.click()
    await takeShifts(page)

    await connect(page, wallet)
    await takeShifts(page)
    const account = await openAccount(page, wallet.addresses[0]!)
    await expect(account.getByRole('button', { name: 'Disconnect', exact: true })).toBeVisible()
    expect((await takeShifts(page)).filter(({ moved }) => moved.some((name) => name.startsWith('dialog')))).toEqual([])
  })
}

for (const width of [390, 320]) {
  test(`on a phone the account leads to the networks, ${width} px wide`, async ({ page, wallet }) => {
    await page.setViewportSize({ width, height: 800 })
    await connect(page, wallet, '/send')
    await switchNetwork(page, 'Latchkey Local Rollup')
    // The way back from the networks leads to the account, which shows the new one.
    await expect(page.getByRole('dialog').getByText('Latchkey Local Rollup').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })
}
