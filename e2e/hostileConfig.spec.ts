import { expect, localChain, test } from './fixtures.ts'
import { withOwnedProduct } from './ownedProduct.ts'
import { openAssets, openConnectDialog, openSend, recipient } from './steps.ts'
import { createTestWallet } from './testWallet/testWallet.ts'

const brand = '</script><img src=x onerror=a()>\u2028$&\u2029Acme'
const chainName = '<!--<script>\u202eteN</title>'
const symbol = '\u202e<b onclick=x>'
const tokenName = `</option></select><svg onload=a()>\u2066${'W'.repeat(20)}`

test('names in a configuration are text wherever they stand, and break nothing', async ({
  context,
  page,
  product,
  watch,
}) => {
  const node = product.nodeUrls[localChain] ?? ''
  const { tokens } = await (await fetch(`${product.origin}/api/config`)).json()
  const { address } = tokens.find(({ chainId }: { chainId: number }) => chainId === localChain)
  const config = {
    branding: { name: brand },
    theme: { accent: '#1f6f54' },
    chains: [
      {
        id: localChain,
        name: chainName,
        nativeCurrency: { name: tokenName, symbol: '<i>ETH</i>', decimals: 18 },
        rpcUrls: [node],
      },
    ],
    tokens: [{ chainId: localChain, address, symbol, name: tokenName, decimals: 6 }],
    walletBook: { add: [{ key: 'evil', name: '<img src=x>', urls: { extension: 'javascript:a()' } }] },
  }
  await withOwnedProduct({ config }, async (started) => {
    watch.allow(started.origin)
    await createTestWallet({ context, nodes: { [localChain]: node } })
    await page.goto(started.origin)
    await expect(page.getByRole('banner')).toContainText('</script><img src=x onerror=a()>')
    expect(await page.title()).toContain('</script><img src=x onerror=a()>')
    const dialog = await openConnectDialog(page)
    await dialog.getByRole('button', { name: /^Test Wallet/ }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: /^Network: <!--<script>/ })).toBeVisible()
    await page.goto(`${started.origin}/send`)
    const assets = await openAssets(page)
    await expect(assets.getByRole('listitem')).toHaveText([/<i>ETH<\/i>/, /<b onclick=x>/])
    await page.keyboard.press('Escape')
    await openSend(page, { to: recipient, amount: '1' })
    await page.goto(`${started.origin}/activity`)
    expect(await page.evaluate(() => document.querySelectorAll('img[src="x"], b, i').length)).toBe(0)
    // Text that turns its surroundings round would turn an amount or an address round as well.
    await page.goto(started.origin)
    await expect(page.getByRole('button', { name: /^Network: <!--<script>/ })).toBeVisible()
    expect(await page.locator('body').textContent()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
    expect(await (await fetch(`${started.origin}/health/details`)).text()).toContain('"cspReports":0')
  })
})
