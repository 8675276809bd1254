import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expectAccessibleInAllLooks } from './accessible.ts'
import { countEvents, readInnerStyles } from './embed/elementSteps.ts'
import { type Host, node, openHost } from './embed/openHost.ts'
import { expect, test } from './fixtures.ts'
import { openConnectDialog } from './steps.ts'
import { createTestWallet } from './testWallet/testWallet.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
let host: Host
// The packed packages are used in one place by all of these.
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(300_000)
  host = await openHost()
})
test.afterAll(() => host.close())

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

test('a page with buttons of its own connects by each, hears what happens and signs', async ({
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

test('a page without a build connects by an element in one script', { tag: '@journey' }, async ({
  context,
  page,
  watch,
}) => {
  watch.allow(host.url)
  const wallet = await createTestWallet({ context, nodes: { 1: 'http://127.0.0.1:9' } })
  const address = wallet.addresses[0] ?? ''
  await page.goto(`${host.url}/element.html`)
  const panel = page.getByRole('region', { name: 'Come in' })
  await expect(panel.getByRole('button', { name: /^Test Wallet/ })).toBeVisible()
  await expectAccessibleInAllLooks(page, 'element')

  // A list of wallets in the page and one in the dialog would be two regions of one name.
  const second = page.locator('latchkey-connect').nth(1)
  await second.evaluate((element) => element.removeAttribute('panel'))
  await expect(page.getByRole('button', { name: 'Come in' })).toBeVisible()
  const button = page.getByRole('button', { name: 'Connect wallet' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Connect a wallet' })
  await expect(dialog.getByRole('button', { name: /^Test Wallet/ })).toBeVisible()
  expect(await dialog.evaluate((element) => element.matches(':focus-within'))).toBe(true)
  await expectAccessibleInAllLooks(page, 'element-dialog')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.locator('[data-row]:focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await second.evaluate((element) => element.setAttribute('panel', ''))

  const heard = await countEvents(page, ['latchkey-connect', 'latchkey-disconnect'])
  await panel.getByRole('button', { name: /^Test Wallet/ }).click()
  const account = page.getByRole('button', { name: new RegExp(address.slice(0, 6), 'i') })
  await expect(account).toBeVisible()
  await expect(panel).toBeHidden()
  await expect(page.getByText(`Welcome, ${address}`)).toBeVisible()
  // Each element hears it, and the page once.
  expect(await heard()).toEqual(['latchkey-connect@0', 'latchkey-connect@1', 'latchkey-connect@document'])
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByText(/^0x[0-9a-f]{130}$/)).toBeVisible()

  await page.reload()
  await expect(page.getByText(`Welcome back, ${address}`)).toBeVisible()
  await account.click()
  await expectAccessibleInAllLooks(page, 'element-account')
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(page.getByText('See you soon')).toBeVisible()
  await expect(panel).toBeVisible()
})

test('nothing of the page is seen inside of the element, and nothing of it in the page', async ({
  context,
  page,
  watch,
}) => {
  watch.allow(host.url)
  await createTestWallet({ context, nodes: { 1: 'http://127.0.0.1:9' } })
  await page.goto(`${host.url}/element.html`)
  const dialog = await openConnectDialog(page)
  await expect(dialog.getByRole('button', { name: /^Test Wallet/ })).toBeVisible()
  const before = await page.evaluate(readInnerStyles)
  expect(before.length).toBeGreaterThan(10_000)
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: 'hostile.css' })
        link.addEventListener('load', resolve)
        document.head.append(link)
      }),
  )
  await expect(page.getByRole('strong')).toHaveCSS('letter-spacing', '6px')
  const after = await page.evaluate(readInnerStyles)
  expect(after.filter((line, index) => line !== before[index])).toEqual([])

  expect(await page.evaluate(() => [document.styleSheets.length, document.adoptedStyleSheets.length])).toEqual([2, 0])
  expect(await page.evaluate(() => [...document.body.children].map(({ localName }) => localName))).toEqual([
    'header',
    'main',
  ])
})

