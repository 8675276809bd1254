import type { Locator, Page } from '@playwright/test'
import { expect, localChain, type RunningProduct } from '../fixtures.ts'
import { withOwnedProduct } from '../ownedProduct.ts'
import { balanceOf, expectConfirmed, openSend, reviewAndSend } from '../steps.ts'
import {
  addAuthenticator,
  askForCode,
  makePasskeyWallet,
  newEmail,
  openEmailWallet,
  pasteCode,
  readCode,
  test as visitorTest,
} from './visitor.ts'

const payee = '0x00000000000000000000000000000000000b0b5e'
const milli = 10n ** 15n

/** A product whose owner has named a limit: on networks for tests there is none otherwise. */
const test = visitorTest.extend<{ readonly product: RunningProduct }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern
  product: async ({}, use) => {
    await withOwnedProduct({ config: { chains: [], stepUp: [{ chainId: localChain, limit: '0.3' }] } }, use)
  },
})

test.setTimeout(180_000)

async function getCoins(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Get test coins' }).click()
  await expect(page.getByText('Your test coins are here.')).toBeVisible()
}

/** Sends so much from the form, up to the press of the button. */
async function send(page: Page, amount: string): Promise<void> {
  await openSend(page, { to: payee, amount })
  await reviewAndSend(page)
}

const received = (product: RunningProduct) => balanceOf(product, localChain, payee)

const question = (page: Page): Locator => page.getByRole('dialog').filter({ hasText: 'Do not sign' })

test('a passkey wallet sends below the limit without a question, and above it with its passkey alone', {
  tag: '@journey',
}, async ({ page, product }) => {
  const authenticator = await addAuthenticator(page)
  await makePasskeyWallet(page)
  await getCoins(page)
  await send(page, '0.2')
  await expectConfirmed(page)
  expect(authenticator.prompts.used).toBe(0)
  expect(await received(product)).toBe(200n * milli)

  await send(page, '0.4')
  await expect(question(page)).toContainText('This is more than 0.3 ETH, the limit of this wallet.')
  await question(page).getByRole('button', { name: 'Do not sign' }).click()
  await expect(question(page)).toBeHidden()
  expect(authenticator.prompts.used).toBe(0)
  expect(await received(product)).toBe(200n * milli)

  // A device that does not know who holds it.
  await authenticator.verify(false)
  await expect(page.getByRole('alert').filter({ hasText: 'You cancelled the request.' })).toBeAttached()
  await page.getByRole('button', { name: 'Send 0.4 ETH' }).click()
  await question(page).getByRole('button', { name: 'Confirm with my passkey' }).click()
  await expect(question(page)).toContainText('Nothing left your wallet. You can try again.')
  expect(await received(product)).toBe(200n * milli)
  await authenticator.verify(true)
  await question(page).getByRole('button', { name: 'Confirm with my passkey' }).click()
  await expectConfirmed(page)
  expect(authenticator.prompts.used).toBe(1)
  expect(await received(product)).toBe(600n * milli)
})

test('whoever wipes what the page has counted is asked by the key service', async ({ page, product }) => {
  const authenticator = await addAuthenticator(page)
  await makePasskeyWallet(page)
  await getCoins(page)
  await send(page, '0.2')
  await expectConfirmed(page)
  const wiped = await page.evaluate(() => {
    const names = Object.keys(localStorage).filter((name) => name.includes('embedded.spent'))
    for (const name of names) localStorage.removeItem(name)
    return names.length
  })
  expect(wiped).toBe(1)
  await send(page, '0.2')
  await expect(question(page)).toContainText('More has left this wallet within a day than its key service signs')
  expect(await received(product)).toBe(200n * milli)
  await question(page).getByRole('button', { name: 'Confirm with my passkey' }).click()
  await expectConfirmed(page)
  expect(authenticator.prompts.used).toBe(1)
  expect(await received(product)).toBe(400n * milli)
})

test('an email wallet confirms by a code above the limit, and a wrong code moves nothing', async ({
  page,
  product,
}) => {
  const email = newEmail()
  await openEmailWallet(page, product, email)
  await getCoins(page)
  await send(page, '0.2')
  await expectConfirmed(page)

  await send(page, '0.4')
  await question(page).getByRole('button', { name: 'Send me a code' }).click()
  const dialog = page.getByRole('dialog')
  // Where the first code was mailed less than half a minute ago, the next one is asked for again.
  const field = dialog.getByLabel('Email address')
  await expect(field.or(dialog.getByRole('heading', { name: 'Check your email' }))).toBeVisible()
  const isAskedAgain = await field.isVisible()
  const code = isAskedAgain ? await askForCode(dialog, product, email) : await readCode(product, email, 1)
  await pasteCode(dialog, 'Wrong'.repeat(40))
  await expect(dialog).toContainText('This code does not match')
  expect(await received(product)).toBe(200n * milli)
  await pasteCode(dialog, code)
  await expectConfirmed(page)
  expect(await received(product)).toBe(600n * milli)
})
