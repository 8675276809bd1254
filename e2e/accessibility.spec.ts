import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { connect, expectConfirmed, fund, openAccount, openConnectDialog, recipient } from './steps.ts'

/** No violation of any rule, nothing wider than the window, and a picture to look at. */
async function expectAccessible(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `test-results/screens/${name}.png`, animations: 'disabled' })
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(found, name).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390, 320]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: width > 600 ? 800 : 844 } })
      const shot = (name: string) => `${name}-${colorScheme}-${width}`

      test('before connecting', async ({ page }) => {
        for (const path of ['/', '/send', '/sign', '/activity', '/no-such-page']) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expectAccessible(page, shot(`visitor${path.replaceAll('/', '-')}`))
        }
      })

      test('the connect dialog', async ({ page, wallet }) => {
        await page.goto('/')
        const dialog = await openConnectDialog(page)
        await expect(dialog.getByRole('button', { name: /^Test Wallet/ })).toBeVisible()
        await expectAccessible(page, shot('connect-list'))

        const held = wallet.holdNext('eth_requestAccounts')
        await dialog.getByRole('button', { name: /^Test Wallet/ }).click()
        await held.asked
        await expectAccessible(page, shot('connect-awaiting'))
        held.refuse()
        await expect(page.getByRole('dialog')).toContainText('You cancelled the request')
        await expectAccessible(page, shot('connect-rejected'))
      })

      test('connected', async ({ page, wallet, product }) => {
        const address = wallet.addresses[0]!
        await fund(product, address)
        await connect(page, wallet)
        await expectAccessible(page, shot('home-connected'))
        await openAccount(page, address)
        await expectAccessible(page, shot('account'))
        for (const path of ['/send', '/sign', '/activity']) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expectAccessible(page, shot(`connected${path.replaceAll('/', '-')}`))
        }
      })

      test('sending', async ({ page, wallet, product }) => {
        await fund(product, wallet.addresses[0]!)
        await connect(page, wallet, '/send')
        const to = page.getByLabel('To', { exact: true })
        await to.fill('0x1234')
        await page.getByLabel('Amount', { exact: true }).fill('nothing')
        await page.getByRole('button', { name: 'Review' }).click()
        await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
        await expectAccessible(page, shot('send-errors'))

        await to.fill(recipient)
        await page.getByLabel('Amount', { exact: true }).fill('0.25')
        await expect(page.getByRole('group', { name: 'Network fee' })).toContainText('ETH')
        await expectAccessible(page, shot('send-form'))
        await page.getByRole('button', { name: 'Review' }).click()
        const send = page.getByRole('button', { name: /^Send/ }).last()
        await expect(send).toBeVisible()
        await expectAccessible(page, shot('send-review'))

        const held = wallet.holdNext('eth_sendTransaction')
        await send.click()
        await held.asked
        await expectAccessible(page, shot('send-awaiting'))
        held.refuse()
        await expect(page.getByRole('alert').first()).toBeVisible()
        await expectAccessible(page, shot('send-refused'))
        await page.getByRole('button', { name: /^Send/ }).last().click()
        await expectConfirmed(page)
        await expectAccessible(page, shot('send-confirmed'))
      })
    })
  }
}
