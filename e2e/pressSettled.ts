import { expect, type Locator } from '@playwright/test'

/**
 * Presses a button of the key frame, which is gone once it was taken, as a person does: he looks before he presses, and
 * presses again where nothing came of it. It counts only after it has stood still in full view for half a second, and a
 * browser that is busy loses sight of what lies over a frame now and then.
 */
export async function pressSettled(button: Locator): Promise<void> {
  await button.hover()
  await expect(async () => {
    if (!(await button.isVisible())) return
    await expect(button).toBeEnabled({ timeout: 2000 })
    await button.click({ timeout: 2000 })
    await expect(button).toBeHidden({ timeout: 1000 })
  }).toPass({ timeout: 30_000 })
}
