import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { accountButton, connect, openConnectDialog } from './steps.ts'
import { storedTransfer, storeTransfers } from './storedTransfer.ts'
import { createTestWallet } from './testWallet/testWallet.ts'

/** As many as the list ever holds. */
const maxAnnounced = 50

async function expectUsable(page: Page): Promise<void> {
  const dialog = await openConnectDialog(page)
  await expect(dialog.getByRole('button', { name: /^Demo wallet/i })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  // Nothing that was read has become a property of every object, or a script.
  expect(await page.evaluate(() => ['polluted' in {}, 'wasRun' in window])).toEqual([false, false])
}

test.describe('announcements', () => {
  test('ten thousand of them leave a short list and a page that works', async ({ page, wallet }) => {
    await page.addInitScript(() => {
      const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`
      window.addEventListener('eip6963:requestProvider', () => {
        for (let index = 0; index < 10_000; index++) {
          const info = { uuid: `uuid-${index}`, name: `Swarm ${index}`, rdns: `org.swarm${index}.wallet`, icon }
          const provider = { request: async () => [] }
          window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
        }
      })
    })
    await page.goto('/')
    const dialog = await openConnectDialog(page)
    await expect(dialog.getByRole('button', { name: /^Swarm/ }).first()).toBeVisible()
    const rows = dialog.getByRole('listitem').filter({ hasText: 'Installed' })
    expect(await rows.count()).toBeLessThanOrEqual(maxAnnounced)
    await dialog.getByLabel('Search wallets').fill(wallet.name)
    await dialog.getByRole('button', { name: /^Test Wallet/ }).click()
    await expect(accountButton(page, wallet.addresses[0]!)).toBeVisible()
  })

  test('those that throw wherever they are touched are passed over', async ({ page, wallet }) => {
    await page.addInitScript(() => {
      const explode = (): never => {
        throw new Error('touched')
      }
      const traps = ['get', 'has', 'ownKeys', 'getPrototypeOf', 'getOwnPropertyDescriptor', 'set', 'apply']
      const bomb = () => new Proxy(() => undefined, Object.fromEntries(traps.map((trap) => [trap, explode])))
      const revoked = Proxy.revocable({}, {})
      revoked.revoke()
      const good = { uuid: 'u', name: 'Hostile', rdns: 'org.hostile.wallet', icon: 'data:,' }
      const provider = { request: async () => [] }
      const texts = { toString: explode, [Symbol.toPrimitive]: explode }
      const details: readonly unknown[] = [
        undefined,
        null,
        1,
        'text',
        bomb(),
        revoked.proxy,
        { info: bomb(), provider },
        { info: good, provider: revoked.proxy },
        { info: good, provider: bomb() },
        { info: { ...good, name: texts, uuid: texts }, provider },
        { info: Object.defineProperty({ ...good }, 'rdns', { get: explode }), provider },
        Object.defineProperty({ provider }, 'info', { get: explode }),
        { info: good, provider: Object.defineProperty({}, 'request', { get: explode }) },
        // Can be read, and fails as soon as it is asked.
        {
          info: { ...good, name: 'Thrower', uuid: 'thrower', rdns: 'org.thrower.wallet' },
          provider: { request: explode, on: explode, removeListener: explode },
        },
      ]
      const announce = () => {
        for (const detail of details) window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      }
      window.addEventListener('eip6963:requestProvider', announce)
      announce()
    })
    await page.goto('/')
    const dialog = await openConnectDialog(page)
    await dialog.getByRole('button', { name: /^Thrower/ }).click()
    await expect(dialog).toContainText('Something went wrong')
    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.getByRole('button', { name: /^Test Wallet/ }).click()
    await expect(accountButton(page, wallet.addresses[0]!)).toBeVisible()
  })

  test('a name that is long, turned round and full of markup is one line of plain text', { tag: '@journey' }, async ({
    context,
    page,
  }) => {
    const hostile = `\u202e\u2066<img src=x onerror="window.wasRun=1"><b>Test\u0000Wallet\u200b</b>${'W'.repeat(10_000)}`
    const wallet = await createTestWallet({
      context,
      nodes: { 31337: 'http://127.0.0.1:9' },
      name: hostile,
    })
    await page.goto('/')
    const dialog = await openConnectDialog(page)
    const row = dialog.getByRole('button', { name: /^<img src=x onerror=/ })
    await expect(row).toBeVisible()
    const text = (await row.textContent()) ?? ''
    expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(text.length).toBeLessThan(100)
    await row.click()
    await expect(accountButton(page, wallet.addresses[0]!)).toBeVisible()
    expect(await page.evaluate(() => document.querySelectorAll('img[src="x"]').length)).toBe(0)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    expect(await page.evaluate(() => 'wasRun' in window)).toBe(false)
  })
})

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const localKeys = [
  'connection.v1',
  'disconnected.v1',
  'recent.v1',
  'transfers.v1',
  'transfers.v2',
  'transfer.v2.c1',
  'login.v1',
  'theme',
  'demo-wallet.test-only.v1',
].map((key) => `latchkey.${key}`)
const tabKeys = ['latchkey.transferForm.v1', 'latchkey.signForm.v1']

const polluting = '{"polluted":true}'
const hostileValues: Readonly<Record<string, string>> = {
  garbage: '\u0000<script>window.wasRun=1</script>{{',
  nothing: '',
  null: 'null',
  number: '1e999',
  text: '"text"',
  list: '[null,1,"",[],{}]',
  object: '{}',
  'lists where texts belong': `{"connectorId":[],"address":{},"chainId":"1","draft":[],"clientId":{},"kind":[],"message":1}`,
  'prototype keys': `{"__proto__":${polluting},"constructor":{"prototype":${polluting}},"draft":{"__proto__":${polluting}}}`,
  'a list of prototypes': `[{"__proto__":${polluting}},"__proto__","constructor","toString"]`,
  'a connector named as a prototype': JSON.stringify({ connectorId: '__proto__', address, chainId: 31337 }),
  'a network beyond counting': JSON.stringify({ connectorId: 'x', address, chainId: Number.MAX_SAFE_INTEGER }),
  'very deep': '['.repeat(50_000) + ']'.repeat(50_000),
  'very large': JSON.stringify('x'.repeat(300_000)),
  'times beyond the calendar': JSON.stringify([
    storedTransfer({ status: 'confirmed', createdAtMs: Number.MAX_SAFE_INTEGER, updatedAtMs: Number.MAX_SAFE_INTEGER }),
  ]),
  'transfers with wrong fields': JSON.stringify([
    storedTransfer({ status: 'no such status' }),
    storedTransfer({ status: '__proto__' }),
    storedTransfer({ status: 'confirmed', chainId: 1e308 }),
    storedTransfer({ status: 'confirmed', amount: '1e5', clientId: '__proto__' }),
    storedTransfer({ status: 'seen', token: { address: 1 }, clientId: 'constructor' }),
    storedTransfer({ status: 'submitted', hash: 'javascript:alert(1)', clientId: 'toString' }),
    storedTransfer({ status: 'included', confirmations: -1, nonce: -1, clientId: 'x'.repeat(64) }),
  ]),
}

test('whatever stands in the storage of the browser, the pages work', async ({ page }) => {
  test.setTimeout(180_000)
  await page.goto('/no-such-page')
  for (const [name, value] of Object.entries(hostileValues)) {
    await test.step(name, async () => {
      await page.evaluate(
        ([local, tab, text]) => {
          for (const key of local) localStorage.setItem(key, text)
          for (const key of tab) sessionStorage.setItem(key, text)
          // The mark of somebody who disconnected would keep the connection from being read.
          if (text.includes('connectorId')) localStorage.removeItem('latchkey.disconnected.v1')
        },
        [localKeys, tabKeys, value] as const,
      )
      for (const path of ['/activity', '/send', '/sign']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 }), path).not.toHaveText('This page could not be shown')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      }
      await expectUsable(page)
    })
  }
})

test('the symbol of a token in a remembered transfer is text, and turns nothing round', async ({ page, wallet }) => {
  await connect(page, wallet)
  const symbol = '\u202eHTE\u2066<b onclick=x>\u200b'
  const token = { address: '0x00000000000000000000000000000000000000dd', symbol, decimals: 0 }
  await storeTransfers(page, [storedTransfer({ token, amount: '5', status: 'confirmed', confirmations: 3 })])
  await page.goto('/activity')
  const item = page.getByRole('list', { name: 'Transfers' }).getByRole('listitem')
  await expect(item).toContainText('<b onclick=x>')
  expect(await item.textContent()).not.toMatch(/\p{Cf}/u)
  await expect(item.locator('b')).toHaveCount(0)
})

test('a name in typed data is text, is told to be hidden where it is, and turns nothing round', async ({
  page,
  wallet,
}) => {
  await connect(page, wallet, '/sign')
  await page.getByText('Structured data').click()
  const name = `\u202eresU\u2066<img src=x onerror="window.wasRun=1">${'W'.repeat(10_000)}`
  const types = {
    EIP712Domain: [{ name: 'name', type: 'string' }],
    Mail: [{ name: 'text', type: 'string' }],
  }
  const data = { domain: { name }, primaryType: 'Mail', types, message: { text: name } }
  await page.getByLabel('Typed data (JSON)').fill(JSON.stringify(data))
  const card = page.getByRole('region', { name: /^Sign Mail/ })
  await expect(card).toContainText('<img src=x onerror=')
  await expect(card).toContainText('characters that cannot be seen or that turn it round')
  expect(await card.textContent()).not.toMatch(/\p{Cf}/u)
  await expect(card.locator('img')).toHaveCount(0)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
