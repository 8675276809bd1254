import type { PrivateKeyAddressRow, WalletAccountRow } from '../database/tables.ts'
import { frozen } from './frozen.ts'
import type { Seals } from './seals.ts'

type Unmarked<Row> = Omit<Row, 'mark'>

/** A wallet's account with its mark: what it says is where people send money to. */
export function withAccountMark(seals: Seals, row: Unmarked<WalletAccountRow>): WalletAccountRow {
  return { ...row, mark: seals.mark(row.organization_id, 'account', valuesOfAccount(row)) }
}

/** Whether this server derived the account, as it stands there. */
export function isMarkedAccount(seals: Seals, row: WalletAccountRow): boolean {
  return seals.isMark(row.organization_id, 'account', valuesOfAccount(row), row.mark)
}

/** The account, as this server derived it. Fails with `organization_frozen`. */
export function heldAccount(seals: Seals, row: WalletAccountRow): WalletAccountRow {
  if (isMarkedAccount(seals, row)) return row
  throw frozen(row.organization_id, 'wallet account')
}

/** A private key's address with its mark. */
export function withAddressMark(seals: Seals, row: Unmarked<PrivateKeyAddressRow>): PrivateKeyAddressRow {
  return { ...row, mark: seals.mark(row.organization_id, 'address', valuesOfAddress(row)) }
}

/** Whether this server made the address, as it stands there. */
export function isMarkedAddress(seals: Seals, row: PrivateKeyAddressRow): boolean {
  return seals.isMark(row.organization_id, 'address', valuesOfAddress(row), row.mark)
}

/** The address, as this server made it. Fails with `organization_frozen`. */
export function heldAddress(seals: Seals, row: PrivateKeyAddressRow): PrivateKeyAddressRow {
  if (isMarkedAddress(seals, row)) return row
  throw frozen(row.organization_id, 'private key address')
}

function valuesOfAccount(row: Unmarked<WalletAccountRow>) {
  const { id, wallet_id, name, curve, path_format, path, address_format, address, public_key } = row
  const { created_at_ms, updated_at_ms } = row
  return [
    ...[id, wallet_id, name, curve, path_format, path, address_format, address, public_key],
    ...[created_at_ms, updated_at_ms],
  ]
}

function valuesOfAddress({ private_key_id, format, address }: Unmarked<PrivateKeyAddressRow>) {
  return [private_key_id, format, address]
}
