import { expect, type Locator } from '@playwright/test'

/** About as long as a finger stays down. */
const pressMs = 150

/**
 * Presses a button of the key frame as a person does: he waits until it counts, which it does after half a second in full
 * view, and his finger stays down for a moment. The frame has to take that press.
 */
export async function pressSettled(button: Locator): Promise<void> {
  await button.hover()
  await expect(button).toHaveAttribute('aria-disabled', 'false')
  await button.click({ delay: pressMs })
}
