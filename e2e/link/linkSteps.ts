import type { BrowserContext, Locator, Page } from '@playwright/test'
import { Wallet } from 'ethers'
import { expect, type RunningProduct, rollupChain } from '../fixtures.ts'
import { accountButton, fund, openConnectDialog, type Site } from '../steps.ts'

/** A pocket wallet with one funded key, as the phone of a test. */
export type LinkedPocket = { readonly pocket: Page; readonly address: string }

/** Opens the pocket wallet with a key that has money on both local chains. */
export async function openPocket(context: BrowserContext, product: RunningProduct): Promise<LinkedPocket> {
  const key = Wallet.createRandom()
  await fund(product, key.address)
  await fund(product, key.address, rollupChain)
  const pocket = await context.newPage()
  await pocket.goto('/pocket')
  await pocket.getByRole('button', { name: 'Import a key' }).click()
  await pocket.getByLabel('Private key').fill(key.privateKey)
  await pocket.getByRole('button', { name: /^Import/ }).click()
  await expect(pocket.getByLabel('Pairing link')).toBeVisible()
  return { pocket, address: key.address }
}

/** Chooses Coinbase Wallet in the connect dialog. */
export async function chooseCoinbase(site: Page): Promise<Locator> {
  const dialog = await openConnectDialog(site)
  await dialog.getByRole('button', { name: /^Coinbase Wallet/ }).click()
  return dialog
}

/** Takes a code on the phone, and approves what comes of it. */
export async function approveCode(pocket: Page, code: string): Promise<void> {
  await pocket.bringToFront()
  await pocket.getByLabel('Pairing link').fill(code)
  await pocket.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(pocket.getByRole('heading', { name: 'Connect to this site?' })).toBeVisible()
  await pocket.getByRole('button', { name: 'Approve' }).click()
  await expect(pocket.getByRole('button', { name: 'End' })).toBeVisible()
}

/** Links the pocket to the site by the link below its code. */
export async function link(site: Page, { pocket, address }: LinkedPocket): Promise<void> {
  await site.bringToFront()
  await site.goto('/')
  const dialog = await chooseCoinbase(site)
  const code = await dialog.getByLabel('Link, for wallets that cannot scan').inputValue()
  await approveCode(pocket, code)
  await site.bringToFront()
  await expect(dialog).toBeHidden()
  await expect(accountButton(site, address)).toBeVisible()
}

/** Answers what waits on the phone, and comes back to the site. */
export async function answerOnPhone(site: Page, pocket: Page, answer: 'Approve' | 'Refuse'): Promise<void> {
  await pocket.bringToFront()
  await pocket.getByRole('button', { name: answer }).click()
  await site.bringToFront()
}

/** Asks for a signature on the page for it. */
export async function askToSign(site: Site, text: string): Promise<void> {
  if (new URL(site.url()).pathname !== '/sign') await site.goto('/sign')
  await site.getByLabel('Message', { exact: true }).fill(text)
  await site.getByRole('button', { name: 'Sign', exact: true }).click()
}
