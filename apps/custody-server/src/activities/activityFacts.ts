import {
  type ActivityParameters,
  endpoints,
  factsOfAuthorization,
  factsOfTransaction,
  factsOfTypedData,
  type PolicyFacts,
  type PrivateKeyFacts,
  type SubmitName,
  type WalletFacts,
} from '@latchkey/custody'
import type { PrivateKeyRow, WalletRow } from '../database/tables.ts'
import type { Curve } from '../keys/curves.ts'
import { readRawPayload } from '../keys/rawPayload.ts'
import { parseUnsignedTransaction } from '../keys/transaction.ts'
import { ethereumAddressOf } from './ethereumAddress.ts'
import { findAccount, findSigner, type Signer } from './findSigner.ts'
import type { Readings } from './readings.ts'

/** An activity before it is decided. */
export type ProposedActivity = {
  readonly name: SubmitName
  readonly type: string
  /** Checked against the form that the type names. */
  readonly parameters: Readonly<Record<string, unknown>>
}

type Place = { readonly readings: Readings; readonly organizationId: string }
type KeyFacts = Pick<PolicyFacts, 'wallet' | 'walletAccount' | 'privateKey'>
type SignedFacts = Pick<PolicyFacts, 'transaction' | 'typedData' | 'authorization'>

/**
 * What policies can read about an activity: one record for each thing that would be signed, and all must be permitted.
 * Everything is read from the very bytes to be signed. Fails where these cannot be signed.
 */
export async function readActivityFacts(place: Place, activity: ProposedActivity): Promise<readonly PolicyFacts[]> {
  const { name, type, parameters } = activity
  const {
    resource = '',
    action = '',
  }: { readonly resource?: string | undefined; readonly action?: string | undefined } = endpoints[name]
  const activityFacts = { type, resource, action, parameters: readParameters(parameters) }
  const signWith =
    textOf(parameters, 'signWith') ?? (name.startsWith('sign_') ? textOf(parameters, 'privateKeyId') : undefined)
  if (signWith === undefined) return [{ activity: activityFacts, ...(await readNamedKey(place, parameters)) }]
  const signer = await findSigner(place.readings, place.organizationId, signWith)
  const { wallet, walletAccount, privateKey } = await factsOfSigner(place, signer)
  return readSigned(parameters, signer).map(({ transaction, typedData, authorization }) => ({
    activity: activityFacts,
    wallet,
    walletAccount,
    privateKey,
    transaction,
    typedData,
    authorization,
  }))
}

/** Each thing that would be signed. */
function readSigned(parameters: ProposedActivity['parameters'], signer: Signer): readonly SignedFacts[] {
  const transaction = textOf(parameters, 'unsignedTransaction')
  if (transaction !== undefined) {
    const from = ethereumAddressOf(signer.kind === 'walletAccount' ? signer.account : signer.privateKey)
    return [{ transaction: factsOfTransaction({ ...parseUnsignedTransaction(transaction), from }) }]
  }
  const encoding = textOf(parameters, 'encoding') ?? ''
  const hashFunction = textOf(parameters, 'hashFunction') ?? ''
  const payload = textOf(parameters, 'payload')
  const payloads = payload === undefined ? (listOf(parameters, 'payloads') ?? []) : [payload]
  const curve = signer.kind === 'walletAccount' ? signer.account.curve : signer.privateKey.curve
  return payloads.map((payload) => {
    // The column holds only words of the enumeration.
    const { meaning } = readRawPayload({ payload, encoding, hashFunction }, curve as Curve)
    if (meaning.kind === 'typedData') return { typedData: factsOfTypedData(meaning.data) }
    return meaning.kind === 'authorization' ? { authorization: factsOfAuthorization(meaning.authorization) } : {}
  })
}

async function factsOfSigner(place: Place, signer: Signer): Promise<KeyFacts> {
  if (signer.kind === 'privateKey') return { privateKey: await factsOfPrivateKey(place, signer.privateKey) }
  return { wallet: factsOfWallet(signer.wallet), walletAccount: { address: signer.account.address } }
}

/** The wallet or key that an export or a new account is about; its absence is for the handler to tell. */
async function readNamedKey(place: Place, parameters: ProposedActivity['parameters']): Promise<KeyFacts> {
  const { readings, organizationId } = place
  const { database } = readings
  const walletId = textOf(parameters, 'walletId')
  const privateKeyId = textOf(parameters, 'privateKeyId')
  const address = textOf(parameters, 'address')
  if (walletId !== undefined) {
    const row = await database
      .selectFrom('custody_wallet')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('id', '=', walletId)
      .executeTakeFirst()
    return row === undefined ? {} : { wallet: factsOfWallet(row) }
  }
  if (privateKeyId !== undefined) {
    const row = await database
      .selectFrom('custody_private_key')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('id', '=', privateKeyId)
      .executeTakeFirst()
    return row === undefined ? {} : { privateKey: await factsOfPrivateKey(place, row) }
  }
  const account = address === undefined ? undefined : await findAccount(database, organizationId, address)
  return account === undefined ? {} : await factsOfSigner(place, account)
}

function factsOfWallet(row: WalletRow): WalletFacts {
  return { id: row.id, imported: row.is_imported, exported: row.is_exported, label: row.name }
}

async function factsOfPrivateKey({ readings }: Place, row: PrivateKeyRow): Promise<PrivateKeyFacts> {
  const { id, organization_id, is_imported: imported, is_exported: exported, name: label } = row
  const tags = await readings.once(`tags of key ${organization_id} ${id}`, (database) =>
    database
      .selectFrom('custody_tag_member')
      .select('tag_id')
      .where('organization_id', '=', organization_id)
      .where('member_id', '=', id)
      .execute(),
  )
  return { id, imported, exported, label, tags: tags.map(({ tag_id }) => tag_id) }
}

function readParameters(parameters: ProposedActivity['parameters']): ActivityParameters {
  return {
    hashFunction: textOf(parameters, 'hashFunction'),
    encoding: textOf(parameters, 'encoding'),
    type: textOf(parameters, 'type'),
    userId: textOf(parameters, 'userId'),
    targetPublicKey: textOf(parameters, 'targetPublicKey'),
    userIds: listOf(parameters, 'userIds'),
    apiKeyIds: listOf(parameters, 'apiKeyIds'),
  }
}

function textOf(parameters: ProposedActivity['parameters'], name: string): string | undefined {
  const value = parameters[name]
  return typeof value === 'string' ? value : undefined
}

function listOf(parameters: ProposedActivity['parameters'], name: string): string[] | undefined {
  const value = parameters[name]
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : undefined
}
