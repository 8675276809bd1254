import type { BrowserContext, CDPSession, Locator, Page } from '@playwright/test'
import { test as base, expect, type RunningProduct } from '../fixtures.ts'
import { openConnectDialog } from '../steps.ts'

type Fixtures = {
  /** A browser that has never met the first one: another profile. */
  readonly otherContext: BrowserContext
  /** Origin of the page that keeps keys. */
  readonly frameOrigin: string
}

/**
 * Browsers as visitors have them. The runner's own switches end the partitions in which browsers keep what belongs to
 * frames of another site, and then nothing is kept for them.
 */
export const test = base.extend<Fixtures>({
  context: async ({ playwright, launchOptions, product }, use) => {
    const context = await playwright.chromium.launchPersistentContext('', asVisitor(launchOptions, product))
    await use(context)
    await context.close()
  },
  otherContext: async ({ playwright, launchOptions, product }, use) => {
    const context = await playwright.chromium.launchPersistentContext('', asVisitor(launchOptions, product))
    await use(context)
    await context.close()
  },
  frameOrigin: [
    async ({ product, watch }, use) => {
      const { custody } = await (await fetch(`${product.origin}/api/config`)).json()
      const origin: string = custody.frameUrl
      watch.allow(origin)
      await use(origin)
    },
    { auto: true },
  ],
})

function asVisitor<Options extends { readonly args?: string[] }>(options: Options, { origin }: RunningProduct) {
  const args = [...(options.args ?? []), '--headless', '--remote-debugging-pipe', 'about:blank']
  const viewport = { width: 1280, height: 800 }
  return { ...options, args, ignoreDefaultArgs: true, baseURL: origin, viewport, reducedMotion: 'reduce' as const }
}

/** A device that makes and uses passkeys. */
export type Authenticator = {
  /** How often its owner was asked: for a new passkey, and for one that is there. */
  readonly prompts: { created: number; used: number }
  /** How many passkeys it holds. */
  count(): Promise<number>
  /** Whether it answers at once, or lets its prompt stand. */
  answerAtOnce(isQuick: boolean): Promise<void>
  /** Whether it knows its owner. */
  verify(isVerified: boolean): Promise<void>
  /** As when the device is lost. */
  remove(): Promise<void>
}

/** Devices as there are: a phone and a key that know their owner, a key that does not, and one of the first of those. */
const devices = {
  phone: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
  key: { protocol: 'ctap2', transport: 'usb', hasResidentKey: true, hasUserVerification: true },
  plainKey: { protocol: 'ctap2', transport: 'usb', hasResidentKey: false, hasUserVerification: false },
  oldKey: { protocol: 'u2f', transport: 'usb', hasResidentKey: false, hasUserVerification: false },
} as const

/** Puts a device that makes passkeys into the browser of a page. */
export async function addAuthenticator(page: Page, device: keyof typeof devices = 'phone'): Promise<Authenticator> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { hasUserVerification: isUserVerified } = devices[device]
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...devices[device], isUserVerified, automaticPresenceSimulation: true },
  })
  const prompts = { created: 0, used: 0 }
  cdp.on('WebAuthn.credentialAdded', (event) => {
    if (event.authenticatorId === authenticatorId) prompts.created++
  })
  cdp.on('WebAuthn.credentialAsserted', (event) => {
    if (event.authenticatorId === authenticatorId) prompts.used++
  })
  return {
    prompts,
    count: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    answerAtOnce: async (enabled) => {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
    verify: async (isUserVerified) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    remove: async () => {
      await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    },
  }
}

/** Opens the connect dialog and one of the wallets that are made on the spot. */
export async function openEmbedded(page: Page, name: 'Passkey wallet' | 'Email wallet'): Promise<Locator> {
  const dialog = await openConnectDialog(page)
  await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  return dialog
}

