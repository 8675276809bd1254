import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import type { ConsoleStage } from './consoleStage.ts'

/** Signs in with the owner's key file, as an owner does. */
export async function signIn(page: Page, stage: ConsoleStage): Promise<void> {
  await page.goto(`${stage.origin()}/console`)
  await page.getByLabel('Or choose the file custody-root.json').setInputFiles(stage.rootFile)
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
}

/** Goes to a section by its link. */
export async function open(page: Page, section: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: section }).click()
  await expect(page.getByRole('heading', { level: 2, name: section, exact: true })).toBeVisible()
}

/** Reads the dialog that shows a change, and stamps it. */
export async function stampAndSend(page: Page, words: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(words)
  await dialog.getByRole('button', { name: 'Stamp and send' }).click()
  await expect(dialog).toHaveCount(0)
}
