import type { Locator, Page } from '@playwright/test'

/** Presses a button that may close its own window, which may be gone before the press is reported as done. */
export async function pressAway(window: Page, button: Locator, options?: { readonly delay: number }): Promise<void> {
  await button.click(options).catch((error: unknown) => {
    if (!window.isClosed()) throw error
  })
}