/** From the first page to a new wallet with a passkey; its address. */
export async function makePasskeyWallet(page: Page, email?: string): Promise<string> {
  await page.goto('/')
  const dialog = await openEmbedded(page, 'Passkey wallet')
  if (email !== undefined) await dialog.getByLabel('Email for recovery (optional)').fill(email)
  await dialog.getByRole('button', { name: 'Create a wallet with a passkey' }).click()
  // The address can be confirmed at once; here it is left for later.
  if (email !== undefined) await dialog.getByRole('button', { name: 'Later' }).click()
  await expect(dialog).toBeHidden()
  return await readAddress(page)
}

/** From the first page to the wallet of an address for mail; the address of the wallet. */
export async function openEmailWallet(page: Page, product: RunningProduct, email: string): Promise<string> {
  await page.goto('/')
  const dialog = await openEmbedded(page, 'Email wallet')
  const code = await askForCode(dialog, product, email)
  await pasteCode(dialog, code)
  await expect(dialog).toBeHidden()
  return await readAddress(page)
}

/** Has the address confirmed that a wallet was made with: it is known, and only its code is asked for. */
export async function confirmAddress(page: Page, product: RunningProduct, email: string): Promise<void> {
  const before = (await readMails(product, email)).length
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  const confirming = page.getByRole('dialog', { name: 'Passkey wallet' })
  await expect(confirming.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await pasteCode(confirming, await readCode(product, email, before))
}

/** Has a code sent, and reads it from the inbox. */
export async function askForCode(dialog: Locator, product: RunningProduct, email: string): Promise<string> {
  const before = (await readMails(product, email)).length
  await dialog.getByLabel('Email address').fill(email)
  const sent = dialog.getByRole('heading', { name: 'Check your email' })
  const refused = dialog.getByText('A code was sent to this address a moment ago')
  // The server makes a pause of half a minute between two mails to one address.
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Send a code' }).click()
    await expect(sent.or(refused)).toBeVisible()
    await expect(refused).toBeHidden({ timeout: 1 })
  }).toPass({ timeout: 45_000, intervals: [1000] })
  return await readCode(product, email, before)
}

/** The code of the newest mail to an address, once there are more mails than before. Not every mail has a link. */
export async function readCode(product: RunningProduct, email: string, before = 0): Promise<string> {
  return await readOfNewest({ product, email, before, pattern: /\n(\d{6})\n/ })
}

/** The link in the newest mail to an address. */
export async function readLink(product: RunningProduct, email: string, before = 0): Promise<string> {
  return await readOfNewest({ product, email, before, pattern: /(https?:\/\/\S+\/wallet#code=\S+)/ })
}

type MailSearch = {
  readonly product: RunningProduct
  readonly email: string
  readonly before: number
  readonly pattern: RegExp
}

async function readOfNewest({ product, email, before, pattern }: MailSearch): Promise<string> {
  await expect.poll(async () => (await readMails(product, email)).length).toBeGreaterThan(before)
  const mails = await readMails(product, email)
  const newest = mails.reduce((one, other) => (one.sentAtMs >= other.sentAtMs ? one : other))
  const found = pattern.exec(newest.text)?.[1]
  if (found === undefined) throw new Error(`There is no ${pattern} in the mail: ${newest.text}`)
  return found
}

type Mail = { readonly to: string; readonly text: string; readonly sentAtMs: number }

async function readMails({ origin }: RunningProduct, to: string): Promise<readonly Mail[]> {
  const { mails } = await (await fetch(`${origin}/api/inbox`)).json()
  return mails.filter((mail: Mail) => mail.to === to)
}

/** As a visitor pastes what he copied. */
export async function pasteCode(dialog: Locator, code: string): Promise<void> {
  await dialog.getByLabel('Code').evaluate((field, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, code)
}

/** The whole address of who is connected, from the start page. */
export async function readAddress(page: Page): Promise<string> {
  const text = page.getByRole('main').getByRole('img', { name: /^0x/ }).first()
  await expect(text).toBeVisible()
  return ((await text.textContent()) ?? '').replaceAll(/\s/g, '')
}

let counter = 0

/** An address for mail that no other test uses. */
export function newEmail(): string {
  return `visitor${Date.now()}x${counter++}@example.org`
}
