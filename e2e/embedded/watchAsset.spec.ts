import { expect } from '../fixtures.ts'
import { makeLookAlike } from '../lookAlike.ts'
import { fund } from '../steps.ts'
import { newEmail, openEmailWallet, test } from './visitor.ts'

test('a program has a token added: the visitor is asked what its contract says, once', async ({ page, product }) => {
  const owner = await openEmailWallet(page, product, newEmail())
  await fund(product, owner)
  const address = await makeLookAlike(product, owner)
  const watch = () =>
    page.evaluate(async (token) => {
      const wallet = await new Promise<{ request(asked: object): Promise<unknown> }>((resolve) => {
        window.addEventListener('eip6963:announceProvider', (event) => {
          const { info, provider } = (event as CustomEvent).detail
          if (info.name === 'Email wallet') resolve(provider)
        })
        window.dispatchEvent(new Event('eip6963:requestProvider'))
      })
      const options = { address: token, symbol: 'GOOD', decimals: 2, image: 'https://nobody.example/good.png' }
      return await wallet
        .request({ method: 'wallet_watchAsset', params: { type: 'ERC20', options } })
        .catch((error: { code: number }) => error.code)
    }, address)
  const dialog = page.getByRole('dialog', { name: 'Add a token' })

  const refused = watch()
  await expect(dialog.getByRole('button', { name: 'Look at UЅDL on Latchkey Local' })).toBeVisible()
  await expect(dialog).not.toContainText('GOOD')
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await refused).toBe(4001)

  const added = watch()
  await dialog.getByRole('button', { name: 'Look at UЅDL on Latchkey Local' }).click()
  await expect(dialog.getByText('This is not USDL')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add UЅDL' }).click()
  expect(await added).toBe(true)
  await expect(page.getByRole('region', { name: 'Not on the list of this site' }).getByText('1 UЅDL')).toBeVisible()

  // He has it: there is nothing to ask.
  expect(await watch()).toBe(true)
  await expect(dialog).toBeHidden()
})
