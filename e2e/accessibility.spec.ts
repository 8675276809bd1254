import { expectAccessible, looks } from './accessible.ts'
import { expect, localChain, test } from './fixtures.ts'
import { journeyIf } from './journey.ts'
import {
  connect,
  expectConfirmed,
  fund,
  openAccount,
  openAssets,
  openConnectDialog,
  openNetworks,
  recipient,
  sendFormButton,
} from './steps.ts'
import { storedTransfer, storeTransfers } from './storedTransfer.ts'

const pages = ['/', '/send', '/receive', '/sign', '/activity', '/approvals', '/collectibles']

/** An unlimited permission to spend, on a network that is not the wallet's. */
const dangerousPermit = {
  domain: { name: 'Dollar', version: '1', chainId: 1, verifyingContract: '0x00000000000000000000000000000000000000dd' },
  primaryType: 'Permit',
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  message: {
    owner: '0x00000000000000000000000000000000000000aa',
    spender: '0x00000000000000000000000000000000000000bb',
    value: String(2n ** 256n - 1n),
    nonce: '0',
    deadline: '4102444800',
  },
}

for (const { colorScheme, width } of looks) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: width > 600 ? 800 : 844 } })
    const shot = (name: string) => `${name}-${colorScheme}-${width}`

    test('before connecting', async ({ page }) => {
      for (const path of [...pages, '/no-such-page']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessible(page, shot(`visitor${path.replaceAll('/', '-')}`))
      }
    })

    test('the connect dialog', journeyIf(width < 600), async ({ page, wallet }) => {
      await page.goto('/')
      const dialog = await openConnectDialog(page)
      await expect(dialog.getByRole('button', { name: /^Test Wallet/ })).toBeVisible()
      await expectAccessible(page, shot('connect-list'))

      const held = wallet.holdNext('eth_requestAccounts')
      await dialog.getByRole('button', { name: /^Test Wallet/ }).click()
      await held.asked
      await expectAccessible(page, shot('connect-awaiting'))
      held.refuse()
      await expect(page.getByRole('dialog')).toContainText('You cancelled the request')
      await expectAccessible(page, shot('connect-rejected'))

      await dialog.getByRole('button', { name: 'Back' }).click()
      await dialog.getByRole('button', { name: /^MetaMask/ }).click()
      await expect(dialog.getByText('MetaMask is not installed')).toBeVisible()
      await expectAccessible(page, shot('connect-not-installed'))
      await dialog.getByRole('button', { name: 'Back' }).click()
      await dialog.getByRole('button', { name: 'New to wallets?' }).click()
      await expect(dialog.getByRole('button', { name: 'New to wallets?' })).toBeHidden()
      await expectAccessible(page, shot('connect-newcomer'))
      await dialog.getByRole('button', { name: 'Back' }).click()

      await dialog.getByRole('button', { name: /^Demo wallet/i }).click()
      await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
      await expectAccessible(page, shot('demo-wallet'))
    })

    test('connected', async ({ page, wallet, product }) => {
      const address = wallet.addresses[0]!
      await fund(product, address)
      await connect(page, wallet)
      await expectAccessible(page, shot('home-connected'))
      const account = await openAccount(page, address)
      await expect(account.getByRole('button', { name: 'Disconnect', exact: true })).toBeVisible()
      await expectAccessible(page, shot('account'))
      const held = wallet.holdNext('personal_sign')
      await account.getByRole('button', { name: 'Sign in', exact: true }).click()
      await held.asked
      await expectAccessible(page, shot('account-signing-in'))
      held.release()
      await expect(account.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible()
      await expectAccessible(page, shot('account-signed-in'))
      await page.keyboard.press('Escape')

      await openNetworks(page)
      await expect(page.getByRole('button', { name: /^Latchkey Local Rollup/ })).toBeVisible()
      await expectAccessible(page, shot('networks'))
      for (const path of ['/send', '/receive', '/sign', '/activity']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessible(page, shot(`connected${path.replaceAll('/', '-')}`))
      }
    })

    test('signing', async ({ page, wallet }) => {
      await connect(page, wallet, '/sign')
      await page.getByText('Structured data').click()
      await page.getByLabel('Typed data (JSON)').fill('{ "types": ')
      await page.getByRole('button', { name: 'Sign', exact: true }).click()
      await expect(page.locator('[aria-invalid="true"]')).toBeVisible()
      await expectAccessible(page, shot('sign-error'))
      await page.getByLabel('Typed data (JSON)').fill(JSON.stringify(dangerousPermit))
      await expect(page.getByText('Danger').first()).toBeVisible()
      await expectAccessible(page, shot('sign-danger'))
      await page.getByRole('button', { name: 'Sign', exact: true }).click()
      // Data for another network never reaches the wallet.
      await expect(page.getByText('It was not signed.').first()).toBeVisible()
      await expectAccessible(page, shot('sign-other-network'))
      const here = { ...dangerousPermit, domain: { ...dangerousPermit.domain, chainId: localChain } }
      await page.getByLabel('Typed data (JSON)').fill(JSON.stringify(here))
      await page.getByRole('button', { name: 'Sign', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Signed' })).toBeVisible()
      await expectAccessible(page, shot('sign-signed'))
    })

    test('sending', journeyIf(width < 600), async ({ page, wallet, product }) => {
      await fund(product, wallet.addresses[0]!)
      await connect(page, wallet, '/send')
      const to = page.getByLabel('To', { exact: true })
      const earlier = { from: wallet.addresses[0], recipientName: 'ada.eth', status: 'confirmed', confirmations: 3 }
      await storeTransfers(page, [storedTransfer(earlier)])
      await to.focus()
      await expect(page.getByRole('option', { name: /^ada/ })).toBeVisible()
      await expectAccessible(page, shot('send-recipients'))
      await page.keyboard.press('Escape')
      const assets = await openAssets(page)
      await expect(assets.getByText(/^[\d.]+ ETH$/).first()).toBeVisible()
      await expectAccessible(page, shot('send-assets'))
      await page.keyboard.press('Escape')
      await expect(assets).toBeHidden()
      await storeTransfers(page, [])

      await to.fill('0x1234')
      await page.getByLabel('Amount', { exact: true }).fill('nothing')
      await sendFormButton(page).click()
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
      await expectAccessible(page, shot('send-errors'))

      await to.fill(recipient)
      await page.getByLabel('Amount', { exact: true }).fill('0.25')
      await expect(page.getByRole('group', { name: 'Network fee' })).toContainText('ETH')
      await expectAccessible(page, shot('send-form'))
      await page.getByRole('button', { name: 'Review' }).click()
      const send = page.getByRole('button', { name: /^Send/ }).last()
      await expect(send).toBeVisible()
      await expectAccessible(page, shot('send-review'))

      const held = wallet.holdNext('eth_sendTransaction')
      await send.click()
      await held.asked
      await expectAccessible(page, shot('send-awaiting'))
      held.refuse()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await expectAccessible(page, shot('send-refused'))
      await page.getByRole('button', { name: /^Send/ }).last().click()
      await expectConfirmed(page)
      await expectAccessible(page, shot('send-confirmed'))
      await page.goto('/activity')
      await page.getByRole('list', { name: 'Transfers' }).getByText('Confirmed', { exact: true }).click()
      await expectAccessible(page, shot('activity-open'))
    })
  })
}
