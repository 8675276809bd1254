import type { Page } from '@playwright/test'
import { expect, localChain } from '../fixtures.ts'
import { accountButton, balanceOf, expectConfirmed, openAccount, openSend, reviewAndSend } from '../steps.ts'
import { addAuthenticator, makePasskeyWallet, openEmbedded, readAddress, test } from './visitor.ts'

const payee = '0x00000000000000000000000000000000000b0b41'

test('a visitor without a wallet makes one with a passkey, sends, reloads and sends again', {
  tag: '@journey',
}, async ({ page, product }) => {
  const authenticator = await addAuthenticator(page)
  const address = await makePasskeyWallet(page)
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect(await authenticator.count()).toBe(1)
  expect(authenticator.prompts).toEqual({ created: 1, used: 0 })

  await page.getByRole('button', { name: 'Get test coins' }).click()
  await expect(page.getByText('Your test coins are here.')).toBeVisible()

  const before = await balanceOf(product, localChain, payee)
  await openSend(page, { to: payee, amount: '0.25' })
  await reviewAndSend(page)
  await expectConfirmed(page)

  await page.reload()
  await expect(accountButton(page, address)).toBeVisible()
  await openSend(page, { to: payee, amount: '0.5' })
  await reviewAndSend(page)
  await expectConfirmed(page)
  expect((await balanceOf(product, localChain, payee)) - before).toBe(750_000_000_000_000_000n)
  // The one prompt of the making was all that was asked of the visitor.
  expect(authenticator.prompts).toEqual({ created: 1, used: 0 })
})

for (const device of ['plainKey', 'oldKey'] as const) {
  test(`a device that cannot tell who holds it makes a wallet too, and opens it again (${device})`, async ({
    page,
  }) => {
    const authenticator = await addAuthenticator(page, device)
    const address = await makePasskeyWallet(page)
    expect(authenticator.prompts).toEqual({ created: 1, used: 0 })
    const account = await openAccount(page, address)
    await account.getByRole('button', { name: 'Disconnect', exact: true }).click()
    const dialog = await openEmbedded(page, 'Passkey wallet')
    await dialog.getByRole('button', { name: 'Use a passkey I have' }).click()
    await expect(dialog).toBeHidden()
    expect(await readAddress(page)).toBe(address)
    expect(authenticator.prompts).toEqual({ created: 1, used: 1 })
  })
}

test('signs in to the site, leaves, and comes back with the same passkey', async ({ page }) => {
  await addAuthenticator(page)
  const address = await makePasskeyWallet(page)
  const account = await openAccount(page, address)
  await account.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(account.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible()
  await account.getByRole('button', { name: 'Disconnect', exact: true }).click()

  const dialog = await openEmbedded(page, 'Passkey wallet')
  await dialog.getByRole('button', { name: 'Use a passkey I have' }).click()
  await expect(dialog).toBeHidden()
  expect(await readAddress(page)).toBe(address)
})

test('a browser that knows nothing of the wallet finds it by the passkey alone', async ({ page }) => {
  await addAuthenticator(page)
  const address = await makePasskeyWallet(page)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
  const dialog = await openEmbedded(page, 'Passkey wallet')
  await dialog.getByRole('button', { name: 'Use a passkey I have' }).click()
  await expect(dialog).toBeHidden()
  expect(await readAddress(page)).toBe(address)
})

/** Asks the announced wallet for a signature, as a library of the page would; the outcome stays in the page. */
async function askAsLibrary(page: Page, message: string, address: string): Promise<void> {
  await page.evaluate(
    ([text, account]) => {
      type Provider = { request(call: { method: string; params?: unknown[] }): Promise<unknown> }
      type Announcement = { info: { name: string }; provider: Provider }
      const found: Announcement[] = []
      window.addEventListener('eip6963:announceProvider', (event) => {
        // An announcement is an event with a detail, by its standard.
        found.push((event as CustomEvent<Announcement>).detail)
      })
      window.dispatchEvent(new Event('eip6963:requestProvider'))
      const wallet = found.find(({ info }) => info.name === 'Passkey wallet')
      const hex = `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
      const asked = wallet?.provider.request({ method: 'personal_sign', params: [hex, account] })
      Reflect.set(window, 'asked', [
        ...(Reflect.get(window, 'asked') ?? []),
        asked?.catch((error) => ({ code: error.code })) ?? 'no wallet',
      ])
    },
    [message, address] as const,
  )
}

test('what a library of the page wants signed is shown first, one after the other', async ({ page }) => {
  await addAuthenticator(page)
  const address = await makePasskeyWallet(page)
  await askAsLibrary(page, 'Hello there', address)
  await askAsLibrary(page, 'Once more', address)
  const dialog = page.getByRole('dialog', { name: 'Approve a signature' })
  await expect(dialog).toContainText('Hello there')
  const approve = dialog.getByRole('button', { name: 'Approve' })
  await expect(approve).not.toHaveAttribute('aria-disabled')
  // The second of two hasty clicks must not approve what comes next.
  await approve.dblclick()
  await expect(dialog).toContainText('Once more')
  await dialog.getByRole('button', { name: 'Reject' }).click({ delay: 400 })
  await expect(dialog).toBeHidden()
  const [signature, refusal] = await page.evaluate(() => Promise.all(Reflect.get(window, 'asked')))
  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
  expect(refusal).toEqual({ code: 4001 })
})
