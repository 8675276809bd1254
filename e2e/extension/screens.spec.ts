import { accountButton, openAccount, openConnectDialog } from '../steps.ts'
import { expect, signInWithExtension, test } from './extensionTest.ts'
import { answer } from './extensionWallet.ts'

const sizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 700, height: 900 },
  { width: 1280, height: 900 },
]

test.describe.configure({ timeout: 180_000 })

for (const colorScheme of ['light', 'dark'] as const) {
  test(`what is told fits at every width in ${colorScheme}: the request, what is signed from its beginning, and the end`, async ({
    page,
    extension,
  }) => {
    await page.emulateMedia({ colorScheme })
    const shoot = (name: string) =>
      page.screenshot({ path: `test-results/screens/extension-${name}-${colorScheme}.png` })
    await page.goto('/')
    const dialog = await openConnectDialog(page)
    // An installed wallet stands above the one for trying.
    await expect(dialog.getByRole('region', { name: 'In this browser' }).locator('[data-row]')).toContainText([
      'Test Extension',
      'Demo wallet',
    ])
    const asked = await extension.asked(() => dialog.getByRole('button', { name: /^Test Extension/ }).click())
    await expect(dialog).toContainText('This page follows by itself.')
    for (const size of sizes) {
      await page.setViewportSize(size)
      await shoot(`asking-${size.width}`)
    }
    await answer(asked, 'Approve')
    await expect(dialog).toContainText('Your wallet is on Ethereum.')
    await shoot('wrong-network-1280')
    await dialog.getByRole('button', { name: 'Not now' }).click()
    for (const size of sizes) {
      await page.setViewportSize(size)
      // By the page's own button, and in the dialog of the account, scrolled to its end.
      for (const way of ['page', 'account'] as const) {
        const account =
          way === 'account' ? await openAccount(page, extension.addresses[0] ?? '') : page.getByRole('main')
        await account.getByRole('button', { name: 'Sign in', exact: true }).scrollIntoViewIfNeeded()
        const signing = await extension.asked(() =>
          account.getByRole('button', { name: 'Sign in', exact: true }).click(),
        )
        await expect(page.getByText('Confirm in Test Extension')).toBeInViewport()
        await shoot(`signing-${way}-${size.width}`)
        const stop = page.getByRole('button', { name: 'Stop waiting' })
        await stop.scrollIntoViewIfNeeded()
        await stop.click()
        await answer(signing, 'Reject')
        await page.bringToFront()
        if (way === 'account') await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
      }
    }
    await extension.press('Use account 2')
    const card = page.locator('[data-state="wallet-left"]')
    await expect(card).toBeVisible()
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expect(card).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
      await shoot(`left-${size.width}`)
    }
    await extension.press('Use account 1')
    await expect(accountButton(page, extension.addresses[0] ?? '')).toBeVisible()
  })
}

test('the icon of the site can be shown by a wallet in its own window', async ({ page, extension, product }) => {
  await signInWithExtension(page, extension)
  const own = await page.context().newPage()
  await own.goto(`${extension.origin}/home.html`)
  const width = await own.evaluate(async (origin) => {
    const picture = new Image()
    picture.src = `${origin}/latch.svg`
    await picture.decode()
    return picture.naturalWidth
  }, product.origin)
  expect(width).toBeGreaterThan(0)
})
