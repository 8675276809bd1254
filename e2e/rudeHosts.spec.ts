import { createRequire } from 'node:module'
import type { Locator, Page } from '@playwright/test'
import { type Host, node, openHost } from './embed/openHost.ts'
import { putSheet, readKit, readPage, takeSheet } from './embed/readKit.ts'
import { expect, test } from './fixtures.ts'
import { openConnectDialog } from './steps.ts'
import { createTestWallet } from './testWallet/testWallet.ts'

const require = createRequire(import.meta.url)

/** The sheets of real pages, from their packages, and two that are ours. `first` is one that the page names before the kit's. */
const sheets = [
  { name: 'a reset', href: 'normalize.css', place: 'last' },
  { name: 'Bootstrap', href: 'bootstrap.css', place: 'last' },
  { name: 'Tailwind’s preflight', href: 'preflight.css', place: 'last' },
  { name: 'Tailwind’s preflight in an earlier layer', href: 'layered.css', place: 'first' },
  { name: 'the theme of a blog', href: 'blog.css', place: 'last' },
  { name: 'rules for all, and important', href: 'hostile.css', place: 'last' },
] as const

let host: Host
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(600_000)
  host = await openHost({
    'normalize.css': require.resolve('modern-normalize/modern-normalize.css'),
    'bootstrap.css': require.resolve('bootstrap/dist/css/bootstrap.css'),
    'preflight.css': require.resolve('tailwindcss/preflight.css'),
  })
})
test.afterAll(() => host.close())

type Watch = { allow(origin: string): void }

async function open({ page, watch }: { readonly page: Page; readonly watch: Watch }): Promise<void> {
  watch.allow(host.url)
  watch.allow(node)
  await page.goto(`${host.url}/rude.html`)
  await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
}

/** Tries every sheet on what the page shows now. */
async function expectUntouched(page: Page, shown: Locator): Promise<void> {
  await expect(shown).toBeVisible()
  // The browser says where it has centred something only once that was laid out anew.
  await page.evaluate(putSheet, { href: 'element.css', place: 'last' } as const)
  await page.evaluate(takeSheet, 'element.css')
  const before = await page.evaluate(readKit)
  const pageBefore = await page.evaluate(readPage)
  for (const sheet of sheets) {
    await page.evaluate(putSheet, sheet)
    const after = await page.evaluate(readKit)
    const changed = after.filter((line, index) => line !== before[index])
    expect.soft(changed.slice(0, 40), `${sheet.name} reaches into the kit (${changed.length})`).toEqual([])
    // It is a sheet that counts: the page is another under it.
    expect.soft(await page.evaluate(readPage), sheet.name).not.toEqual(pageBefore)
    await page.evaluate(takeSheet, sheet.href)
  }
  expect(await page.evaluate(readKit)).toEqual(before)
}

test('no sheet of a page reaches into the button, the form and the list of wallets', async ({
  context,
  page,
  watch,
}) => {
  test.slow()
  await createTestWallet({ context, nodes: { 31337: 'http://127.0.0.1:9' } })
  await open({ page, watch })
  await expectUntouched(page, page.locator('#kit'))
  const dialog = await openConnectDialog(page)
  await expectUntouched(page, dialog.getByRole('button', { name: /^Test Wallet/ }))
})

test('nor into the account and the form that sends', async ({ context, page, watch }) => {
  test.slow()
  const wallet = await createTestWallet({ context, nodes: { 31337: 'http://127.0.0.1:9' } })
  await open({ page, watch })
  const dialog = await openConnectDialog(page)
  await dialog.getByRole('button', { name: /^Test Wallet/ }).click()
  await expect(dialog).toBeHidden()
  await expectUntouched(page, page.getByRole('textbox').first())
  await page
    .getByRole('button', { name: new RegExp(wallet.addresses[0]?.slice(0, 6) ?? '', 'i') })
    .first()
    .click()
  await expectUntouched(page, page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }))
})

test('without its guard the kit would be reached, and the test sees it', async ({ page, watch }) => {
  await open({ page, watch })
  const before = await page.evaluate(readKit)
  // The one rule above those of the kit: important, in a layer that the page names before.
  await page.evaluate(putSheet, { href: 'above.css', place: 'first' } as const)
  expect(await page.evaluate(readKit)).not.toEqual(before)
})

test('the kit changes nothing of the page', async ({ page, watch }) => {
  await open({ page, watch })
  await openConnectDialog(page)
  const dressed = await page.evaluate(readPage)
  await page.evaluate(() => {
    for (const { href } of [...document.styleSheets]) {
      if (href !== null) document.querySelector(`link[href="${new URL(href).pathname}"]`)?.remove()
    }
    document.adoptedStyleSheets = []
  })
  await expect(page.locator('[class*="latchkey-Button"]').first()).not.toHaveCSS('border-radius', '12px')
  expect(await page.evaluate(readPage)).toEqual(dressed)
})
