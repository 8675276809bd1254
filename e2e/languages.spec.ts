import type { Page } from '@playwright/test'
import { expectAccessibleInAllLooks } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { connect, signIn } from './steps.ts'

const menuOf = (page: Page) => page.getByRole('contentinfo').getByRole('combobox')

test('a visitor chooses the language in the footer, and meets it again in each tab and at the next visit', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const other = await context.newPage()
  await other.goto('/activity')
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('en')
  await menuOf(page).selectOption('Deutsch (Beta)')
  for (const each of [page, other]) {
    await expect(each.getByRole('button', { name: 'Wallet verbinden' }).first()).toBeVisible()
    await expect(each.locator('html')).toHaveAttribute('lang', 'de')
    await expect(each.getByRole('combobox', { name: 'Sprache' })).toHaveValue('de')
  }
  await other.close()
  await page.goto('/sign')
  await expect(page.getByRole('button', { name: 'Wallet verbinden' }).first()).toBeVisible()
  await menuOf(page).selectOption('العربية (Beta)')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('combobox', { name: 'اللغة' })).toBeVisible()
  await expectAccessibleInAllLooks(page, 'arabic-sign')
  await menuOf(page).selectOption('English')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
})

test('a language whose file does not come is told, and can be chosen again', async ({ page }) => {
  await page.goto('/sign')
  await page.route('**/assets/de-*.js', (route) => route.abort())
  await menuOf(page).selectOption('de')
  const told = page.getByRole('contentinfo').getByText('This language could not be loaded.')
  await expect(told).toBeVisible()
  await expect(menuOf(page)).toHaveValue('en')
  await expectAccessibleInAllLooks(page, 'language-failed')
  await page.unroute('**/assets/de-*.js')
  await menuOf(page).selectOption('de')
  await expect(told).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Sprache' })).toHaveValue('de')
})

test('a page in German speaks it, and its longer words fit into every window', async ({ page, wallet }) => {
  await page.goto('/')
  await connect(page, wallet)
  await signIn(page, wallet)
  await menuOf(page).selectOption('de')
  await expect(page.getByRole('link', { name: 'Alle Aktivitäten' })).toBeVisible()
  await expect(page).toHaveTitle(/^Start · /)
  await expectAccessibleInAllLooks(page, 'german-start')
  // Beta is said where the language is chosen, also in the narrowest window.
  const room = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    return (await menuOf(page).boundingBox())?.width
  }
  expect(await room(320)).toBe(await room(1280))
  const face = page.getByRole('banner').getByRole('button', { name: /0x.*, auf .*, angemeldet$/ })
  await face.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Dein Konto' })).toBeVisible()
  await expect(dialog.getByText(/^Angemeldet bis \d+\.\d+\.\d{4}, \d+:\d+$/)).toBeVisible()
  await expectAccessibleInAllLooks(page, 'german-account')
  await dialog.getByRole('button', { name: /Netzwerk$/ }).click()
  await expect(dialog.getByRole('heading', { name: 'Netzwerk wählen' })).toBeVisible()
  await expectAccessibleInAllLooks(page, 'german-networks')
  await page.keyboard.press('Escape')
  await page.goto('/send')
  await expect(page.getByRole('textbox', { name: 'Betrag' })).toBeVisible()
  await expectAccessibleInAllLooks(page, 'german-send')
  await page.goto('/sign')
  await page.getByRole('radio', { name: 'Strukturierte Daten' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Typisierte Daten' }).fill('{}')
  await expect(page.getByText(/^Diese typisierten Daten können nicht signiert werden: /)).toBeVisible()
  await page.goto('/activity')
  await expect(page.getByText('Noch nichts da')).toBeVisible()
  await page.getByRole('button', { name: 'Sitzungen zeigen' }).click()
  await expect(page.getByText('Dieser Browser hat keine Sitzung mit einer Wallet')).toBeVisible()
  await expectAccessibleInAllLooks(page, 'german-activity')
})

test('connecting in German fits into every window', async ({ page, wallet }) => {
  await page.goto('/')
  await menuOf(page).selectOption('de')
  await page.getByRole('button', { name: 'Wallet verbinden' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Wallet verbinden' })
  await expect(dialog).toHaveAttribute('lang', 'de')
  await expectAccessibleInAllLooks(page, 'german-connect-list')

  const held = wallet.holdNext('eth_requestAccounts')
  await dialog.getByRole('button', { name: /^Test Wallet/ }).click()
  await held.asked
  await expect(dialog).toContainText('In Test Wallet bestätigen')
  await expectAccessibleInAllLooks(page, 'german-connect-awaiting')
  held.refuse()
  await expect(dialog).toContainText('Du hast die Anfrage abgelehnt')
  await dialog.getByRole('button', { name: 'Zurück' }).click()

  await dialog.getByRole('button', { name: /^MetaMask/ }).click()
  await expect(dialog).toContainText('MetaMask ist nicht installiert')
  await expectAccessibleInAllLooks(page, 'german-connect-not-installed')
  await dialog.getByRole('button', { name: 'Zurück' }).click()
  await dialog.getByRole('button', { name: 'Noch keine Wallet?' }).click()
  await expect(dialog.getByRole('button', { name: 'Noch keine Wallet?' })).toBeHidden()
  await expectAccessibleInAllLooks(page, 'german-connect-newcomer')
  await dialog.getByRole('button', { name: 'Zurück' }).click()

  await dialog.getByRole('button', { name: /^Handy oder anderes Gerät/ }).click()
  await expect(dialog.getByRole('img', { name: /^Code für deine Wallet/ })).toBeVisible()
  await expectAccessibleInAllLooks(page, 'german-connect-code')
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(dialog.getByRole('button', { name: /^Passkey-Wallet/ })).toBeVisible()
})
