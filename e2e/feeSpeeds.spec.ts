import { expectAccessibleInAllLooks } from './accessible.ts'
import { bendNode } from './bentNode.ts'
import { expect, localChain, test } from './fixtures.ts'
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

test('on a network without a fee market there is one price, faster for more, and the wallet is asked for just that', async ({
  page,
  wallet,
  product,
}) => {
  await fund(product, wallet.addresses[0]!)
  await connect(page, wallet, '/send')
  const refusal = () => ({ error: { code: -32601, message: 'Method not found' } })
  await bendNode(page, localChain, {
    eth_feeHistory: refusal,
    eth_maxPriorityFeePerGas: refusal,
    eth_gasPrice: () => ({ result: '0x77359400' }),
    eth_getBlockByNumber: (_params, truth) => {
      const { baseFeePerGas: _hidden, ...block } = Object(truth['result'])
      return { result: block }
    },
  })
  await openSend(page, { to: recipient, amount: '0.01' })
  const fee = page.getByRole('group', { name: 'Network fee' })
  await fee.locator('summary').click()
  const speeds = page.getByRole('radiogroup', { name: 'How fast' })
  await expect(speeds.getByRole('radio')).toHaveCount(3)
  await expect(speeds.getByRole('radio', { name: /^Slow/ })).toHaveCount(0)
  await speeds.getByRole('radio', { name: /^Custom/ }).check()
  await expect(page.getByLabel('Highest price')).toHaveValue('2')
  await expect(page.getByText('Others give about 2 gwei.')).toBeVisible()
  await expect(page.getByLabel('Tip in it')).toHaveCount(0)
  await speeds.getByRole('radio', { name: /^Fast/ }).check()
  await expect(fee).toContainText('0.0000525 ETH')
  await page.screenshot({ path: 'test-results/screens/fee-legacy.png', fullPage: true })
  await reviewAndSend(page)
  await expectConfirmed(page)
  const [sent] = wallet.calls.filter(({ method }) => method === 'eth_sendTransaction')
  expect(sent?.params).toMatchObject([{ gas: '0x5208', gasPrice: '0x9502f900' }])
  expect(sent?.params[0]).not.toHaveProperty('maxFeePerGas')
})
