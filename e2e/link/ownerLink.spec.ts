import { expect, localChain, type RunningProduct, test } from '../fixtures.ts'
import { withOwnedProduct } from '../ownedProduct.ts'
import { openConnectDialog } from '../steps.ts'
import { chooseCoinbase } from './linkSteps.ts'

test.setTimeout(120_000)

/** Runs a product whose owner has decided about the link. */
async function withLink(
  running: RunningProduct,
  choice: unknown,
  work: (own: RunningProduct) => Promise<void>,
): Promise<void> {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const rpcUrls = [running.nodeUrls[localChain]]
  const config = { chains: [{ id: localChain, name: 'Local', nativeCurrency, rpcUrls }], link: choice, custody: false }
  await withOwnedProduct({ config }, async (own) => {
    await work(own)
    expect(await (await fetch(`${own.origin}/health/details`)).text()).toContain('"cspReports":0')
  })
}

test('an owner who switches the link off has no link server, and offers the wallet as an extension only', async ({
  page,
  product,
  watch,
}) => {
  await withLink(product, false, async (own) => {
    watch.allow(own.origin)
    await page.goto(own.origin)
    const dialog = await openConnectDialog(page)
    await dialog.getByRole('button', { name: /^Coinbase Wallet/ }).click()
    await expect(dialog.getByText('Coinbase Wallet is not installed')).toBeVisible()
    await expect(dialog.getByRole('img', { name: /^Code for/ })).toHaveCount(0)
    expect((await fetch(`${own.origin}/link/events`)).headers.get('content-type')).toContain('text/html')
    expect(Object.keys((await (await fetch(`${own.origin}/health/details`)).json()).parts)).not.toContain('link')
  })
})

test('an owner who names another server has its name in the code, its host alone in the policy, and runs none', async ({
  page,
  product,
  watch,
}) => {
  // The link of the other product: it serves pages of this machine.
  await withLink(product, { url: `${product.origin}/link` }, async (own) => {
    watch.allow(own.origin)
    const answer = await page.goto(own.origin)
    const socket = product.origin.replace('http', 'ws')
    expect(answer?.headers()['content-security-policy']).toContain(`${product.origin} ${socket}; frame-src`)
    const dialog = await chooseCoinbase(page)
    const code = dialog.getByLabel('Link, for wallets that cannot scan')
    await expect(code).toHaveValue(new RegExp(`^${product.origin}/link/#/link\\?id=`))
    expect((await fetch(`${own.origin}/link/events`)).headers.get('content-type')).toContain('text/html')
  })
})