test('elements come, are moved and go', async ({ page, watch }) => {
  watch.allow(host.url)
  await page.goto(`${host.url}/element.html`)
  const [button, panel] = [
    page.locator('latchkey-connect button').first(),
    page.getByRole('region', { name: 'Come in' }),
  ]
  await expect(button).toBeVisible()
  await expect(panel).toBeVisible()
  const drawn = await button.elementHandle()
  const isStillDrawn = () => button.evaluate((element, before) => element === before, drawn)

  // Moved in one task, it is the same as before, and so is a dialog of it.
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Connect a wallet' })
  await expect(dialog).toBeVisible()
  await page.evaluate(() => document.querySelector('main')?.prepend(document.querySelector('latchkey-connect') ?? ''))
  await expect(dialog).toBeVisible()
  expect(await isStillDrawn()).toBe(true)
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()

  // Another copy of the script finds the name taken.
  await page.evaluate(() => import(`${location.origin}/latchkey/latchkey-connect.js?again`))
  expect(await isStillDrawn()).toBe(true)

  // The theme of what is around it, and its own above that.
  const ground = () => button.evaluate((element) => getComputedStyle(element).getPropertyValue('--latchkey-paper'))
  const light = await ground()
  await page.evaluate(() => document.documentElement.setAttribute('data-latchkey-theme', 'dark'))
  await expect.poll(ground).not.toBe(light)
  await page
    .locator('latchkey-connect')
    .first()
    .evaluate((element) => element.setAttribute('mode', 'light'))
  expect(await ground()).toBe(light)

  // Its attributes say how it looks, and change at any time.
  await page
    .locator('latchkey-connect')
    .first()
    .evaluate((element) => {
      element.setAttribute('accent', '#123456')
      element.setAttribute('radius', 'none')
    })
  await expect(button).toHaveCSS('background-color', 'rgb(18, 52, 86)')
  await expect(button).toHaveCSS('border-radius', '0px')

  // A token of the owner wins over ours.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('latchkey-connect { --latchkey-accent: rgb(0 90 60); --latchkey-accent-ink: #fff }')
    document.adoptedStyleSheets = [sheet]
  })
  await expect(button).toHaveCSS('background-color', 'rgb(0, 90, 60)')

  // Gone, nothing is left of it, and what comes later finds the hub.
  const left = await page.evaluate(async () => {
    const [one, other] = document.querySelectorAll('latchkey-connect')
    const hub = one?.hub
    one?.remove()
    other?.remove()
    await Promise.resolve()
    const isEmpty = [one, other].every((element) => element?.shadowRoot?.querySelector('button') === null)
    const late = document.createElement('latchkey-connect')
    document.body.append(late)
    return { isEmpty, isOneHub: hub !== undefined && late.hub === hub }
  })
  expect(left).toEqual({ isEmpty: true, isOneHub: true })
  await expect(button).toBeVisible()
})

test('what nobody asked for is shown by one element, which can be seen', async ({ context, page, watch }) => {
  watch.allow(host.url)
  await createTestWallet({ context, nodes: { 1: 'http://127.0.0.1:9' } })
  await page.goto(`${host.url}/element.html`)
  const [one, other] = [page.locator('latchkey-connect').first(), page.locator('latchkey-connect').nth(1)]
  await other.evaluate((element) => element.removeAttribute('panel'))
  await one.getByRole('button').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Test Wallet/ })
    .click()
  const said = (element: typeof one) => element.getByRole('status').filter({ hasText: 'Connected as' })
  await expect(said(one)).toHaveCount(1)
  await expect(said(other)).toHaveCount(0)
  // As a page does with the button of a wide window in a narrow one.
  await one.evaluate((element) => element.style.setProperty('display', 'none'))
  await expect(said(other)).toHaveCount(1)
  await expect(said(one)).toHaveCount(0)
  // Events go on from the one that is seen.
  const heard = await countEvents(page, ['latchkey-disconnect'])
  await other.getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(page.getByText('See you soon')).toBeVisible()
  expect(await heard()).toEqual(['latchkey-disconnect@0', 'latchkey-disconnect@1', 'latchkey-disconnect@document'])
})

test('projects of the packed creator are built as they are, and in each a wallet connects, signs in and sends', async () => {
  test.setTimeout(300_000)
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'scripts/fixtures.ts'), '--offline'])
  expect(stdout).toContain('2 passed, 0 failed')
})
