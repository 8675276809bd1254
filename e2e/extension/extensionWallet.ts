import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { pressAway } from '../pressAway.ts'

/** The extension in a browser, driven by its own pages as its owner would drive it. */
export type ExtensionWallet = {
  readonly origin: string
  readonly addresses: readonly string[]
  /** The window that `act` has the wallet ask by, as soon as it shows something. It stays open until it is answered. */
  asked(act: () => Promise<unknown>): Promise<Page>
  /** Has the wallet asked by `act`, and says yes. */
  approve(act: () => Promise<unknown>): Promise<void>
  /** Presses a button of the wallet's own page: `Lock`, `Use account 2`, `Disconnect http://…`. */
  press(name: string): Promise<void>
}

/** Finds the extension that the browser was started with. */
export async function createExtensionWallet(context: BrowserContext): Promise<ExtensionWallet> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  // The name of the extension is its host; Node knows no origin for its scheme.
  const origin = `chrome-extension://${new URL(worker.url()).host}`
  const home = await context.newPage()
  await home.goto(`${origin}/home.html`)
  await expect(home.getByRole('heading')).toBeVisible()
  const addresses = await home.locator('code').allTextContents()
  await home.close()

  async function asked(act: () => Promise<unknown>): Promise<Page> {
    const opened = context.waitForEvent('page')
    await act()
    const window = await opened
    await expect(window.getByRole('button', { name: 'Approve' })).toBeVisible()
    return window
  }

  return {
    origin,
    addresses,
    asked,
    async approve(act) {
      await answer(await asked(act), 'Approve')
    },
    async press(name) {
      const page = await context.newPage()
      await page.goto(`${origin}/home.html`)
      const before = await page.getByRole('heading').elementHandle()
      await page.getByRole('button', { name, exact: true }).click()
      // Drawn anew once the wallet has done it and told the pages.
      await expect.poll(() => before?.evaluate((node) => node.isConnected)).toBe(false)
      await page.close()
    },
  }
}

/** Answers in the wallet's window, and waits until it has closed itself. */
export async function answer(window: Page, name: 'Approve' | 'Reject'): Promise<void> {
  const closed = window.waitForEvent('close')
  // As long as a person presses: what is refused sooner, nobody has refused.
  await pressAway(window, window.getByRole('button', { name }), { delay: 400 })
  await closed
}
