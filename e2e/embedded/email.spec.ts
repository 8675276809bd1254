import { expect } from '../fixtures.ts'
import { accountButton } from '../steps.ts'
import {
  askForCode,
  newEmail,
  openEmailWallet,
  openEmbedded,
  pasteCode,
  readAddress,
  readLink,
  test,
} from './visitor.ts'

test('the same address opens the same wallet in another browser', async ({ page, otherContext, product }) => {
  const email = newEmail()
  const address = await openEmailWallet(page, product, email)
  const other = await otherContext.newPage()
  expect(await openEmailWallet(other, product, email)).toBe(address)
  // The first one is still in.
  await page.reload()
  await expect(accountButton(page, address)).toBeVisible()
})

test('the link of the mail opens the wallet in this browser, and leaves the address bar at once', {
  tag: '@journey',
}, async ({ page, context, product }) => {
  const email = newEmail()
  await page.goto('/')
  const dialog = await openEmbedded(page, 'Email wallet')
  await askForCode(dialog, product, email)
  const mail = await context.newPage()
  await mail.goto(await readLink(product, email))
  await expect.poll(() => mail.url()).toMatch(/\/wallet$/)
  await expect(mail.getByRole('region', { name: 'Accounts' })).toContainText('0x')
  await expect(mail.getByRole('banner').getByRole('button', { name: /0x/ })).toBeVisible()
  // A visitor who opened the link goes on there, and finds the first page connected too.
  await page.reload()
  expect(await readAddress(page)).toMatch(/^0x[0-9a-fA-F]{40}$/)
})

test('six digits are read on the phone, and typed where the wallet was asked for', {
  tag: '@journey',
}, async ({ page, product }) => {
  const email = newEmail()
  await page.goto('/')
  const dialog = await openEmbedded(page, 'Email wallet')
  const digits = await askForCode(dialog, product, email)
  await expect(page.getByRole('dialog', { name: 'Enter your code' })).toBeVisible()
  const field = dialog.getByLabel('Six-digit code')
  await expect(field).toBeFocused()
  const wrong = String((Number(digits) + 1) % 1_000_000).padStart(6, '0')
  await page.keyboard.type(wrong, { delay: 20 })
  await expect(dialog).toContainText('You can try 4 more times.')
  await expect(field).toBeFocused()
  // As a keyboard of Arabic has them.
  const arabic = [...digits].map((digit) => String.fromCharCode(0x660 + Number(digit))).join('')
  await field.fill(arabic)
  await expect(dialog).toBeHidden()
  expect(await readAddress(page)).toMatch(/^0x/)
})

test('a link in a browser that asked for nothing opens nothing', async ({ page, otherContext, product }) => {
  const email = newEmail()
  await page.goto('/')
  const dialog = await openEmbedded(page, 'Email wallet')
  await askForCode(dialog, product, email)
  const other = await otherContext.newPage()
  await other.goto(await readLink(product, email))
  await expect(other.getByText('This code was asked for in another browser')).toBeVisible()
  expect(other.url()).not.toContain('#')
})

test('a code that is wrong five times counts no more; a new one does', async ({ page, product }) => {
  const email = newEmail()
  await page.goto('/')
  const dialog = await openEmbedded(page, 'Email wallet')
  const right = await askForCode(dialog, product, email)
  for (const left of ['4 more times', '3 more times', '2 more times', 'once more']) {
    await pasteCode(dialog, 'Wrong'.repeat(40))
    await expect(dialog).toContainText('This code does not match')
    await expect(dialog).toContainText(`You can try ${left}.`)
  }
  await pasteCode(dialog, 'Wrong'.repeat(40))
  await expect(dialog).toContainText('The code was wrong too often')
  await expect(dialog.getByLabel('Code')).toHaveCount(0)
  // That the same address gets its next one after half a minute is tried where the clock is the test's.
  const next = dialog.getByRole('button', { name: 'Send a new code' })
  await expect(next).toHaveText(/\(in \d+ s\)$/)
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('button', { name: 'Back' }).click()
  const other = await askForCode(dialog, product, newEmail())
  // The key to which the right one was sealed is gone with it.
  await pasteCode(dialog, right)
  await expect(dialog).toContainText('This code does not match')
  await pasteCode(dialog, other)
  await expect(dialog).toBeHidden()
  expect(await readAddress(page)).toMatch(/^0x/)
})
