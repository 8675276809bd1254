import type { CustodyClient } from '@latchkey/custody'
import { type Address, isAddress, toAddress } from '@latchkey/evm'
import { EmbeddedError } from './embeddedErrors.ts'
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
