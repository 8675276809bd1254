import type { Page } from '@playwright/test'
import { expectAccessibleInAllLooks } from '../accessible.ts'
import { expect } from '../fixtures.ts'
import { pressSettled } from '../pressSettled.ts'
import { openAccount } from '../steps.ts'
import {
  addAuthenticator,
  askForCode,
  confirmAddress,
  makePasskeyWallet,
  newEmail,
  openEmbedded,
  pasteCode,
  test,
} from './visitor.ts'

// Each state is looked at six times.
test.describe.configure({ timeout: 240_000 })

async function expectState(page: Page, name: string, shot = name): Promise<void> {
  await expect(page.locator(`dialog[open][data-state="${name}"]`)).toBeVisible()
  await expectAccessibleInAllLooks(page, shot)
}

/** The browser's own prompt, with an end of the test's choice. */
async function refusePasskeys(page: Page, name: string, message: string): Promise<void> {
  await page.evaluate(
    ([errorName, text]) => {
      navigator.credentials.create = () => Promise.reject(new DOMException(text, errorName))
    },
    [name, message] as const,
  )
}

test('the way to a passkey wallet', async ({ page }) => {
  const authenticator = await addAuthenticator(page)
  await page.goto('/')
  const dialog = await openEmbedded(page, 'Passkey wallet')
  await expectState(page, 'embedded-choose')
  await dialog.getByLabel('Email for recovery (optional)').fill('ada@')
  await dialog.getByRole('button', { name: 'Create a wallet with a passkey' }).click()
  await expect(dialog).toContainText('This is not an email address.')
  await expectState(page, 'embedded-choose', 'embedded-choose-wrong')
  await dialog.getByLabel('Email for recovery (optional)').fill('')
  await refusePasskeys(page, 'NotAllowedError', 'The operation either timed out or was not allowed.')
  await dialog.getByRole('button', { name: 'Create a wallet with a passkey' }).click()
  await expect(dialog).toContainText('The passkey was not used')
  await expectState(page, 'embedded-choose', 'embedded-choose-cancelled')
  await authenticator.answerAtOnce(false)
  await page.reload()
  const again = await openEmbedded(page, 'Passkey wallet')
  await again.getByRole('button', { name: 'Create a wallet with a passkey' }).click()
  await expect(again).toContainText('Waiting for your passkey')
  await expectState(page, 'embedded-working')
  await again.getByRole('button', { name: 'Cancel' }).click()
  await expect(again.getByRole('button', { name: /^Passkey wallet/ })).toBeVisible()
  await again.getByRole('button', { name: 'New to wallets?' }).click()
  await expect(again.getByRole('region', { name: 'Make one here' })).toBeVisible()
  await expectState(page, 'newcomer', 'embedded-newcomer')
})

test('the way to an email wallet', async ({ page, product }) => {
  await page.goto('/')
  const dialog = await openEmbedded(page, 'Email wallet')
  await expect(dialog.getByLabel('Email address')).toBeFocused()
  await expectState(page, 'embedded-email')
  await page.route('**/api/embedded/**', (route) => route.abort())
  await dialog.getByLabel('Email address').fill(newEmail())
  await dialog.getByRole('button', { name: 'Send a code' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'cannot be reached' })).toBeVisible()
  await expectState(page, 'embedded-email', 'embedded-email-offline')
  await page.unroute('**/api/embedded/**')
  await askForCode(dialog, product, newEmail())
  await expectState(page, 'embedded-code')
  await pasteCode(dialog, 'Wrong'.repeat(40))
  await expect(dialog).toContainText('This code does not match')
  await dialog.getByLabel('Code').fill('12345')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toContainText('Enter all six digits of the code.')
  await expectState(page, 'embedded-code', 'embedded-code-wrong')
})

test('a code that is good no more', async ({ page, product }) => {
  await page.clock.install()
  await page.goto('/')
  const dialog = await openEmbedded(page, 'Email wallet')
  await askForCode(dialog, product, newEmail())
  await page.clock.fastForward(16 * 60_000)
  await expect(dialog).toContainText('This code has expired')
  await expectState(page, 'embedded-code', 'embedded-code-expired')
})

