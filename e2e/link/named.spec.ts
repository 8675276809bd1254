import type { Frame, Page } from '@playwright/test'
import { verifyMessage, Wallet } from 'ethers'
import { expect, localChain, type RunningProduct, rollupChain, test } from '../fixtures.ts'
import { pressAway } from '../pressAway.ts'
import {
  accountButton,
  balanceOf,
  expectConfirmed,
  fund,
  openAccount,
  openConnectDialog,
  openSend,
  recipient,
  reviewAndSend,
  type Site,
  switchNetwork,
} from '../steps.ts'
import { askToSign } from './linkSteps.ts'
import { createNamedStage, type NamedStage } from './namedStage.ts'

// One product and one other side for all: the tests of a file share what was begun before them.
test.describe.configure({ mode: 'default' })
test.setTimeout(150_000)

let stage: NamedStage
test.beforeAll(async () => {
  test.setTimeout(150_000)
  const product: RunningProduct = JSON.parse(process.env['LATCHKEY_E2E_PRODUCT'] ?? '{}')
  stage = await createNamedStage(product)
  await fund(product, stage.account)
  await fund(product, stage.account, rollupChain)
})
test.afterAll(async () => await stage.close())
test.beforeEach(({ watch }) => {
  for (const origin of [stage.product.origin, stage.origin, stage.neighbour, stage.foreign]) watch.allow(origin)
})

/** Chooses a wallet in the connect dialog of the product whose owner has named it. */
async function choose(site: Page, name: string) {
  await site.goto(stage.product.origin)
  const dialog = await openConnectDialog(site)
  await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  return dialog
}

/** Does something that opens a wallet's window, and answers there. */
async function inWindow(site: Page, act: () => Promise<unknown>, answer: 'Approve' | 'Refuse'): Promise<void> {
  const [popup] = await Promise.all([site.waitForEvent('popup'), act()])
  // As long as a person presses: what is refused sooner, nobody has refused.
  await pressAway(popup, popup.getByRole('button', { name: answer }), { delay: 400 })
  await site.bringToFront()
}

const refused = (site: Site) => site.getByRole('alert').filter({ hasText: 'You cancelled the request' }).first()

/** From the sample of structured data to the question in the wallet. */
async function askToSignTypedData(site: Site): Promise<void> {
  await site.getByLabel('Structured data', { exact: true }).check()
  await site.getByRole('button', { name: 'Use a sample' }).click()
  await site.getByRole('button', { name: 'Sign', exact: true }).click()
}

/** The signature on the screen is the account's own for the text. */
async function expectSigned(site: Site, text: string): Promise<void> {
  await expect(site.getByText('Verified.')).toBeVisible()
  const shown = site.getByText(/^0x[0-9a-f]{130}$/).first()
  expect(verifyMessage(text, (await shown.textContent()) ?? '')).toBe(stage.account)
}

