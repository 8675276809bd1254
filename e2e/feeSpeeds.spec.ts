import { expectAccessibleInAllLooks } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { connect, expectConfirmed, fund, openSend, recipient, reviewAndSend } from './steps.ts'

test.setTimeout(180_000)

test('a price of the own hand is what the wallet is asked to send at', async ({ page, wallet, product }) => {
  await fund(product, wallet.addresses[0]!)
  await connect(page, wallet, '/send')
  await openSend(page, { to: recipient, amount: '0.01' })
  const fee = page.getByRole('group', { name: 'Network fee' })
  await expect(fee).toContainText('≈')
  await fee.locator('summary').click()
  const speeds = page.getByRole('radiogroup', { name: 'How fast' })
  await expect(speeds.getByRole('radio', { name: /^Normal/ })).toBeChecked()
  await speeds.getByRole('radio', { name: /^Custom/ }).check()
  await page.getByLabel('Highest price').fill('0')
  await expect(page.getByText('Enter a number, such as 1.5.')).toBeVisible()
  await expectAccessibleInAllLooks(page, 'fee-custom')
  await page.getByLabel('Highest price').fill('30')
  await page.getByLabel('Tip in it').fill('1.5')
  await reviewAndSend(page)
  await expectConfirmed(page)
  const [sent] = wallet.calls.filter(({ method }) => method === 'eth_sendTransaction')
  expect(sent?.params).toMatchObject([{ maxFeePerGas: '0x6fc23ac00', maxPriorityFeePerGas: '0x59682f00' }])
})
