import { ECDH } from 'node:crypto'
import { toHex } from '@latchkey/base'
import { endpoints, type SubmitName } from '@latchkey/custody'
import { toAddress } from '@latchkey/evm'
import {
  type ActivityParameters,
  factsOfAuthorization,
  factsOfTransaction,
  factsOfTypedData,
  type PolicyFacts,
  type PrivateKeyFacts,
  type WalletFacts,
} from '@latchkey/policy'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { CustodyDatabase } from '../database/tables.ts'
import { CustodyServerError } from '../errors.ts'
import type { FactRows } from '../facts/facts.ts'
import { readInterfaces } from '../facts/readInterfaces.ts'
import type { Readings } from '../facts/readings.ts'
import { parseContractInterface, type ReadCall, readContractCall } from '../keys/contractInterface.ts'
import type { Curve } from '../keys/curves.ts'
import { readRawPayload } from '../keys/rawPayload.ts'
import { parseUnsignedTransaction, type UnsignedTransaction } from '../keys/transaction.ts'
import type { Fact } from '../seals/sealedTables.ts'
import { findAccount, findSigner, type Signer } from './findSigner.ts'

/** An activity before it is decided. */
export type ProposedActivity = {
  readonly name: SubmitName
  readonly type: string
  /** Checked against the form that the type names. */
  readonly parameters: Readonly<Record<string, unknown>>
}

type Place = { readonly readings: Readings; readonly organizationId: string }
type WalletFact = Fact<'custody_wallet'>
type PrivateKeyFact = Fact<'custody_private_key'>
type KeyFacts = Pick<PolicyFacts, 'wallet' | 'walletAccount' | 'privateKey'>
type SignedFacts = Pick<PolicyFacts, 'transaction' | 'isCallUnread' | 'typedData' | 'authorization'>

/**
 * The activity as policies read it: one record for each thing that would be signed, and all must be permitted.
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
  const { wallet, walletAccount, privateKey } = await readKey(place, signer)
  return (await readSigned(place, parameters, signer)).map((signed) => ({
    activity: activityFacts,
    wallet,
    walletAccount,
    privateKey,
    ...signed,
  }))
}

/** Each thing that would be signed. */
async function readSigned(
  place: Place,
  parameters: ProposedActivity['parameters'],
  signer: Signer,
): Promise<readonly SignedFacts[]> {
  const transaction = textOf(parameters, 'unsignedTransaction')
  if (transaction !== undefined) {
    const from = ethereumAddressOf(signer.kind === 'walletAccount' ? signer.account : signer.privateKey)
    const parsed = parseUnsignedTransaction(transaction)
    const { call, isWhole } = await readCall(place, parsed)
    return [{ transaction: factsOfTransaction({ ...parsed, from, call }), isCallUnread: !isWhole }]
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

/** The call of a transaction, by the interface of the contract that it goes to; who sends no data calls nothing. */
async function readCall(place: Place, { to, data }: Pick<UnsignedTransaction, 'to' | 'data'>): Promise<ReadCall> {
  if (to === undefined || data === '0x') return { call: undefined, isWhole: true }
  const { readings, organizationId } = place
  const contract = await readings.once(`contract interface ${organizationId} ${to}`, async (database) => {
    const { rows } = await readings.factsOf(organizationId)
    const known = rows.custody_contract_interface.find(({ address }) => address.toLowerCase() === to.toLowerCase())
    return known === undefined ? undefined : parseContractInterface(await readInterface(database, known))
  })
  return contract === undefined ? { call: undefined, isWhole: false } : readContractCall(contract, data)
}

/** The text of an interface, which only its hash is under seal of. Fails with `organization_frozen`. */
async function readInterface(database: CustodyDatabase, known: Fact<'custody_contract_interface'>): Promise<string> {
  const [row] = await readInterfaces(database, [known])
  if (row === undefined) throw new CustodyServerError('object_unknown', { data: { kind: 'contract interface' } })
  return row.interface_json
}

/** The signer as policies see it: the rows under seal that it names, whatever else was read of them. */
async function readKey({ readings, organizationId }: Place, signer: Signer): Promise<KeyFacts> {
  const { rows } = await readings.factsOf(organizationId)
  if (signer.kind === 'privateKey') {
    const row = rows.custody_private_key.find(({ id }) => id === signer.privateKey.id)
    if (row === undefined) throw new CustodyServerError('object_unknown', { data: { kind: 'signer' } })
    return { privateKey: factsOfPrivateKey(row, rows) }
  }
  const row = rows.custody_wallet.find(({ id }) => id === signer.wallet.id)
  if (row === undefined) throw new CustodyServerError('object_unknown', { data: { kind: 'signer' } })
  return { wallet: factsOfWallet(row), walletAccount: { address: signer.account.address } }
}

/** The wallet or key that an export or a new account is about; its absence is for the handler to tell. */
async function readNamedKey(place: Place, parameters: ProposedActivity['parameters']): Promise<KeyFacts> {
  const { readings, organizationId } = place
  const { rows } = await readings.factsOf(organizationId)
  const walletId = textOf(parameters, 'walletId')
  const privateKeyId = textOf(parameters, 'privateKeyId')
  const address = textOf(parameters, 'address')
  if (walletId !== undefined) {
    const row = rows.custody_wallet.find(({ id }) => id === walletId)
    return row === undefined ? {} : { wallet: factsOfWallet(row) }
  }
  if (privateKeyId !== undefined) {
    const row = rows.custody_private_key.find(({ id }) => id === privateKeyId)
    return row === undefined ? {} : { privateKey: factsOfPrivateKey(row, rows) }
  }
  const account = address === undefined ? undefined : await findAccount(readings, organizationId, address)
  return account === undefined ? {} : await readKey(place, account)
}

function factsOfWallet(row: WalletFact): WalletFacts {
  return { id: row.id, imported: row.is_imported, exported: row.is_exported, label: row.name }
}

function factsOfPrivateKey(row: PrivateKeyFact, rows: FactRows): PrivateKeyFacts {
  const { id, is_imported: imported, is_exported: exported, name: label } = row
  const tags = rows.custody_tag_member.flatMap(({ member_id, tag_id }) => (member_id === id ? [tag_id] : []))
  return { id, imported, exported, label, tags }
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

/** The Ethereum address of a compressed secp256k1 key in hexadecimal text; empty for keys of other curves. */
function ethereumAddressOf({ curve, public_key }: { readonly curve: string; readonly public_key: string }): string {
  if (curve !== 'CURVE_SECP256K1') return ''
  // A Buffer comes back, since no text encoding is asked for.
  const point = ECDH.convertKey(public_key, 'secp256k1', 'hex', undefined, 'uncompressed') as Buffer
  return toAddress(toHex(keccak_256(point.subarray(1)).subarray(12)))
}
