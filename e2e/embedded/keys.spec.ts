import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Page } from '@playwright/test'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { expect } from '../fixtures.ts'
import { pressSettled } from '../pressSettled.ts'
import { openAccount } from '../steps.ts'
import {
  addAuthenticator,
  askForCode,
  confirmAddress,
  makePasskeyWallet,
  newEmail,
  openEmailWallet,
  openEmbedded,
  pasteCode,
  readAddress,
  test,
} from './visitor.ts'

const privateKey = `0x${'1f'.repeat(32)}` as const
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

/** The key frame that a visitor sees. */
function shownFrame(page: Page, frameOrigin: string): FrameLocator {
  return page.getByRole('main').frameLocator(`iframe[src^="${frameOrigin}"]`)
}

/** From the account dialog to the wallet's own page. */
async function openWallet(page: Page, address: string): Promise<void> {
  const account = await openAccount(page, address)
  await account.getByRole('button', { name: /^Wallet and keys/ }).click()
  await expect(page.getByRole('heading', { name: 'Wallet', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Accounts' })).toContainText('0x')
}

/** The addresses of the wallet, whole, once there are more than the first. */
async function listAddresses(page: Page): Promise<readonly string[]> {
  const shown = page.getByRole('region', { name: 'Accounts' }).getByRole('img', { name: /^0x/ })
  await expect.poll(() => shown.count()).toBeGreaterThan(1)
  return (await shown.allTextContents()).map((text) => text.replaceAll(/\s/g, ''))
}

test('an exported phrase makes the same address in another library, and stays inside the frame', {
  tag: '@journey',
}, async ({ page, frameOrigin }) => {
  await addAuthenticator(page)
  const address = await makePasskeyWallet(page)
  await openWallet(page, address)
  await page.getByRole('button', { name: 'Export recovery phrase' }).click()
  await page.getByLabel('Type “export” to go ahead').fill('export')
  await page.getByRole('button', { name: 'Export recovery phrase' }).click()
  const frame = shownFrame(page, frameOrigin)
  await pressSettled(frame.getByRole('button', { name: 'Show the recovery phrase' }))
  const items = frame.getByRole('listitem')
  await expect(items.first()).toBeVisible()
  const words = await items.allTextContents()
  expect([12, 15, 18, 21, 24]).toContain(words.length)
  expect(mnemonicToAccount(words.join(' ')).address).toBe(address)
  // No word of it is anywhere in the page around.
  expect(await page.locator('body').textContent()).not.toContain(words.slice(0, 3).join(' '))
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.locator(`iframe[src^="${frameOrigin}/export"]`)).toHaveCount(0)
})

test('a phrase that is typed into the frame becomes one more account', async ({ page, frameOrigin }) => {
  await addAuthenticator(page)
  await openWallet(page, await makePasskeyWallet(page))
  await page.getByRole('button', { name: 'Import a recovery phrase' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Old wallet')
  const frame = shownFrame(page, frameOrigin)
  // A field that nobody reads is not there to be typed into.
  await expect(frame.getByLabel('Passphrase of the phrase, if it has one')).toBeHidden()
  await frame.getByLabel('Recovery phrase or private key').fill('not a phrase at all')
  await page.getByRole('button', { name: 'Import recovery phrase' }).click()
  const alerts = page.getByRole('region', { name: 'Import' }).getByRole('alert')
  await expect(alerts.filter({ hasText: 'A recovery phrase has 12, 15, 18, 21 or 24 words' })).toBeVisible()
  await frame.getByLabel('Recovery phrase or private key').fill(phrase)
  await page.getByRole('button', { name: 'Import recovery phrase' }).click()
  await expect(page.getByText('Imported', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Accounts' })).toContainText('Old wallet')
  expect(await listAddresses(page)).toContain(mnemonicToAccount(phrase).address)
})

test('a phrase with a passphrase opens the wallet of both, and another address is noticed', async ({
  page,
  frameOrigin,
}) => {
  await addAuthenticator(page)
  await openWallet(page, await makePasskeyWallet(page))
  const own = mnemonicToAccount(phrase, { passphrase: 'TREZOR' }).address
  const frame = shownFrame(page, frameOrigin)
  const part = page.getByRole('region', { name: 'Import' })
  const importIt = async () => {
    await page.getByRole('button', { name: 'Import a recovery phrase' }).click()
    await page.getByLabel('Address that you expect (optional)').fill(own)
    await frame.getByLabel('Recovery phrase or private key').fill(phrase)
  }
  await importIt()
  await page.getByRole('button', { name: 'Import recovery phrase' }).click()
  await expect(part).toContainText('it opens another address than you expected')
  await importIt()
  await page.getByLabel('The phrase has a passphrase').check()
  await frame.getByLabel('Passphrase of the phrase, if it has one').fill('TREZOR')
  await page.getByRole('button', { name: 'Import recovery phrase' }).click()
  await expect(part).not.toContainText('another address')
  await expect(part.getByText('Imported', { exact: true })).toBeVisible()
  await expect.poll(() => listAddresses(page)).toContain(own)

  // It is there to be used: the site goes on with it, also after a reload.
  await part.getByRole('button', { name: 'Use this account' }).click()
  await expect(part).toContainText('In use')
  await page.goto('/')
  expect(await readAddress(page)).toBe(own)
})

test('a private key that is typed into the frame becomes an account that is used', async ({ page, frameOrigin }) => {
  await addAuthenticator(page)
  await openWallet(page, await makePasskeyWallet(page))
  await page.getByRole('button', { name: 'Import a private key' }).click()
  const frame = shownFrame(page, frameOrigin)
  await frame.getByLabel('Recovery phrase or private key').fill(privateKey)
  await page.getByRole('button', { name: 'Import private key' }).click()
  const part = page.getByRole('region', { name: 'Import' })
  await part.getByRole('button', { name: 'Use this account' }).click()
  const { address } = privateKeyToAccount(privateKey)
  await expect.poll(() => listAddresses(page)).toContain(address)
  await page.goto('/')
  expect(await readAddress(page)).toBe(address)
})

test('the phrase of an email wallet goes out by a new code, and comes into another wallet as the same address', async ({
  page,
  otherContext,
  product,
  frameOrigin,
}) => {
  const email = newEmail()
  const address = await openEmailWallet(page, product, email)
  await openWallet(page, address)
  await page.getByRole('button', { name: 'Export recovery phrase' }).click()
  await page.getByLabel('Type “export” to go ahead').fill('export')
  await page.getByRole('button', { name: 'Export recovery phrase' }).click()
  // A session alone lets nobody have the phrase.
  const dialog = page.getByRole('dialog', { name: 'Email wallet' })
  await pasteCode(dialog, await askForCode(dialog, product, email))
  const frame = shownFrame(page, frameOrigin)
  await pressSettled(frame.getByRole('button', { name: 'Show the recovery phrase' }))
  const words = (await frame.getByRole('listitem').allTextContents()).join(' ')
  expect(mnemonicToAccount(words).address).toBe(address)

  const other = await otherContext.newPage()
  await addAuthenticator(other)
  await openWallet(other, await makePasskeyWallet(other))
  await other.getByRole('button', { name: 'Import a recovery phrase' }).click()
  await shownFrame(other, frameOrigin).getByLabel('Recovery phrase or private key').fill(words)
  await other.getByRole('button', { name: 'Import recovery phrase' }).click()
  await expect(other.getByText('Imported', { exact: true }).first()).toBeVisible()
  expect(await listAddresses(other)).toContain(address)
})

test('a second passkey is added, and the first one removed', async ({ page }) => {
  const authenticator = await addAuthenticator(page)
  await openWallet(page, await makePasskeyWallet(page))
  const spare = await addAuthenticator(page, 'key')
  await spare.answerAtOnce(false)
  // The device that holds one makes no other: the visitor takes a key of his own out for that, and stamps with the device.
  await page.exposeFunction('hold', async (held: 'key' | 'device') => {
    await authenticator.answerAtOnce(held === 'device')
    await spare.answerAtOnce(held === 'key')
  })
  await page.evaluate(() => {
    const { hold } = window as unknown as { hold(held: 'key' | 'device'): Promise<void> }
    const create = navigator.credentials.create.bind(navigator.credentials)
    navigator.credentials.create = async (options) => {
      await hold('key')
      return await create(options).finally(() => hold('device'))
    }
  })
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await expect(passkeys).toContainText('Your only way in')
  await passkeys.getByLabel('Name of the new passkey').fill('Spare key')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByRole('listitem')).toHaveCount(2)
  expect([await authenticator.count(), await spare.count()]).toEqual([1, 1])
  const first = passkeys.getByRole('listitem').filter({ hasNotText: 'Spare key' })
  await first.getByRole('button', { name: 'Remove', exact: true }).click()
  // A session takes no passkey away by itself, and the one that goes may be lost: the other one is asked.
  await authenticator.answerAtOnce(false)
  await spare.answerAtOnce(true)
  await first.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(passkeys.getByRole('listitem')).toHaveCount(1)
  await expect(passkeys).toContainText('Spare key')
})

test('who lost the passkey comes back by mail with a new one, to the same wallet', async ({
  page,
  otherContext,
  product,
}) => {
  await addAuthenticator(page)
  const email = newEmail()
  // An address brings the wallet back only once its reader has said so, as the end of the making says.
  await page.goto('/')
  const making = await openEmbedded(page, 'Passkey wallet')
  await making.getByLabel('Email for recovery (optional)').fill(email)
  await making.getByRole('button', { name: 'Create a wallet with a passkey' }).click()
  await expect(making).toContainText('Your address is not confirmed yet')
  await confirmAddress(page, product, email)
  await expect(making).toContainText('Your address is confirmed')
  await making.getByRole('button', { name: 'Done' }).click()
  await expect(making).toBeHidden()
  const address = await readAddress(page)
  await openWallet(page, address)
  await expect(page.getByRole('region', { name: 'Recovery' })).toContainText(`A code goes to ${email}`)

  const other = await otherContext.newPage()
  const device = await addAuthenticator(other)
  await other.goto('/')
  const dialog = await openEmbedded(other, 'Passkey wallet')
  await dialog.getByRole('button', { name: 'I lost my passkey' }).click()
  const code = await askForCode(dialog, product, email)
  await pasteCode(dialog, code)
  await expect(dialog).toBeHidden()
  expect(await device.count()).toBe(1)
  await openWallet(other, address)
  await expect(other.getByRole('region', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(2)
})

test('a session that has expired is renewed by the passkey, in the same place', async ({ page }) => {
  await addAuthenticator(page)
  await openWallet(page, await makePasskeyWallet(page))
  // As half an hour later.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((name) => /embedded\.session\./.test(name))) {
      const session = JSON.parse(localStorage.getItem(key) ?? '{}')
      localStorage.setItem(key, JSON.stringify({ ...session, expiresAtMs: Date.now() - 1000 }))
    }
  })
  await page.reload()
  await expect(page.getByText('Your session has expired')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await expect(page.getByText('Your session has expired')).toBeHidden()
  await expect(page.getByRole('region', { name: 'Accounts' })).toContainText('0x')
  expect(new URL(page.url()).pathname).toBe('/wallet')
})

test('a foreign page cannot open the key frame', async ({ page, watch, frameOrigin }) => {
  const html = `<!doctype html><title>Elsewhere</title><iframe src="${frameOrigin}/export"></iframe>`
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    // An address of the operating system's choice is one with a port.
    const { port } = server.address() as AddressInfo
    const foreign = `http://127.0.0.1:${port}`
    watch.allow(foreign)
    await page.goto(foreign)
    await expect.poll(() => page.frames().length).toBe(2)
    const frame = page.frames().find((one) => one !== page.mainFrame())
    await expect.poll(() => frame?.url()).toMatch(/^chrome-error:/)
  } finally {
    server.close()
  }
})
