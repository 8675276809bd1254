import assert from 'node:assert/strict'
import { chromium, type Page } from '@playwright/test'

/** The account of the wallet in the page (the first of the well-known development keys). */
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/**
 * Opens a page with our button: it is styled, the dialog opens, Escape closes it and gives the focus back, a wallet that
 * announces itself connects, and the page complains of nothing. Fails with an `AssertionError` or what did not come.
 */
export async function openFixture(url: string, executablePath: string): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    })
    await page.addInitScript(announceWallet, account)
    await page.goto(url)
    await walk(page)
    // The node of the page does not run, and a page without a picture of its own has none.
    assert.deepEqual(
      complaints.filter((text) => !/ERR_CONNECTION_REFUSED|404|127\.0\.0\.1:8545/.test(text)),
      [],
    )
  } finally {
    await browser.close()
  }
}

async function walk(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Connect wallet' })
  await button.waitFor()
  assert.equal(await button.evaluate((element) => getComputedStyle(element).borderTopLeftRadius), '8px')
  const dialog = page.getByRole('dialog', { name: 'Connect a wallet' })
  await button.click()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  assert.equal(await button.evaluate((element) => element.matches(':focus')), true)
  await button.click()
  await dialog.getByRole('button', { name: /^Own Wallet/ }).click()
  await page.getByRole('button', { name: new RegExp(account.slice(0, 6)) }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: new RegExp(account.slice(0, 6)) }).waitFor()
}

/** Runs in the page: a wallet that announces itself (EIP-6963) and has one account. */
function announceWallet(address: string): void {
  const provider = {
    async request({ method }: { readonly method: string }) {
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [address]
      if (method === 'eth_chainId') return '0x7a69'
      throw Object.assign(new Error(`No ${method} here`), { code: 4200 })
    },
    on: () => provider,
    removeListener: () => provider,
  }
  const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/%3E'
  const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Own Wallet', icon, rdns: 'com.example.own' }
  const detail = Object.freeze({ info, provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
