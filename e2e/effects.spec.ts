import { expect, test } from './fixtures.ts'
import { connect, fundAll, openReview, openSend, recipient } from './steps.ts'

test('the review tells what the network expects of a transfer, and repeats nothing', async ({
  page,
  wallet,
  product,
}) => {
  const token = await fundAll(product, wallet.addresses[0]!)
  await connect(page, wallet)
  const back = page.getByRole('button', { name: 'Back', exact: true })
  const expected = page.getByRole('region', { name: 'Expected, not guaranteed' })

  await openSend(page, { to: recipient, amount: '0.25' })
  await openReview(page)
  // The sum stands above it already.
  await expect(expected).toContainText('The preview shows this transfer and nothing else.')
  await page.screenshot({ path: 'test-results/screens/effects-coins.png', fullPage: true })

  await back.click()
  await openSend(page, { to: recipient, asset: token.symbol, amount: '1.5' })
  await openReview(page)
  // The fee is told elsewhere, and is nothing that is sent.
  await expect(expected).toContainText('The preview shows this transfer and nothing else.')
})
