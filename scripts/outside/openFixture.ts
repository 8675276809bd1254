import assert from 'node:assert/strict'
import { chromium, type Page } from '@playwright/test'
import { localChain } from '../../e2e/fixtures.ts'
import { accountButton, expectConfirmed, fillSend, reviewAndSend, signIn } from '../../e2e/steps.ts'
import { createTestWallet } from '../../e2e/testWallet/testWallet.ts'

export type OpenOptions = {
  /** The page's own origin. */
  readonly origin: string
  /** The address of the local network's node, which the wallet asks itself. */
  readonly nodeUrl: string
  /** Gives test coins to an account, and resolves when they are there. */
  readonly giveCoins: (address: string) => Promise<void>
  /** Where the form is that sends; on the first page unless given. */
  readonly sendPath?: string | undefined
  /** True where there is neither a login nor a form: a wallet connects and is remembered. */
  readonly isButtonAlone?: boolean | undefined
  readonly executablePath: string
}

/**
 * Opens a page with our button: it is styled, the dialog opens, Escape closes it and gives the focus back; a wallet that
 * announces itself connects and is remembered, signs in, and sends a transfer that is confirmed. The page complains of
 * nothing, and asks nobody but its own origin. Fails with an `AssertionError` or what did not come.
 */
export async function openFixture(options: OpenOptions): Promise<void> {
  const { origin, nodeUrl, giveCoins, sendPath, isButtonAlone, executablePath } = options
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext()
    const wallet = await createTestWallet({ context, nodes: { [localChain]: nodeUrl } })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    })
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(`${origin}/`) && !url.startsWith('data:')) complaints.push(`asked for ${url}`)
    })
    const [address = ''] = wallet.addresses
    if (!isButtonAlone) await giveCoins(address)
    await page.goto(origin)
    await lookAtButton(page)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Test Wallet/ })
      .click()
    await accountButton(page, address).waitFor()
    await page.reload()
    await accountButton(page, address).waitFor()
    if (!isButtonAlone) {
      await signIn(page, wallet)
      if (sendPath !== undefined) await page.goto(`${origin}${sendPath}`)
      await fillSend(page, { to: '0x00000000000000000000000000000000000a11ce', amount: '0.25' })
      await reviewAndSend(page)
      await expectConfirmed(page)
    }
    assert.deepEqual(complaints, [])
  } finally {
    await browser.close()
  }
}

/** Leaves the dialog open. */
async function lookAtButton(page: Page): Promise<void> {
  const button = page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })
  await button.waitFor()
  assert.equal(await button.evaluate((element) => getComputedStyle(element).borderTopLeftRadius), '999px')
  const dialog = page.getByRole('dialog', { name: 'Connect a wallet' })
  await button.click()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  assert.equal(await button.evaluate((element) => element.matches(':focus')), true)
  await button.click()
  await dialog.waitFor()
}
