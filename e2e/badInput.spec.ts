import { expect, test } from './fixtures.ts'
import { connect, fund, recipient, sendFormButton } from './steps.ts'

test('each wrong entry is named beside its field', async ({ page, wallet, product }) => {
  const address = wallet.addresses[0]!
  await fund(product, address)
  await connect(page, wallet, '/send')
  const to = page.getByLabel('To', { exact: true })
  const amount = page.getByLabel('Amount', { exact: true })
  const review = sendFormButton(page)

  for (const [text, words] of [
    ['hello', 'Enter an address'],
    ['0x1234', 'is not an address'],
    ['0x0000000000000000000000000000000000000000', 'Nobody owns'],
    // The case of its first letters is not that of its checksum.
    ['0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'checksum'],
  ] as const) {
    await to.fill(text)
    await amount.fill('0.1')
    await review.click()
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
    await expect(to).toHaveAttribute('aria-invalid', 'true')
    await expect(to).toHaveValue(text)
  }

  await to.fill(recipient)
  for (const text of ['abc', '-1', '1e3', '0', '0.0000000000000000001', '1.2.3', '１x']) {
    await amount.fill(text)
    await review.click()
    await expect(amount).toHaveAttribute('aria-invalid', 'true')
    await expect(amount).toHaveValue(text)
  }

  await amount.fill('123456789')
  await review.click()
  await expect(page.getByText(/short|not enough|insufficient/i).first()).toBeVisible()
})

test('a half-filled send survives a reload', async ({ page, wallet, product }) => {
  await fund(product, wallet.addresses[0]!)
  await connect(page, wallet, '/send')
  await page.getByLabel('To', { exact: true }).fill(recipient)
  await page.getByLabel('Amount', { exact: true }).fill('0.125')
  await page.reload()
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(/0x0+A11cE/i)
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('0.125')
})

test('an address of no page says so', async ({ page }) => {
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
