import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { holdNode } from './heldNode.ts'
import { recordShifts, takeShifts } from './shifts.ts'
import { connect, fund, recipient, sendFormButton } from './steps.ts'

// Here it is about what moves.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const widths = [1280, 390, 320]
/** The ways to a balance: in one call with those of tokens, or alone where a network has no contract for it. */
const balanceReads = ['eth_call', 'eth_getBalance']
const feeGroup = (page: Page) => page.getByRole('group', { name: 'Network fee' })

/** Where "Review" stands. */
async function placeOfReview(page: Page) {
  return await sendFormButton(page).boundingBox()
}

async function fill(page: Page, fields: { readonly to: string; readonly amount: string }): Promise<void> {
  await page.getByLabel('To', { exact: true }).fill(fields.to)
  await page.getByLabel('Amount', { exact: true }).fill(fields.amount)
}

for (const width of widths) {
  test(`what a slow node answers moves nothing on /send, ${width} px wide`, async ({ page, wallet, product }) => {
    await page.setViewportSize({ width, height: 1000 })
    await recordShifts(page)
    await fund(product, wallet.addresses[0]!)
    await connect(page, wallet, '/send')
    const release = await holdNode(page, [...balanceReads, 'eth_getCode', 'eth_estimateGas'])
    await page.reload()
    await fill(page, { to: recipient, amount: '0.25' })
    await expect(page.getByText('Reading your balance…')).toBeVisible()
    await expect(feeGroup(page)).toContainText('Asking the network…')
    const place = await placeOfReview(page)
    await takeShifts(page)

    release('eth_getCode')
    await expect(page.getByText('You have not sent to this address')).toBeVisible()
    for (const method of balanceReads) release(method)
    await expect(page.getByText(/^You have [\d.]+ ETH/)).toBeVisible()
    release('eth_estimateGas')
    await expect(feeGroup(page)).toContainText('≈')
    expect(await takeShifts(page)).toEqual([])
    expect(await placeOfReview(page)).toEqual(place)

    await page.getByRole('button', { name: 'Max' }).click()
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue(/^9\.9/)
    expect(await placeOfReview(page)).toEqual(place)
  })

  test(`what is wrong with the form moves nothing below it, ${width} px wide`, async ({ page, wallet, product }) => {
    await page.setViewportSize({ width, height: 1000 })
    const address = wallet.addresses[0]!
    await fund(product, address)
    await connect(page, wallet, '/send')
    await fill(page, { to: recipient, amount: '0.25' })
    await expect(feeGroup(page)).toContainText('≈')
    const place = await placeOfReview(page)
    const to = page.getByLabel('To', { exact: true })
    const amount = page.getByLabel('Amount', { exact: true })
    for (const text of ['12,345', '1e3', '0.1234567890123456789', '12345', '0']) {
      await amount.fill(text)
      await amount.blur()
      await expect(amount).toHaveAttribute('aria-invalid', 'true')
      expect(await placeOfReview(page), text).toEqual(place)
    }
    await amount.fill('0.25')
    for (const text of [
      '0x1234',
      'not an address',
      '0x5aaeB6053F3E94C9b9A09f33669435E7Ef1BeAed',
      `eip155:1:${recipient}`,
    ]) {
      await to.fill(text)
      await to.blur()
      await expect(to).toHaveAttribute('aria-invalid', 'true')
      expect(await placeOfReview(page), text).toEqual(place)
    }
    await to.fill(address)
    await expect(page.getByText('This is your own address.')).toBeVisible()
    expect(await placeOfReview(page)).toEqual(place)
  })
}

test('a press that begins before the fee is there and ends afterwards opens the review', async ({
  page,
  wallet,
  product,
}) => {
  await fund(product, wallet.addresses[0]!)
  const release = await holdNode(page, ['eth_estimateGas'])
  await connect(page, wallet, '/send')
  await fill(page, { to: recipient, amount: '0.25' })
  await expect(feeGroup(page)).toContainText('Asking the network…')
  await sendFormButton(page).hover()
  await page.mouse.down()
  release('eth_estimateGas')
  await expect(feeGroup(page)).toContainText('≈')
  await page.mouse.up()
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
})

test('a press while balance and fee are still being read waits for them', async ({ page, wallet, product }) => {
  await fund(product, wallet.addresses[0]!)
  await connect(page, wallet, '/send')
  const release = await holdNode(page, [...balanceReads, 'eth_estimateGas'])
  await page.reload()
  await page.getByLabel('To', { exact: true }).fill(recipient)
  await page.getByRole('button', { name: 'Max' }).click()
  await sendFormButton(page).click()
  await expect(sendFormButton(page)).toHaveAttribute('aria-busy', 'true')
  for (const method of balanceReads) release(method)
  release('eth_estimateGas')
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send 9\.9/ })).toBeVisible()
})
