import type { CustodyClient } from '@latchkey/custody'
import { type Address, isAddress, toAddress } from '@latchkey/evm'
import type { KnownOwner } from '../record/storedEmbedded.ts'
import { EmbeddedError } from '../surface/embeddedErrors.ts'
import { assertOwn } from './serviceAnswers.ts'

const ethereum = 'ADDRESS_FORMAT_ETHEREUM'

/** The accounts that can sign here: of phrases first, then of single keys. Fails with `signer_not_found` without any. */
export async function readAccountAddresses(
  client: CustodyClient,
  organizationId: string,
): Promise<readonly [Address, ...Address[]]> {
  const [{ accounts }, { privateKeys }] = await Promise.all([
    client.query('list_wallet_accounts', { organizationId }),
    client.query('list_private_keys', { organizationId }),
  ])
  for (const account of accounts) assertOwn(account, { organizationId })
  const spelled = [
    ...accounts.filter(({ addressFormat }) => addressFormat === ethereum).map(({ address }) => address),
    ...privateKeys.flatMap(({ addresses }) =>
      addresses.flatMap(({ format, address }) => (format === ethereum ? [address] : [])),
    ),
  ]
  const [first, ...others] = new Set(spelled.filter(isAddress).map((address) => toAddress(address.toLowerCase())))
  if (first === undefined) throw new EmbeddedError('signer_not_found')
  return [first, ...others]
}

/** The first Ethereum account, where wallets of all makers have it. */
const firstAccount = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
} as const

/** The same, where a wallet with one account is made first if there is none. */
export async function readOrMakeAccounts(
  client: CustodyClient,
  owner: KnownOwner,
): Promise<readonly [Address, ...Address[]]> {
  const { organizationId } = owner
  const { wallets } = await client.query('list_wallets', { organizationId })
  if (wallets.length === 0) {
    const parameters = { walletName: 'Wallet', accounts: [firstAccount] }
    const { activity } = await client.submit('create_wallet', { organizationId, parameters })
    assertOwn(activity, { organizationId })
  }
  return await readAccountAddresses(client, organizationId)
}
