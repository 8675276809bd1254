import { verifyMessage } from 'ethers'
import { expect, test } from './fixtures.ts'
import { connect } from './steps.ts'

test('a message is shown, signed and proved', async ({ page, wallet }) => {
  await connect(page, wallet, '/sign')
  const text = 'Hello, latch – 1 € & <b>bold</b>'
  const message = page.getByLabel('Message', { exact: true })
  const sign = page.getByRole('button', { name: 'Sign', exact: true })
  await message.fill(text)
  await expect(page.getByRole('definition').filter({ hasText: text })).toBeVisible()
  wallet.refuseNext('personal_sign')
  await sign.click()
  await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeAttached()
  await expect(message).toHaveValue(text)

  await sign.click()
  await expect(page.getByRole('heading', { name: 'Signed' })).toBeVisible()
  await expect(page.getByText('Verified.')).toBeVisible()
  const shown = await page
    .getByText(/^0x[0-9a-f]{130}$/)
    .first()
    .textContent()
  const signature = /0x[0-9a-f]{130}/.exec(shown ?? '')?.[0] ?? '0x'
  expect(verifyMessage(text, signature)).toBe(wallet.addresses[0])
})
