import type { Page } from '@playwright/test'
import { expect, type RunningProduct, test } from '../fixtures.ts'
import {
  accountButton,
  expectConfirmed,
  fund,
  openAccount,
  openConnectDialog,
  openSend,
  recipient,
  reviewAndSend,
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
})
test.afterAll(async () => await stage.close())
test.beforeEach(({ watch }) => {
  for (const origin of [stage.product.origin, stage.origin, stage.foreign]) watch.allow(origin)
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
  await popup.getByRole('button', { name: answer }).click()
  await site.bringToFront()
}

const refused = (site: Page) => site.getByRole('alert').filter({ hasText: 'You cancelled the request' }).first()

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
  expect(watch.requests.some((url) => /browserNamed-/.test(url))).toBe(true)
  expect(watch.requests.filter((url) => /wallet-modules|crossAppProvider-|intersendProvider-/.test(url))).toEqual([])
  const mark = watch.requests.length
  const plain = await page.goto(product.origin)
  await expect((await openConnectDialog(page)).getByRole('button', { name: /^Coinbase Wallet/ })).toBeVisible()
  expect(watch.requests.slice(mark).filter((url) => /browserNamed-/.test(url))).toEqual([])
  expect(await plain?.text()).not.toContain('"wallets"')
  const headers = plain?.headers() ?? {}
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})
