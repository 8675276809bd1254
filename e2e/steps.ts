import type { Frame, Locator, Page } from '@playwright/test'
import { expect, localChain, type RunningProduct, rollupChain } from './fixtures.ts'
import type { TestWallet } from './testWallet/testWallet.ts'

/** Somebody who receives. In lower case, because nobody knows its checksum by heart. */
export const recipient = '0x00000000000000000000000000000000000a11ce'

/** Where the product is shown: a tab of its own, or a frame in somebody else's page. */
export type Site = Page | Frame

/** Opens the connect dialog. */
export async function openConnectDialog(page: Site): Promise<Locator> {
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  const dialog = page.getByRole('dialog', { name: /^(?:Connect a wallet|Enter your code)$/ })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Opens `path` and connects the wallet, to the point where the page shows the account. */
export async function connect(page: Page, wallet: TestWallet, path = '/'): Promise<void> {
  await page.goto(path)
  const dialog = await openConnectDialog(page)
  await dialog.getByRole('button', { name: new RegExp(`^${wallet.name}`) }).click()
  await expect(dialog).toBeHidden()
  await expect(accountButton(page, wallet.addresses[0] ?? '')).toBeVisible()
}

/** The button that stands for the connected account. */
export function accountButton(page: Site, address: string): Locator {
  return page.getByRole('banner').getByRole('button', { name: new RegExp(address.slice(0, 6), 'i') })
}

/** Opens the account dialog. */
export async function openAccount(page: Site, address: string): Promise<Locator> {
  await accountButton(page, address).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

/** Sends coins (and tokens, where named) from the faucet to an address, and waits until they are there. */
export async function fund(
  product: RunningProduct,
  address: string,
  chainId = localChain,
  token?: string,
): Promise<void> {
  const answer = await fetch(`${product.origin}/api/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.origin },
    body: JSON.stringify({ chainId, address, ...(token === undefined ? {} : { token }) }),
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
  const { hash } = await answer.json()
  await expect.poll(() => askNode(product, chainId, 'eth_getTransactionReceipt', [hash])).not.toBeNull()
}

/** One call to the real node, past the product. */
export async function askNode(
  product: Pick<RunningProduct, 'nodeUrls'>,
  chainId: number,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const answer = await fetch(product.nodeUrls[chainId] ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = await answer.json()
  if (error !== undefined) throw new Error(`${method}: ${error.message}`)
  return result
}

/** The native balance in wei, as the real node holds it. */
export async function balanceOf(
  product: Pick<RunningProduct, 'nodeUrls'>,
  chainId: number,
  address: string,
): Promise<bigint> {
  return BigInt(String(await askNode(product, chainId, 'eth_getBalance', [address, 'latest'])))
}

/** The token of a chain that the product offers under a symbol. */
export type OfferedToken = { readonly chainId: number; readonly address: string; readonly symbol: string }

/** Funds an address with coins and one token on both local chains; the token is the first that both have. */
export async function fundAll(product: RunningProduct, address: string): Promise<OfferedToken> {
  const { tokens } = await (await fetch(`${product.origin}/api/config`)).json()
  const offered: OfferedToken[] = tokens
  const [first] = offered.filter(({ chainId }) => chainId === localChain)
  const second = offered.find(({ chainId, symbol }) => chainId === rollupChain && symbol === first?.symbol)
  if (first === undefined || second === undefined) throw new Error('The local chains share no token')
  await fund(product, address)
  await fund(product, address, rollupChain)
  await fund(product, address, localChain, first.address)
  await fund(product, address, rollupChain, second.address)
  return first
}

/** Signs in from the account dialog, and leaves it closed. */
export async function signIn(page: Page, wallet: Pick<TestWallet, 'addresses'>): Promise<void> {
  const account = await openAccount(page, wallet.addresses[0] ?? '')
  await account.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(account.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(account).toBeHidden()
}

/** Opens the list of networks. */
export async function openNetworks(page: Page): Promise<Locator> {
  const inHeader = page.getByRole('button', { name: /^Network: / })
  // On a phone the way leads through the account.
  if ((page.viewportSize()?.width ?? 1280) > 600) await inHeader.click()
  else {
    await page.getByRole('banner').getByRole('button', { name: /0x/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Network$/ })
      .click()
  }
  const dialog = page.getByRole('dialog', { name: 'Choose a network' })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Chooses a network by its name, and waits until the page is on it. */
export async function switchNetwork(page: Page, name: string): Promise<void> {
  const dialog = await openNetworks(page)
  await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await expect(dialog).toBeHidden()
}

/** The activity page's confirmed transfers to somebody. */
export function confirmedTransfers(page: Page): Locator {
  const sent = page.getByRole('list', { name: 'Transfers' }).locator('summary').filter({ hasText: /^To / })
  return sent.getByText('Confirmed', { exact: true })
}

/** Opens the send form and fills it in. */
export async function openSend(page: Site, fields: SendFields): Promise<void> {
  if (new URL(page.url()).pathname !== '/send') await page.goto('/send')
  await fillSend(page, fields)
}

type SendFields = { readonly to: string; readonly amount: string; readonly asset?: string }

/** Fills in the send form of a page that has one. */
export async function fillSend(page: Site, fields: SendFields): Promise<void> {
  const again = page.getByRole('button', { name: 'New transfer' })
  const to = page.getByLabel('To', { exact: true })
  await expect(again.or(to)).toBeVisible()
  if (await again.isVisible()) await again.click()
  await to.fill(fields.to)
  if (fields.asset !== undefined) {
    const dialog = await openAssets(page)
    // The network that the form is on stands first.
    await dialog
      .getByRole('button', { name: new RegExp(`^${fields.asset}`) })
      .first()
      .click()
  }
  await page.getByLabel('Amount', { exact: true }).fill(fields.amount)
}

/** Opens the list of assets from the send form. */
export async function openAssets(page: Site): Promise<Locator> {
  await page.getByRole('button', { name: /^Asset: / }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose an asset' })
  await expect(dialog).toBeVisible()
  return dialog
}

/** The one button of the send form: "Review", or what lacks. */
export function sendFormButton(page: Site): Locator {
  return page.locator('main form button[type="submit"]')
}

/** From the filled form to the review. */
export async function openReview(page: Site): Promise<Locator> {
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
  const read = page.getByRole('checkbox')
  if (await read.isVisible()) await read.check()
  const send = page.getByRole('button', { name: /^Send \d/ })
  await expect(send).toBeEnabled()
  return send
}

/** Goes through the review, accepting what has to be acknowledged, and sends. */
export async function reviewAndSend(page: Site): Promise<void> {
  const send = await openReview(page)
  await send.click()
}

/** Waits for the third confirmation of the transfer on the screen. */
export async function expectConfirmed(page: Site): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: 'Confirmed. The transfer is done.' })).toBeAttached({
    timeout: 45_000,
  })
}