test('Abstract by windows of its host: connect, refuse, close, sign, send, come back, disconnect', async ({
  page: site,
}) => {
  await inWindow(site, () => choose(site, 'Abstract'), 'Approve')
  await expect(accountButton(site, stage.account)).toBeVisible()
  await site.goto(`${stage.product.origin}/sign`)
  await inWindow(site, () => askToSign(site, 'Hello'), 'Refuse')
  await expect(refused(site)).toBeAttached()
  const [closed] = await Promise.all([site.waitForEvent('popup'), askToSign(site, 'Hello')])
  await closed.getByRole('button', { name: 'Approve' }).waitFor()
  await closed.evaluate(() => void setTimeout(() => window.close()))
  await expect(refused(site)).toBeAttached()
  await inWindow(site, () => askToSign(site, 'Hello'), 'Approve')
  await expect(site.getByText('Verified.')).toBeVisible()
  await site.goto(`${stage.product.origin}/send`)
  await openSend(site, { to: recipient, amount: '0.01' })
  await inWindow(site, () => reviewAndSend(site), 'Approve')
  await expectConfirmed(site)
  await site.reload()
  await expect(accountButton(site, stage.account)).toBeVisible()
  const account = await openAccount(site, stage.account)
  await account.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(site.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
})

test('Base Account by its makers’ own package, unmodified: connect, refuse and close in the window of its host', async ({
  page: site,
}) => {
  await inWindow(site, () => choose(site, 'Base Account'), 'Approve')
  await expect(accountButton(site, stage.account)).toBeVisible()
  await site.goto(`${stage.product.origin}/sign`)
  await inWindow(site, () => askToSign(site, 'Hello'), 'Refuse')
  await expect(refused(site)).toBeAttached()
  const [closed] = await Promise.all([site.waitForEvent('popup'), askToSign(site, 'Hello')])
  await closed.getByRole('button', { name: 'Approve' }).waitFor()
  // As a window does that has not come up, or that crashes: without its last word.
  await closed.evaluate(() => {
    window.addEventListener('pagehide', (event) => event.stopImmediatePropagation(), { capture: true })
    setTimeout(() => window.close())
  })
  await site.bringToFront()
  await expect(refused(site)).toBeAttached()
  await inWindow(site, () => askToSign(site, 'Hello'), 'Approve')
  await expect(site.getByText('Verified.')).toBeVisible()
})

test('Base Account: typed data, another network, a transfer there, and silence after a reload until it is let go of', async ({
  page: site,
  product,
  watch,
}) => {
  const windows: string[] = []
  site.on('popup', (popup) => void windows.push(popup.url()))
  await inWindow(site, () => choose(site, 'Base Account'), 'Approve')
  await expect(accountButton(site, stage.account)).toBeVisible()
  await site.goto(`${stage.product.origin}/sign`)
  await inWindow(site, () => askToSignTypedData(site), 'Approve')
  await expect(site.getByText('Verified.')).toBeVisible()
  const before = windows.length
  await switchNetwork(site, `Chain ${rollupChain}`)
  expect(windows).toHaveLength(before)

  const somebody = Wallet.createRandom().address
  await site.goto(`${stage.product.origin}/send`)
  await openSend(site, { to: somebody, amount: '0.01' })
  await inWindow(site, () => reviewAndSend(site), 'Refuse')
  await expect(refused(site)).toBeAttached()
  await inWindow(site, () => site.getByRole('button', { name: /^Send \d/ }).click(), 'Approve')
  await expectConfirmed(site)
  expect(await balanceOf(product, rollupChain, somebody)).toBe(10n ** 16n)
  expect(await balanceOf(product, localChain, somebody)).toBe(0n)

  const mark = watch.requests.length
  await site.goto(stage.product.origin)
  await expect(accountButton(site, stage.account)).toBeVisible()
  await expect(site.getByRole('button', { name: `Network: Chain ${rollupChain}` })).toBeVisible()
  expect(watch.requests.slice(mark).filter((url) => url.startsWith(stage.origin))).toEqual([])
  await askToSignAgain(site)
  await revoke(site)
  // Neither the page nor the package knows anybody any more: the window asks anew.
  await inWindow(site, () => choose(site, 'Base Account'), 'Refuse')
  await expect(site.getByRole('dialog')).toHaveAttribute('data-state', 'rejected')
})

/** A session of before the reload still signs. */
async function askToSignAgain(site: Page): Promise<void> {
  await site.goto(`${stage.product.origin}/sign`)
  await site.getByLabel('Text message', { exact: true }).check()
  await inWindow(site, () => askToSign(site, 'Again'), 'Approve')
  await expectSigned(site, 'Again')
}

/** Lets go of the wallet, and finds it let go of after a reload. */
async function revoke(site: Page): Promise<void> {
  const account = await openAccount(site, stage.account)
  await account.getByRole('button', { name: 'Other ways to leave' }).click()
  // Its name is followed by its consequences.
  await account.getByRole('button', { name: /^Disconnect and revoke access/ }).click()
  const connectButton = site.getByRole('button', { name: 'Connect wallet' }).first()
  await expect(connectButton).toBeVisible()
  await site.reload()
  await expect(connectButton).toBeVisible()
}

/** Opens the host's page, with the product in it. */
async function openHost(host: Page, origin: string): Promise<Frame> {
  await host.goto(`${origin}/parent?site=${encodeURIComponent(stage.product.origin)}&chain=${localChain}`)
  return await framed(host)
}

/** The product inside the page of the host that embeds it. */
async function framed(host: Page): Promise<Frame> {
  const frame = await (await host.getByTitle('Site').elementHandle())?.contentFrame()
  if (!frame) throw new Error('Nobody is embedded')
  await frame.waitForURL(`${stage.product.origin}/**`)
  return frame
}

test('Intersend inside the page of its host: connect, sign, send, refuse each, reload, disconnect', async ({
  page: host,
  product,
}) => {
  // As long as a person presses: what is refused sooner, nobody has refused.
  const answer = (name: 'Approve' | 'Refuse') => host.getByRole('button', { name, exact: true }).click({ delay: 400 })
  const site = await openHost(host, stage.neighbour)
  const dialog = await openConnectDialog(site)
  await dialog.getByRole('button', { name: /^Intersend/ }).click()
  await answer('Refuse')
  await expect(dialog).toHaveAttribute('data-state', 'rejected')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await answer('Approve')
  await expect(accountButton(site, stage.account)).toBeVisible()

  await site.goto(`${stage.product.origin}/sign`)
  await askToSign(site, 'Inside')
  await answer('Refuse')
  await expect(refused(site)).toBeAttached()
  await site.getByRole('button', { name: 'Sign', exact: true }).click()
  await answer('Approve')
  await expectSigned(site, 'Inside')
  await site.goto(`${stage.product.origin}/sign`)
  // Its published messages have none for structured data, so that nobody there is asked.
  await askToSignTypedData(site)
  await expect(site.getByRole('alert').filter({ hasText: 'The wallet cannot do that.' })).toBeAttached()

  const somebody = Wallet.createRandom().address
  await site.goto(`${stage.product.origin}/send`)
  await openSend(site, { to: somebody, amount: '0.01' })
  await reviewAndSend(site)
  await answer('Refuse')
  await expect(refused(site)).toBeAttached()
  await site.getByRole('button', { name: /^Send \d/ }).click()
  await answer('Approve')
  await expectConfirmed(site)
  expect(await balanceOf(product, localChain, somebody)).toBe(10n ** 16n)

  await host.reload()
  const again = await framed(host)
  const account = await openAccount(again, stage.account)
  await account.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(again.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
  await host.reload()
  await expect((await framed(host)).getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
})

test('Intersend in a browser that lends a framed page of another site no storage: connected until the reload, and again', async ({
  page: host,
}) => {
  const connectInside = async (site: Frame) => {
    const dialog = await openConnectDialog(site)
    await dialog.getByRole('button', { name: /^Intersend/ }).click()
  }
  const site = await openHost(host, stage.origin)
  // The test browser has no third-party storage, like a private window.
  await expect(site.evaluate(() => window.localStorage.length)).rejects.toThrow('Access is denied')
  await connectInside(site)
  await host.getByRole('button', { name: 'Approve', exact: true }).click()
  await site.getByRole('link', { name: 'Sign', exact: true }).click()
  await askToSign(site, 'Without a memory')
  await host.getByRole('button', { name: 'Approve', exact: true }).click()
  await expectSigned(site, 'Without a memory')
  await host.reload()
  const again = await framed(host)
  await connectInside(again)
  await expect(accountButton(again, stage.account)).toBeVisible()
})

test('nobody but the host is believed in the wallet’s own window, and a closed one is a refusal', async ({
  page: site,
}) => {
  const [popup, dialog] = await Promise.all([site.waitForEvent('popup'), choose(site, 'Abstract')])
  await popup.getByRole('button', { name: 'Go astray' }).click()
  await expect(popup.getByText('Astray')).toBeVisible()
  await site.bringToFront()
  await expect(dialog).toHaveAttribute('data-state', /^(?:opening|awaiting)$/)
  await popup.close()
  await expect(dialog).toHaveAttribute('data-state', 'rejected')
  await inWindow(site, () => dialog.getByRole('button', { name: 'Try again' }).click(), 'Refuse')
  await expect(dialog).toHaveAttribute('data-state', 'rejected')
})

test('who is not named may not embed the site, and outside a frame there is no Intersend', async ({ page }) => {
  await page.goto(`${stage.foreign}/parent?site=${encodeURIComponent(stage.product.origin)}`)
  const framed = page.frames().find((frame) => frame.parentFrame() !== null && frame.url().startsWith('chrome-error:'))
  await expect
    .poll(() => page.frames().some((frame) => frame.url().startsWith('chrome-error:')), String(framed))
    .toBe(true)
  await page.goto(stage.product.origin)
  const dialog = await openConnectDialog(page)
  await expect(dialog.getByRole('button', { name: /^Abstract/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Intersend/ })).toHaveCount(0)
})

test('an owner’s own module fills the slot of Eden Online, and reaches the one host that its owner named', async ({
  page: site,
}) => {
  await choose(site, 'Eden Online')
  await expect(accountButton(site, stage.account)).toBeVisible()
  await site.goto(`${stage.product.origin}/sign`)
  await askToSign(site, 'By a module')
  await expect(site.getByText('Verified.')).toBeVisible()
})

test('code of these wallets comes when somebody connects, and a site that names none has no trace of them', async ({
  page,
  product,
  watch,
}) => {
  await page.goto(stage.product.origin)
  const dialog = await openConnectDialog(page)
  await expect(dialog.getByRole('button', { name: /^Base Account/ })).toBeVisible()
  const theirs = (requests: readonly string[]) =>
    requests.filter((url) => /wallet-modules|crossAppProvider-|intersendProvider-/.test(url))
  expect(theirs(watch.requests)).toEqual([])
  const mark = watch.requests.length
  const plain = await page.goto(product.origin)
  await expect((await openConnectDialog(page)).getByRole('button', { name: /^Coinbase Wallet/ })).toBeVisible()
  expect(theirs(watch.requests.slice(mark))).toEqual([])
  expect(await plain?.text()).not.toContain('"wallets"')
  const headers = plain?.headers() ?? {}
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})
