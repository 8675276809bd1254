import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import type { ConsoleStage, TestKey } from './consoleStage.ts'

/** Signs in with the owner's key file, as an owner does. */
export async function signIn(page: Page, stage: ConsoleStage): Promise<void> {
  await page.goto(`${stage.origin()}/console`)
  await page.getByLabel('Or choose the file custody-root.json').setInputFiles(stage.rootFile)
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
}

/** Signs in with a key that is pasted. */
export async function signInWith(page: Page, stage: ConsoleStage, key: TestKey): Promise<void> {
  await page.goto(`${stage.origin()}/console`)
  await page.getByLabel('Private key').fill(key.privateKey)
  await page.getByRole('button', { name: 'Sign in with the key' }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
}

/** Goes to a section by its link, which waits in a menu where there is little room. */
export async function open(page: Page, section: string): Promise<void> {
  const menu = page.getByRole('button', { name: /^Menu: / })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: section, exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: section, exact: true })).toBeVisible()
}

/** Reads the dialog that shows a change, and stamps it. */
export async function stampAndSend(page: Page, words: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(words)
  await dialog.getByRole('button', { name: 'Stamp and send' }).click()
  await expect(dialog).toHaveCount(0)
}

/** The link in the newest mail to somebody, as the outbox of the data folder has it. */
export async function readInvitation(stage: ConsoleStage, to: string): Promise<string> {
  const { mails } = await (await fetch(`${stage.origin()}/api/inbox`)).json()
  const found = mails.find((mail: { readonly to: string }) => mail.to === to)
  const link = /https?:\/\/\S+#[\w-]{43}/.exec(found?.text ?? '')?.[0]
  if (link === undefined) throw new Error(`There is no link in a mail to ${to}`)
  return link
}
