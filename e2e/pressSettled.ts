import { expect, type Locator } from '@playwright/test'

/**
 * Presses a button of the key frame as a person does, who looks before he presses: it counts only after it has stood
 * still in full view for half a second, and a runner that tries again scrolls it away each time.
 */
export async function pressSettled(button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  await expect(button).toBeEnabled({ timeout: 15_000 })
  await button.click()
}
