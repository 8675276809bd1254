import type { Page } from '@playwright/test'

/** Delays in milliseconds: those held never end, those hurried end at once. */
export type BentTimers = { readonly held?: readonly number[]; readonly hurried?: readonly number[] }

/** Makes states that last a moment last, and those that come late come now. All other timers run as ever. */
export async function bendTimers(page: Page, { held = [], hurried = [] }: BentTimers): Promise<void> {
  await page.addInitScript(
    ([never, now]) => {
      const schedule = window.setTimeout.bind(window)
      const bent = (action: () => void, delayMs = 0) => {
        if (never.includes(delayMs)) return 0
        return schedule(action, now.includes(delayMs) ? 0 : delayMs)
      }
      Object.defineProperty(window, 'setTimeout', { value: bent })
    },
    [held, hurried] as const,
  )
}
