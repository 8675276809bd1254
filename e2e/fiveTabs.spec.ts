import type { BrowserContext, Page } from '@playwright/test'
import { expect, localChain, rollupChain, test } from './fixtures.ts'
import { approveCode, link, openPocket } from './link/linkSteps.ts'
import { accountButton, connect, openAccount, openConnectDialog, switchNetwork } from './steps.ts'
import { createTestWallet } from './testWallet/testWallet.ts'

test.setTimeout(180_000)

/** Notes of a page of these tests: when its header came to show what it shows. */
type WatchedWindow = Window & { headers: [atMs: number, text: string][] }

/** Four more tabs of the same visitor, beside the one he uses. */
async function openTabs(context: BrowserContext, first: Page): Promise<readonly Page[]> {
  await context.addInitScript(watchHeader)
  await first.evaluate(watchHeader)
  const others = await Promise.all(Array.from({ length: 4 }, () => context.newPage()))
  await Promise.all(others.map((tab) => tab.goto('/')))
  await first.bringToFront()
  return [first, ...others]
}

/** Runs in the page, by its own clock, which all tabs of a machine share. */
function watchHeader(): void {
  const page = window as unknown as WatchedWindow
  page.headers = []
  const look = () => {
    const header = document.querySelector('header')
    const names = [...(header?.querySelectorAll('button') ?? [])].map(
      (button) => `${button.getAttribute('aria-label') ?? ''} ${button.textContent}`,
    )
    page.headers.push([performance.timeOrigin + performance.now(), names.join(' | ')])
  }
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
}

/** Has every tab come to show it, and prints how long after the first of them the last one did. */
async function expectInStep(tabs: readonly Page[], title: string, shows: string | RegExp): Promise<void> {
  const pattern = typeof shows === 'string' ? new RegExp(shows, 'i') : shows
  for (const tab of tabs)
    await expect(tab.getByRole('banner').getByRole('button', { name: pattern }).first()).toBeAttached()
  const times = await Promise.all(
    tabs.map((tab) =>
      tab.evaluate(
        ({ source, flags }) => {
          const { headers } = window as unknown as WatchedWindow
          const wanted = new RegExp(source, flags)
          // Since when it has been so: what was before the last other state does not count.
          const since = headers.findLastIndex(([, text]) => !wanted.test(text)) + 1
          return headers[since]?.[0]
        },
        { source: pattern.source, flags: pattern.flags },
      ),
    ),
  )
  const known = times.filter((time) => time !== undefined)
  expect(known, title).toHaveLength(tabs.length)
  process.stdout.write(`five tabs, ${title}: ${Math.round(Math.max(...known) - Math.min(...known))} ms\n`)
}

test('five tabs are in step: a wallet of the browser', async ({ context, page, product }) => {
  const nodes = { [localChain]: product.nodeUrls[localChain] ?? '', [rollupChain]: product.nodeUrls[rollupChain] ?? '' }
  const wallet = await createTestWallet({ context, nodes })
  const [first = '', second = ''] = wallet.addresses
  await page.goto('/')
  const tabs = await openTabs(context, page)
  await connect(page, wallet)
  await expectInStep(tabs.slice(1), 'injected, connect', first.slice(0, 6))
  await wallet.selectAccount(1)
  await expectInStep(tabs, 'injected, another account', second.slice(0, 6))
  await switchNetwork(page, 'Latchkey Local Rollup')
  await expectInStep(tabs, 'injected, another network', /Network: Latchkey Local Rollup/)
  await disconnect(page, second)
  await expectInStep(tabs, 'injected, disconnect', /Connect wallet/)
})

for (const way of ['a session over the relay', 'a phone that is linked'] as const) {
  test(`five tabs are in step: ${way}`, async ({ context, page, product }) => {
    const linked = await openPocket(context, product)
    const { pocket, address } = linked
    await page.bringToFront()
    await page.goto('/')
    const tabs = await openTabs(context, page)
    if (way === 'a phone that is linked') await link(page, linked)
    else {
      const dialog = await openConnectDialog(page)
      await dialog.getByRole('button', { name: /^Phone or other device/ }).click()
      await approveCode(pocket, await dialog.getByLabel('Link, for wallets that cannot scan').inputValue())
      await page.bringToFront()
      await expect(accountButton(page, address)).toBeVisible()
    }
    await expectInStep(tabs.slice(1), `${way}, connect`, address.slice(0, 6))
    const switching = switchNetwork(page, 'Latchkey Local Rollup')
    // A session over the relay has approved both networks, so that its wallet need not be asked.
    if (way === 'a phone that is linked') {
      await expect(pocket.getByRole('heading', { name: 'Change the network?' })).toBeVisible()
      await pocket.bringToFront()
      await pocket.getByRole('button', { name: 'Approve' }).click()
      await page.bringToFront()
    }
    await switching
    await expectInStep(tabs, `${way}, another network`, /Network: Latchkey Local Rollup/)
    await disconnect(page, address)
    await expectInStep(tabs, `${way}, disconnect`, /Connect wallet/)
  })
}

async function disconnect(page: Page, address: string): Promise<void> {
  const account = await openAccount(page, address)
  await account.getByRole('button', { name: 'Disconnect', exact: true }).click()
}