test('a request of the page', async ({ page }) => {
  await addAuthenticator(page)
  const address = await makePasskeyWallet(page)
  await page.evaluate((account) => {
    window.addEventListener('eip6963:announceProvider', (event) => {
      type Announcement = {
        info: { name: string }
        provider: { request(call: { method: string; params: unknown[] }): Promise<unknown> }
      }
      // An announcement is an event with a detail, by its standard.
      const { info, provider } = (event as CustomEvent<Announcement>).detail
      if (info.name !== 'Passkey wallet') return
      provider
        .request({ method: 'personal_sign', params: ['0x48656c6c6f', account] })
        .catch(() => Reflect.set(window, 'wasRefused', true))
    })
    window.dispatchEvent(new Event('eip6963:requestProvider'))
  }, address)
  await expectState(page, 'embedded-request')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'wasRefused'))).toBe(true)
})

test('the page of the wallet', async ({ page, frameOrigin, product }) => {
  await page.goto('/wallet')
  await expect(page.getByRole('region', { name: 'No wallet is open here' })).toBeVisible()
  await expectAccessibleInAllLooks(page, 'embedded-wallet-none')
  await addAuthenticator(page)
  const email = newEmail()
  const account = await openAccount(page, await makePasskeyWallet(page, email))
  await expectAccessibleInAllLooks(page, 'embedded-account')
  await account.getByRole('button', { name: /^Wallet and keys/ }).click()
  await expect(page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1)
  // The last passkey stays until mail brings one back.
  await confirmAddress(page, product, email)
  await page.getByRole('region', { name: 'Passkeys' }).getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('This is your last passkey')).toBeVisible()
  await page.getByRole('button', { name: 'Export recovery phrase' }).click()
  await expectAccessibleInAllLooks(page, 'embedded-wallet')
  await page.getByLabel('Type “export” to go ahead').fill('export')
  await page.getByRole('button', { name: 'Export recovery phrase' }).click()
  await expect(page.getByRole('button', { name: 'Done', exact: true })).toBeVisible()
  const frame = page.getByRole('main').frameLocator(`iframe[src^="${frameOrigin}"]`)
  await pressSettled(frame.getByRole('button', { name: 'Show the recovery phrase' }))
  await expectAccessibleInAllLooks(page, 'embedded-wallet-exported')
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await page.getByRole('button', { name: 'Import a private key' }).click()
  await expect(page.getByRole('button', { name: 'Import private key' })).not.toHaveAttribute('aria-disabled')
  await page.getByRole('region', { name: 'Import' }).scrollIntoViewIfNeeded()
  await expectAccessibleInAllLooks(page, 'embedded-wallet-import')
})

test('the wallet speaks German, and its longer words fit into every window', async ({ page, frameOrigin }) => {
  await page.goto('/wallet')
  await page.getByRole('contentinfo').getByRole('combobox').selectOption('de')
  await expect(page.getByRole('heading', { name: 'Hier ist keine Wallet geöffnet' })).toBeVisible()
  await expectAccessibleInAllLooks(page, 'german-wallet-none')
  await addAuthenticator(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Passkey-Wallet/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Eine Wallet, die ein Passkey öffnet' })).toBeVisible()
  await expectAccessibleInAllLooks(page, 'german-embedded-choose')
  await dialog.getByRole('button', { name: 'Wallet mit Passkey erstellen' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('region', { name: 'Sitzungen' }).getByRole('button', { name: 'Beenden' }).first().click()
  await page.getByRole('button', { name: 'Wiederherstellungsphrase exportieren' }).click()
  await expectAccessibleInAllLooks(page, 'german-wallet')
  await page.getByLabel('Tippe „exportieren“, um fortzufahren').fill('Exportieren')
  await page.getByRole('button', { name: 'Wiederherstellungsphrase exportieren' }).click()
  await expect(page.locator(`iframe[src^="${frameOrigin}/export"]`)).toBeVisible()
  await page.getByRole('button', { name: 'Fertig' }).click()
  await page.getByRole('button', { name: 'Eine Wiederherstellungsphrase importieren' }).click()
  const frame = page.getByRole('main').frameLocator(`iframe[src^="${frameOrigin}"]`)
  await frame.getByLabel('Wiederherstellungsphrase oder privater Schlüssel').fill('not a phrase at all')
  await page.getByRole('button', { name: 'Wiederherstellungsphrase importieren', exact: true }).click()
  await expect(page.getByText('Eine Wiederherstellungsphrase hat 12, 15, 18, 21 oder 24 Wörter')).toBeVisible()
  await expectAccessibleInAllLooks(page, 'german-wallet-import')
})

test('the wallet’s page is used by the keyboard alone', async ({ page }) => {
  await addAuthenticator(page)
  await makePasskeyWallet(page)
  await page.goto('/wallet')
  const remove = page.getByRole('region', { name: 'Sessions' }).getByRole('button', { name: 'End' }).first()
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(remove).toBeFocused()
})
