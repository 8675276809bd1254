import { expectAllNamed, readWords, tabTo } from '../byKeyboard.ts'
import { expect } from '../fixtures.ts'
import { addAuthenticator, test } from './visitor.ts'

for (const language of ['en', 'ar'] as const) {
  test(`a wallet with a passkey is made, left and found again by keys alone, in ${language}`, async ({ page }) => {
    await addAuthenticator(page)
    const say = await readWords(language, ['shell', 'connect', 'embedded', 'account', 'names'])
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('combobox').selectOption(language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const opener = page.getByRole('banner').getByRole('button', { name: say('shell.connect'), exact: true })
    const dialog = page.getByRole('dialog')
    const account = page.getByRole('banner').getByRole('button', { name: /0x/ })
    const open = async () => {
      await tabTo(page, opener)
      await page.keyboard.press('Enter')
      await tabTo(page, dialog.getByRole('button', { name: new RegExp(say('connect.passkey.detail')) }))
      await page.keyboard.press('Enter')
    }
    await open()
    await expect(dialog.getByText(say('embedded.choose.title'))).toBeVisible()
    await expectAllNamed(dialog)
    await tabTo(page, dialog.getByRole('button', { name: say('embedded.choose.create'), exact: true }))
    await page.keyboard.press('Enter')
    await expect(account).toBeVisible()
    const address = (await account.textContent()) ?? ''

    await tabTo(page, account)
    await page.keyboard.press('Enter')
    await tabTo(page, dialog.getByRole('button', { name: say('account.disconnect'), exact: true }))
    await page.keyboard.press('Enter')
    await expect(opener).toBeVisible()
    await open()
    await tabTo(page, dialog.getByRole('button', { name: say('embedded.choose.existing'), exact: true }))
    await page.keyboard.press('Enter')
    await expect(account).toHaveText(address)
  })
}
