import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { completed, organizationId, type Sent } from '../testing/fakeCustody.ts'
import { click, go, open, sentAs } from '../testing/showConsole.tsx'

const time = { seconds: '1700000000', nanos: '0' }
const [walletId, keyId, accountId] = ['bb', 'cc', 'dd'].map((end) => `0d0f2b4e-0000-4000-8000-0000000000${end}`)
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

afterEach(cleanup)
beforeEach(() => {
  window.location.hash = ''
})

const wallet = { walletId, walletName: 'Till', createdAt: time, updatedAt: time, imported: false }
const account = {
  ...{ walletAccountId: accountId, organizationId, walletId, curve: 'CURVE_SECP256K1', address: token },
  ...{ pathFormat: 'PATH_FORMAT_BIP32', path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' },
  ...{ createdAt: time, updatedAt: time },
}
const lost = 'It was never exported: what its addresses hold can be moved by nobody any more.'

test.each([true, false])(
  'a wallet that was exported (%s) is deleted, with a word on what that costs',
  async (exported) => {
    const shown = await open()
    shown.custody.answer({
      get_wallet: { wallet: { ...wallet, exported } },
      list_wallet_accounts: { accounts: [account] },
      delete_wallets: (body: Sent) => completed(body, 'deleteWalletsResult', { walletIds: [walletId] }),
    })
    await go(`wallets/${walletId}`)
    await screen.findByRole('img', { name: /^0x A 0 b 8, / })
    await click('Delete the wallet…')
    await screen.findByText('Deletes a wallet for good, with its accounts and the phrase behind them.')
    expect(screen.queryByText(lost) === null).toBe(exported)
    await click('Stamp and send')
    expect(await sentAs(shown, 'delete_wallets')).toEqual({ walletIds: [walletId], deleteWithoutExport: !exported })
  },
)

test('one account of a wallet is deleted, and so is a private key', async () => {
  const shown = await open()
  const key = {
    ...{ privateKeyId: keyId, publicKey: '02', privateKeyName: 'Cold', curve: 'CURVE_SECP256K1', addresses: [] },
    ...{ privateKeyTags: [], createdAt: time, updatedAt: time, exported: false, imported: false },
  }
  const done = (name: string) => (body: Sent) => completed(body, `${name}Result`, {})
  shown.custody.answer({
    get_wallet: { wallet: { ...wallet, exported: true } },
    list_wallet_accounts: { accounts: [account] },
    delete_wallet_accounts: done('deleteWalletAccounts'),
    get_private_key: { privateKey: key },
    list_private_key_tags: { privateKeyTags: [] },
    delete_private_keys: done('deletePrivateKeys'),
  })
  await go(`wallets/${walletId}`)
  await screen.findByRole('img', { name: /^0x A 0 b 8, / })
  await click(`Delete ${token}…`)
  await click('Stamp and send')
  expect(await sentAs(shown, 'delete_wallet_accounts')).toEqual({
    walletAccountIds: [accountId],
    deleteWithoutExport: false,
  })
  await go(`keys/${keyId}`)
  await screen.findByText('Cold')
  await click('Delete the private key…')
  await screen.findByText(lost)
  await click('Stamp and send')
  expect(await sentAs(shown, 'delete_private_keys')).toEqual({ privateKeyIds: [keyId], deleteWithoutExport: true })
})
