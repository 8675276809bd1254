import * as v from 'valibot'
import { addressFormat, curve, pathFormat, wordOf } from './choices.ts'
import { answers, filled, id, listOf, maybe, name, text, timestamp } from './fields.ts'

/** Words of a recovery phrase. */
export const mnemonicLength = v.picklist([12, 15, 18, 21, 24])

/** An account to be derived. */
export const walletAccountParams = v.strictObject({
  curve,
  pathFormat,
  path: filled(256),
  addressFormat,
  name: maybe(name),
})

export const walletParams = v.strictObject({
  walletName: name,
  accounts: listOf(walletAccountParams),
  mnemonicLength: maybe(mnemonicLength),
})

/** A wallet that was just made. */
export const walletResult = v.object({ walletId: id, addresses: answers(text(256)) })

export const wallet = v.object({
  walletId: id,
  walletName: text(1024),
  createdAt: timestamp,
  updatedAt: timestamp,
  exported: v.boolean(),
  imported: v.boolean(),
})

/** A wallet of an organization; its accounts come from one seed. */
export type Wallet = v.InferOutput<typeof wallet>

export const walletAccount = v.object({
  walletAccountId: id,
  organizationId: id,
  walletId: id,
  curve: wordOf('CURVE_'),
  pathFormat: wordOf('PATH_FORMAT_'),
  path: text(256),
  addressFormat: wordOf('ADDRESS_FORMAT_'),
  address: text(256),
  createdAt: timestamp,
  updatedAt: timestamp,
  publicKey: maybe(text(256)),
  walletDetails: maybe(wallet),
  name: maybe(text(1024)),
  caip2Prefix: maybe(text(64)),
})

/** One account of a wallet: its path, its address and its key. */
export type WalletAccount = v.InferOutput<typeof walletAccount>

const address = v.object({ format: maybe(wordOf('ADDRESS_FORMAT_')), address: maybe(text(256)) })

/** The addresses of one private key. */
export const addresses = answers(address)

/** A private key to be made. */
export const privateKeyParams = v.strictObject({
  privateKeyName: name,
  curve,
  privateKeyTags: listOf(id),
  addressFormats: listOf(addressFormat),
})

/** A private key that was just made. */
export const privateKeyResult = v.object({ privateKeyId: maybe(id), addresses: maybe(addresses) })

export const privateKey = v.object({
  privateKeyId: id,
  publicKey: text(256),
  privateKeyName: text(1024),
  curve: wordOf('CURVE_'),
  addresses,
  privateKeyTags: answers(id),
  createdAt: timestamp,
  updatedAt: timestamp,
  exported: v.boolean(),
  imported: v.boolean(),
})

/** A private key that stands by itself and in no wallet. */
export type PrivateKey = v.InferOutput<typeof privateKey>
