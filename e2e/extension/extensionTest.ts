import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { test as base, expect } from '../fixtures.ts'
import { accountButton, openAccount, openConnectDialog } from '../steps.ts'
import { buildExtension } from './buildExtension.ts'
import { answer, createExtensionWallet, type ExtensionWallet } from './extensionWallet.ts'

export { expect }

/** Tests in a browser of their own that has the extension, and nothing that the tests put into pages. */
export const test = base.extend<{ readonly extension: ExtensionWallet }, { readonly extensionFolder: string }>({
  extensionFolder: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'latchkey-extension-'))
      await buildExtension(folder)
      await use(folder)
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  context: async ({ extensionFolder, launchOptions, baseURL }, use) => {
    const context = await chromium.launchPersistentContext('', {
      ...(launchOptions.executablePath !== undefined && { executablePath: launchOptions.executablePath }),
      ...(baseURL !== undefined && { baseURL }),
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
      args: [
        ...(launchOptions.args ?? []),
        `--disable-extensions-except=${extensionFolder}`,
        `--load-extension=${extensionFolder}`,
      ],
    })
    await use(context)
    await context.close()
  },
  extension: async ({ context, watch }, use) => {
    const wallet = await createExtensionWallet(context)
    watch.allow(wallet.origin)
    await use(wallet)
  },
})

/** Opens a page and lets it see the wallet's account. The wallet stays on its own network, which is none of the site's. */
export async function connectExtension(page: Page, extension: ExtensionWallet): Promise<void> {
  await page.goto('/')
  const dialog = await openConnectDialog(page)
  await extension.approve(() => dialog.getByRole('button', { name: /^Test Extension/ }).click())
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(dialog).toBeHidden()
  await expect(accountButton(page, extension.addresses[0] ?? '')).toBeVisible()
}

/** Connects and signs in, and leaves the account dialog closed. */
export async function signInWithExtension(page: Page, extension: ExtensionWallet): Promise<void> {
  await connectExtension(page, extension)
  const account = await openAccount(page, extension.addresses[0] ?? '')
  const signing = await extension.asked(() => account.getByRole('button', { name: 'Sign in', exact: true }).click())
  await expect(signing.locator('pre')).toContainText('wants you to sign in with your Ethereum account')
  await answer(signing, 'Approve')
  await expect(account.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible()
  await page.bringToFront()
  await page.keyboard.press('Escape')
  await expect(account).toBeHidden()
}
