import { expect, test } from './fixtures.ts'
import { journeyIf } from './journey.ts'
import { connect, expectConfirmed, fund, openConnectDialog, openReview, openSend, recipient } from './steps.ts'

test('the send page starts anew once a transfer is over, and knows whom one has paid', async ({
  page,
  wallet,
  product,
}) => {
  await fund(product, wallet.addresses[0]!)
  await connect(page, wallet, '/send')
  const to = page.getByLabel('To', { exact: true })
  const unknown = page.getByText('You have not sent to this address')
  await openSend(page, { to: recipient, amount: '0.01' })
  await expect(unknown).toBeVisible()
  const send = await openReview(page)
  await send.click()
  await expect(page.getByRole('heading', { name: 'On its way' })).toBeVisible()

  // Still on its way: leaving and coming back loses nothing.
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('link', { name: 'Sign' }).click()
  await pages.getByRole('link', { name: 'Send' }).click()
  await expectConfirmed(page)

  await pages.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('list', { name: 'Transfers' }).getByText('Confirmed', { exact: true })).toBeVisible()
  await pages.getByRole('link', { name: 'Send' }).click()
  await expect(to).toHaveValue('')

  await to.fill(recipient)
  await page.getByLabel('Amount', { exact: true }).fill('0.02')
  await expect(page.getByRole('group', { name: 'Network fee' })).toContainText('≈')
  await page.reload()
  await expect(page.getByRole('group', { name: 'Network fee' })).toContainText('≈')
  await expect(unknown).toHaveCount(0)
})

test('the home page signs in where it speaks of it', async ({ page, wallet }) => {
  await connect(page, wallet)
  const signIn = page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true })
  wallet.refuseNext('personal_sign')
  await signIn.click()
  await expect(page.getByText('You cancelled the request. You are not signed in.')).toBeVisible()
  await signIn.click()
  await expect(page.getByText(/^Signed in until/)).toBeFocused()
  await expect(signIn).toHaveCount(0)
})

for (const width of [1280, 390]) {
  test(`who is signed in stays so on a reload, and nothing moves when the server says it (${width} px)`, async ({
    page,
    wallet,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await connect(page, wallet)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText(/^Signed in until/)).toBeVisible()
    let letGo = () => {}
    const gate = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/api/login', async (route) => {
      await gate
      await route.continue()
    })
    await page.reload()
    await expect(main.getByText('Asking whether you are still signed in…')).toBeVisible()
    await expect(main.getByRole('button', { name: 'Sign in', exact: true })).toHaveCount(0)
    // A header that names its network has the height that it keeps.
    if (width > 600) await expect(page.getByRole('banner').getByRole('button', { name: /^Network: / })).toBeVisible()
    const next = main.getByRole('heading', { level: 2 }).first()
    const before = await next.boundingBox()
    letGo()
    await expect(page.getByText(/^Signed in until/)).toBeVisible()
    expect(await next.boundingBox()).toEqual(before)
    // Nobody has pressed anything: the keyboard begins where the page does.
    await expect(page.locator('body')).toBeFocused()

    await page.unroute('**/api/login')
    await page.route('**/api/login', (route) => route.abort('connectionrefused'))
    await page.reload()
    await expect(main.getByText('The login server has not answered yet…')).toBeVisible()
    await expect(main.getByRole('button', { name: 'Sign in', exact: true })).toHaveCount(0)
    await page.unroute('**/api/login')
    await expect(page.getByText(/^Signed in until/)).toBeVisible()
  })

  test(`the keyboard walks the header as it is read (${width} px)`, async ({ page, wallet }) => {
    await page.setViewportSize({ width, height: 800 })
    await connect(page, wallet)
    if (width > 600) await expect(page.getByRole('button', { name: /^Network: / })).toBeVisible()
    const places = await page.getByRole('banner').evaluate((header) =>
      [...header.querySelectorAll('a, button')]
        .filter((control) => control.checkVisibility() && control.closest('dialog') === null)
        .map((control) => control.getBoundingClientRect())
        // Controls of one line may differ in height.
        .map(({ x, y, height }) => ({ x, line: Math.round((y + height / 2) / 24) })),
    )
    // On a phone the links are the bar at the lower edge.
    expect(places.length).toBeGreaterThanOrEqual(width > 600 ? 5 : 2)
    const asRead = [...places].sort((one, other) => one.line - other.line || one.x - other.x)
    expect(places).toEqual(asRead)
  })
}

test('what stands in the middle stays there when a dialog opens or a page is longer', async ({ page }) => {
  const left = () => page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.getBoundingClientRect().x)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/activity')
  const before = await left()
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  expect(await left()).toBe(before)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 300 })
  expect(await left()).toBe(before)
})

test('the connect dialog keeps its height while one types in its search', async ({ page }) => {
  await page.goto('/')
  const dialog = await openConnectDialog(page)
  const search = dialog.getByRole('searchbox', { name: 'Search wallets' })
  await expect(search).toBeVisible()
  const height = () => dialog.evaluate((element) => element.getBoundingClientRect().height)
  const before = await height()
  await search.fill('zzzz')
  await expect(dialog).toContainText('No wallet has this name.')
  expect(await height()).toBe(before)
  await search.fill('')
  expect(await height()).toBe(before)
})

for (const path of ['/send', '/sign']) {
  test(`${path} connects on the spot`, journeyIf(path === '/send'), async ({ page, wallet }) => {
    await page.goto(path)
    await page.getByRole('main').getByRole('button', { name: 'Connect wallet' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect a wallet' })
    await dialog.getByRole('button', { name: new RegExp(`^${wallet.name}`) }).click()
    await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible()
    await expect(dialog).toBeHidden()
  })
}
