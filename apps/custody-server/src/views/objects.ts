import type { ContractInterfaceRow, WalletAccountRow } from '../database/tables.ts'
import type { Fact } from '../seals/sealedTables.ts'
import { timestamps } from './timestamp.ts'

/** A policy as the interface shows it. */
export function describePolicy(row: Fact<'custody_policy'>) {
  return {
    policyId: row.id,
    policyName: row.name,
    // The column holds only words of the enumeration; so do those below.
    effect: row.effect as `EFFECT_${string}`,
    ...timestamps(row),
    notes: row.notes,
    consensus: row.consensus,
    condition: row.condition,
    ...(row.time !== '' && { time: row.time }),
  }
}

/** A contract's interface as this one shows it. */
export function describeContractInterface(row: ContractInterfaceRow) {
  return {
    organizationId: row.organization_id,
    smartContractInterfaceId: row.id,
    smartContractAddress: row.address,
    smartContractInterface: row.interface_json,
    type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
    label: row.label,
    notes: row.notes,
    ...timestamps(row),
  }
}

/** A tag as the interface shows it. */
export function describeTag(row: Fact<'custody_tag'>) {
  return { tagId: row.id, tagName: row.name, tagType: row.type as `TAG_TYPE_${string}`, ...timestamps(row) }
}

/** An invitation as the interface shows it; the secret of its link is not part of it. */
export function describeInvitation(row: Fact<'custody_invitation'>) {
  return {
    invitationId: row.id,
    receiverUserName: row.receiver_name,
    receiverEmail: row.receiver_email,
    receiverUserTags: JSON.parse(row.receiver_tags_json) as string[],
    accessType: row.access_type as `ACCESS_TYPE_${string}`,
    status: row.status as `INVITATION_STATUS_${string}`,
    ...timestamps(row),
    senderUserId: row.sender_user_id,
  }
}

/** A wallet as the interface shows it. */
export function describeWallet(row: Fact<'custody_wallet'>) {
  return {
    walletId: row.id,
    walletName: row.name,
    ...timestamps(row),
    exported: row.is_exported,
    imported: row.is_imported,
  }
}

/** A wallet's account as the interface shows it. */
export function describeWalletAccount(row: WalletAccountRow, wallet?: Fact<'custody_wallet'>) {
  return {
    walletAccountId: row.id,
    organizationId: row.organization_id,
    walletId: row.wallet_id,
    curve: row.curve as `CURVE_${string}`,
    pathFormat: row.path_format as `PATH_FORMAT_${string}`,
    path: row.path,
    addressFormat: row.address_format as `ADDRESS_FORMAT_${string}`,
    address: row.address,
    ...timestamps(row),
    publicKey: row.public_key,
    ...(row.name !== null && { name: row.name }),
    ...(wallet !== undefined && { walletDetails: describeWallet(wallet) }),
  }
}
