import { verifyMessage } from 'ethers'
import { expect, test } from './fixtures.ts'
import { connect } from './steps.ts'

test('a message is shown, signed and proved', async ({ page, wallet }) => {
  await connect(page, wallet, '/sign')
  const text = 'Hello, latch – 1 € & <b>bold</b>'
  await page.getByRole('textbox').first().fill(text)
  await page
    .getByRole('button', { name: /Review|Sign/ })
    .last()
    .click()
  await expect(page.getByText(text).last()).toBeVisible()
  await page.getByRole('button', { name: /^Sign/ }).last().click()
  await expect(page.getByText(/0x[0-9a-f]{130}/)).toBeVisible()
  const shown =
    (await page
      .getByText(/0x[0-9a-f]{130}/)
      .first()
      .textContent()) ?? ''
  const signature = /0x[0-9a-f]{130}/.exec(shown)?.[0] ?? '0x'
  expect(verifyMessage(text, signature)).toBe(wallet.addresses[0])
})
