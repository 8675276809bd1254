import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Serving, serve } from '@latchkey/node'
import { build } from 'vite'
import { expect, test } from './fixtures.ts'
import { openConnectDialog } from './steps.ts'
import { createTestWallet } from './testWallet/testWallet.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const types: Readonly<Record<string, string>> = { '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript' }

const node = 'http://127.0.0.1:8545'
/** As strict as a host can be: nothing inline, nothing evaluated, no string becomes markup or script. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  `connect-src 'self' ${node}`,
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

let folder: string
let host: Serving
// Packing builds every package, in one place: one worker does it, once.
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(300_000)
  folder = await mkdtemp(join(tmpdir(), 'latchkey-embed-'))
  execFileSync(process.execPath, [join(root, 'scripts/pack.ts')], { stdio: ['ignore', 'ignore', 'inherit'] })
  // Beside the packed packages, so that the page is made of those and not of their sources.
  const page = join(root, '.packages/embed')
  await cp(join(root, 'e2e/embed'), page, { recursive: true })
  await build({
    configFile: join(page, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  })
  host = await serve({ fetch: (request) => answer(new URL(request.url).pathname), host: '127.0.0.1', port: 0 })
})
test.afterAll(async () => {
  await host.close()
  await rm(folder, { recursive: true, force: true })
})

async function answer(pathname: string): Promise<Response> {
  const name = pathname === '/' ? 'index.html' : pathname.slice(1)
  const entries = await readdir(folder, { recursive: true })
  if (!entries.includes(name)) return new Response(null, { status: 404 })
  const type = types[extname(name)] ?? 'application/octet-stream'
  const headers = { 'content-type': type, 'content-security-policy': policy }
  return new Response(Uint8Array.from(await readFile(join(folder, name))), { headers })
}

test('a page of somebody else connects with ten lines of code, and calls nobody', { tag: '@journey' }, async ({
  context,
  page,
  watch,
}) => {
  watch.allow(host.url)
  watch.allow(node)
  // The node of this page does not run: showing an account must not depend on it.
  const wallet = await createTestWallet({ context, nodes: { 31337: 'http://127.0.0.1:9' } })
  await page.goto(host.url)
  const dialog = await openConnectDialog(page)
  await dialog.getByRole('button', { name: /^Test Wallet/ }).click()
  await expect(dialog).toBeHidden()
  const account = page.getByRole('button', { name: new RegExp(wallet.addresses[0]!.slice(0, 6), 'i') })
  await expect(account).toBeVisible()
  await page.screenshot({ path: 'test-results/screens/embed.png' })
  await page.reload()
  await expect(account).toBeVisible()
  await account.click()
  const details = page.getByRole('dialog')
  // Without a login server there is nothing to sign in to.
  await expect(details.getByRole('button', { name: 'Sign in', exact: true })).toHaveCount(0)
  await details.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
})

test('a page with buttons of its own connects by each, hears what happens and signs', { tag: '@journey' }, async ({
  context,
  page,
  watch,
}) => {
  watch.allow(host.url)
  watch.allow(node)
  const wallet = await createTestWallet({ context, nodes: { 31337: 'http://127.0.0.1:9' } })
  const address = new RegExp(`^${wallet.addresses[0]} on Latchkey Local`, 'i')
  await page.goto(`${host.url}/own.html`)
  const panel = page.getByRole('region', { name: 'Come in' })
  const metaMask = page.locator('main > button', { hasText: 'MetaMask' })
  await expect(panel.getByRole('button', { name: /^Test Wallet/ })).toBeVisible()
  await page.screenshot({ path: 'test-results/screens/embed-own.png', fullPage: true })

  await metaMask.click()
  const dialog = page.getByRole('dialog', { name: 'Connect a wallet' })
  await expect(dialog).toHaveAttribute('data-state', 'not-installed')
  // Back to the list first, as everywhere in the dialog.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveAttribute('data-state', 'list')
  await page.keyboard.press('Escape')
  await expect(metaMask).toBeFocused()

  await panel.getByRole('button', { name: /^Test Wallet/ }).click()
  const join = page.getByRole('button', { name: address })
  await expect(join).toBeVisible()
  await expect(panel).toBeHidden()
  await page.getByRole('button', { name: 'Sign (idle)' }).click()
  await expect(page.getByRole('button', { name: /^0x[0-9a-f]{130}$/ })).toBeVisible()

  await page.reload()
  await expect(page.getByText('resumed')).toBeVisible()
  await join.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(page.getByText('resumed, disconnected')).toBeVisible()
  await page.getByRole('button', { name: 'Join us' }).click()
  await expect(dialog).toBeVisible()
})
