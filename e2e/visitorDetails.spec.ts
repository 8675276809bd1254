import { expectWellLaidOut } from './accessible.ts'
import { expect, rollupChain, test } from './fixtures.ts'
import { holdNode } from './heldNode.ts'
import { connect, fund, openReview, openSend, recipient, switchNetwork } from './steps.ts'

/** On both sides of every step of the header; 640 is what 1280 px leave at a zoom of 200 %, and 720 what 1440 px leave. */
const widths = [320, 360, 390, 560, 640, 720, 768, 799, 800, 834, 840, 900, 960, 1024, 1100, 1280]

for (const [language, networkName] of [
  ['en', 'Network: Latchkey Local Rollup'],
  ['de', 'Netzwerk: Latchkey Local Rollup'],
  ['ar', /^[^0]*Latchkey Local Rollup/],
  // The longest links of all.
  ['ru', /^[^0]*Latchkey Local Rollup/],
] as const) {
  test(`the header of a connected visitor fits at every width, also with the longest name of a network (${language})`, async ({
    page,
    wallet,
    product,
  }) => {
    await fund(product, wallet.addresses[0]!, rollupChain)
    await connect(page, wallet)
    await switchNetwork(page, 'Latchkey Local Rollup')
    await page.getByRole('contentinfo').getByRole('combobox').selectOption(language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('banner').getByRole('button', { name: networkName })).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        await expectWellLaidOut(page, `header/${language}-${colorScheme}-${width}`)
        // Also where there is room for the mark alone, the way to the start has a name.
        await expect(page.getByRole('banner').getByRole('link', { name: 'Latchkey', exact: true })).toBeVisible()
        const box = await page.getByRole('banner').boundingBox()
        expect((box?.x ?? 0) + (box?.width ?? 0), `${width} px`).toBeLessThanOrEqual(width)
      }
    }
  })
}

test('what became of one helping of test coins is not said of another network', async ({ page, wallet }) => {
  await connect(page, wallet)
  await page.getByRole('button', { name: 'Get test coins' }).click()
  await expect(page.getByText('Your test coins are here.')).toBeVisible()
  await switchNetwork(page, 'Latchkey Local Rollup')
  await expect(page.getByRole('button', { name: 'Network: Latchkey Local Rollup' })).toBeVisible()
  await expect(page.getByText('Your test coins are here.')).toBeHidden()
})

test('the ring beside what is waited for is round', async ({ page, wallet, product }) => {
  await fund(product, wallet.addresses[0]!)
  await connect(page, wallet, '/send')
  await holdNode(page, ['eth_estimateGas'])
  await page.getByLabel('To', { exact: true }).fill(recipient)
  await page.getByLabel('Amount', { exact: true }).fill('0.25')
  const ring = page.getByText('Asking the network…').locator('[aria-hidden="true"]')
  await expect(ring).toBeVisible()
  const { width, height } = await ring.evaluate((element) => ({
    width: (element as HTMLElement).offsetWidth,
    height: (element as HTMLElement).offsetHeight,
  }))
  expect(width).toBe(height)
  expect(width).toBeGreaterThan(11)
})

test('Back leaves the review and not the page, and the review leaves no entry behind', async ({
  page,
  wallet,
  product,
}) => {
  await fund(product, wallet.addresses[0]!)
  await connect(page, wallet)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Send', exact: true }).click()
  const review = page.getByRole('heading', { name: 'Review' })
  await openSend(page, { to: recipient, amount: '0.25' })
  await openReview(page)
  await page.goBack()
  await expect(review).toBeHidden()
  await expect(page).toHaveURL(/\/send$/)
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('0.25')
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(review).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(review).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test.describe('a browser that writes decimals with a comma', () => {
  test.use({ locale: 'de-DE' })

  test('reads them with a point in English, and with a comma in German', async ({ page, context, wallet, product }) => {
    await context.addCookies([{ name: 'latchkey.language', value: 'en', url: product.origin }])
    await fund(product, wallet.addresses[0]!)
    await connect(page, wallet)
    await openSend(page, { to: recipient, amount: '1,25' })
    await openReview(page)
    await expect(page.getByRole('button', { name: 'Send 1.25 ETH' })).toBeVisible()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByRole('contentinfo').getByRole('combobox').selectOption('de')
    const amount = page.getByRole('textbox', { name: 'Betrag' })
    await amount.fill('1.000')
    await page.getByRole('button', { name: 'Betrag prüfen' }).click()
    await expect(page.getByRole('button', { name: '1000 ETH', exact: true })).toBeVisible()
    await page.getByRole('button', { name: '1 ETH', exact: true }).click()
    await expect(amount).toHaveValue('1')
    await amount.fill('1,25')
    await page.getByRole('button', { name: 'Prüfen', exact: true }).click()
    await expect(page.getByRole('button', { name: '1,25 ETH senden' })).toBeVisible()
    // A point parts thousands here.
    await expect(page.locator('main')).not.toContainText(/\d\.(?!\d{3}(?!\d))\d/)
    await page.screenshot({ path: 'test-results/header/review-german.png', fullPage: true })
  })
})
