import type { Page } from '@playwright/test'
import { expectAccessibleInAllLooks } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { openConnectDialog } from './steps.ts'

// The page is looked at in six looks.
test.setTimeout(180_000)

async function putIn(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Find a behaviour' }).fill(name)
  await page.getByRole('button', { name: `Add ${name}`, exact: true }).click()
  await expect(page.getByRole('article', { name })).toBeVisible()
}

const accountButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /0x/i })

test.describe('the page', () => {
  test('offers every behaviour, by keyboard and by name', async ({ page }) => {
    await page.goto('/simulator')
    await expect(page).toHaveTitle(/^Wallet simulator/)
    await expect(page.getByRole('heading', { level: 1, name: 'Wallet simulator' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Find a behaviour' }).fill('slow phone')
    await expect(page.getByText(/^1 of \d{2,}$/)).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Slow phone is in this page now.' })).toBeAttached()
    await page.getByRole('searchbox', { name: 'Find a behaviour' }).fill('MetaMask')
    await expectAccessibleInAllLooks(page, 'simulator')
  })

  test('a wallet that was put in is found, connects, and is there again after a reload', async ({ page }) => {
    await page.goto('/simulator')
    await putIn(page, 'Slow phone')
    const dialog = await openConnectDialog(page)
    await dialog.getByRole('button', { name: /^Slow phone/ }).click()
    await expect(dialog).toBeHidden()
    await expect(accountButton(page)).toBeVisible()
    await expect(page.getByText('disconnect the wallet that is connected now')).toBeVisible()
    const panel = page.getByRole('article', { name: 'Slow phone' })
    await expect(panel).toContainText('eth_requestAccounts')
    await panel.getByRole('button', { name: 'Forget this page' }).click()
    await expect(accountButton(page)).toBeHidden()
    await page.reload()
    await expect(panel).toBeVisible()
  })

  test('a locked wallet is called locked, and connects once it is open', async ({ page }) => {
    await page.goto('/simulator#locked')
    const dialog = await openConnectDialog(page)
    await dialog.getByRole('button', { name: /^Locked/ }).click()
    await expect(page.getByRole('dialog')).toContainText('Unlock Locked')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('article', { name: 'Locked' }).getByRole('button', { name: 'Unlock' }).click()
    const again = await openConnectDialog(page)
    await again.getByRole('button', { name: /^Locked/ }).click()
    await expect(accountButton(page)).toBeVisible()
  })

  test('the wallet stays when another page of the site is opened, and signs there with a real key', async ({
    page,
  }) => {
    await page.goto('/simulator#lowerCase')
    const dialog = await openConnectDialog(page)
    await dialog.getByRole('button', { name: /^Lower case/ }).click()
    await expect(accountButton(page)).toBeVisible()
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Sign' }).click()
    await page.getByLabel('Message', { exact: true }).fill('Hello')
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    const approval = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Approve' }) })
    await approval.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('Verified.')).toBeVisible()
  })
})
