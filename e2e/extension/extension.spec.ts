import type { Page } from '@playwright/test'
import {
  accountButton,
  confirmedTransfers,
  expectConfirmed,
  fundAll,
  openConnectDialog,
  openNetworks,
  openReview,
  openSend,
  recipient,
} from '../steps.ts'
import { connectExtension, expect, signInWithExtension, test } from './extensionTest.ts'
import { answer } from './extensionWallet.ts'

test('an extension connects, and signs its owner in', { tag: '@journey' }, async ({ page, extension }) => {
  await signInWithExtension(page, extension)
  expect(await loginOnServer(page)).toMatchObject({ address: extension.addresses[0] })
})

test('a refusal in the window of an extension is told as one', async ({ page, extension }) => {
  await page.goto('/')
  const dialog = await openConnectDialog(page)
  const asked = await extension.asked(() => dialog.getByRole('button', { name: /^Test Extension/ }).click())
  await answer(asked, 'Reject')
  await expect(dialog.getByRole('heading', { name: 'You cancelled the request' })).toBeVisible()
})

test('a locked extension is unlocked first, and then asks', async ({ page, extension }) => {
  await extension.press('Lock')
  await page.goto('/')
  const dialog = await openConnectDialog(page)
  const unlocking = await extension.asked(() => dialog.getByRole('button', { name: /^Test Extension/ }).click())
  await expect(dialog.getByRole('heading', { name: 'Unlock Test Extension' })).toBeVisible()
  const connecting = await extension.asked(() => answer(unlocking, 'Approve'))
  await answer(connecting, 'Approve')
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(accountButton(page, extension.addresses[0] ?? '')).toBeVisible()
})

test('an extension adds both local chains by their addresses for wallets, and sends coin and token on each', {
  tag: '@journey',
}, async ({ page, extension, product }) => {
  const address = extension.addresses[0] ?? ''
  const token = await fundAll(product, address)
  await connectExtension(page, extension)
  for (const name of ['Latchkey Local', 'Latchkey Local Rollup']) {
    const networks = await openNetworks(page)
    const adding = await extension.asked(() =>
      networks
        .getByRole('button', { name: new RegExp(`^${name}\\b`) })
        .first()
        .click(),
    )
    // Its window could be drawn: the wallet was let in to the node.
    await expect(adding.locator('pre').first()).toHaveText(name)
    await answer(adding, 'Approve')
    await expect(networks).toBeHidden()
    await expect(page.getByRole('button', { name: `Network: ${name}`, exact: true })).toBeVisible()
    for (const asset of [undefined, token.symbol]) {
      await openSend(page, { to: recipient, amount: '0.5', ...(asset !== undefined && { asset }) })
      const send = await openReview(page)
      const sending = await extension.asked(() => send.click())
      await expect(sending.locator('pre').nth(1)).toHaveText(/^Balance \d+$/)
      await answer(sending, 'Approve')
      await page.bringToFront()
      await expectConfirmed(page)
    }
  }
  await page.goto('/activity')
  await expect(confirmedTransfers(page)).toHaveCount(4)
})

test.describe('an owner who is signed in', () => {
  test('and takes the site out of the list of the wallet is signed out, and told', async ({ page, extension }) => {
    await signInWithExtension(page, extension)
    await extension.press(`Disconnect ${new URL(page.url()).origin}`)
    await expect(page.locator('[data-state="wallet-left"]')).toContainText('You are signed out here too.')
    await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
    expect(await loginOnServer(page)).toBeNull()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
    // Asked again, the wallet lets the site in again, and nobody is signed in by that.
    await connectExtension(page, extension)
    expect(await loginOnServer(page)).toBeNull()
  })

  test('and goes to an account that is not shared is signed out, and back again without a reload', async ({
    page,
    extension,
  }) => {
    await signInWithExtension(page, extension)
    await extension.press('Use account 2')
    await expect(page.locator('[data-state="wallet-left"]')).toContainText('an account that this site may not see')
    expect(await loginOnServer(page)).toBeNull()
    await extension.press('Use account 1')
    await expect(accountButton(page, extension.addresses[0] ?? '')).toBeVisible()
    await expect(page.locator('[data-state="wallet-left"]')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  })

  test('and locks the wallet is still signed in when it is opened again', async ({ page, extension }) => {
    await signInWithExtension(page, extension)
    await extension.press('Lock')
    await expect(page.locator('[data-state="wallet-locked"]')).toContainText('You are still signed in here.')
    await extension.press('Unlock')
    await expect(accountButton(page, extension.addresses[0] ?? '')).toBeVisible()
    await expect(page.getByText(/^Signed in until/)).toBeVisible()
    expect(await loginOnServer(page)).toMatchObject({ address: extension.addresses[0] })
  })

  test('and leaves, or locks the wallet, while the page is closed finds that when it opens', async ({
    page,
    extension,
  }) => {
    await signInWithExtension(page, extension)
    const { origin } = new URL(page.url())
    await page.goto('about:blank')
    await extension.press('Lock')
    await page.goto(origin)
    await expect(page.locator('[data-state="wallet-locked"]')).toContainText('You are still signed in here.')
    await extension.press('Unlock')
    await expect(page.getByText(/^Signed in until/)).toBeVisible()
    await page.goto('about:blank')
    await extension.press(`Disconnect ${origin}`)
    await page.goto(origin)
    const absent = page.locator('[data-state="wallet-absent"]')
    await expect(absent).toContainText('You are still signed in here.')
    await absent.getByRole('button', { name: 'Sign out' }).click()
    await expect(absent).toContainText('You are signed out here too.')
    expect(await loginOnServer(page)).toBeNull()
  })

  test('and whose server is away is signed out there as soon as it is back, also after a reload', async ({
    page,
    extension,
  }) => {
    await signInWithExtension(page, extension)
    await page.route('**/api/login/sign-out', (route) => route.abort())
    await extension.press(`Disconnect ${new URL(page.url()).origin}`)
    await expect(page.locator('[data-state="wallet-left"]')).toContainText('The server could not be told yet')
    expect(await loginOnServer(page)).not.toBeNull()
    await page.unroute('**/api/login/sign-out')
    const told = page.waitForResponse('**/api/login/sign-out')
    await page.reload()
    expect((await told).status()).toBe(200)
    expect(await loginOnServer(page)).toBeNull()
  })
})

/** The signed-in address, as the server has it. */
async function loginOnServer(page: Page): Promise<unknown> {
  return (await (await page.request.get('/api/login')).json()).login
}
