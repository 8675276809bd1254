import type { Hex } from '@latchkey/base'
import type { AbiField } from '../abi/abiType.ts'
import type { AbiFunction } from '../abi/parseFunction.ts'
import type { Address } from '../address.ts'
import type { Json, JsonObject } from './json.ts'
import type { Path } from './path.ts'

/** A description of calls or messages by ERC-7730, checked: each of its paths leads somewhere. */
export type Descriptor = {
  readonly binding: Binding
  /** The name of the contract, or of its owner. */
  readonly name: string
  readonly formats: readonly Format[]
  /** The file itself, to which paths with the root `$` lead. */
  readonly file: JsonObject
}

export type Deployment = { readonly chainId: number; readonly address: Address }

/** To be held against what is signed before anything of a description is shown. */
export type Binding =
  | { readonly kind: 'contract'; readonly deployments: readonly Deployment[] }
  | {
      readonly kind: 'data'
      readonly deployments?: readonly Deployment[]
      /** Values that the domain of the data must have. */
      readonly domain: JsonObject
      readonly domainSeparator?: string
    }

/** How a call of one function, or data of one type, is shown. */
export type Format = {
  readonly fields: readonly AbiField[]
  /** Of a call. */
  readonly called?: AbiFunction
  /** Of data: the hash of its type. */
  readonly typeHash?: Hex
  readonly intent: string | readonly (readonly [string, string])[]
  readonly interpolated?: string
  readonly shown: readonly FieldFormat[]
}

export type FieldFormat = {
  readonly label: string
  /** Of the value; or the value itself, which is no part of what is signed. */
  readonly source: { readonly path: Path } | { readonly literal: Json }
  readonly format: FormatName
  readonly params: JsonObject
  /** Where paths without a root begin that stand in `params`. */
  readonly base: Path['steps']
  readonly rule: Rule
  /** Given where the value is encrypted: nothing here can read it. */
  readonly encrypted?: string
}

export type Rule =
  | { readonly kind: 'always' | 'never' }
  | { readonly kind: 'ifNotIn' | 'mustMatch'; readonly values: readonly Json[] }

export type FormatName = keyof typeof formatParams

/** Of each format the parameters of which it needs one. */
export const formatParams = {
  raw: [],
  amount: [],
  tokenAmount: [],
  nftName: ['collection', 'collectionPath'],
  date: ['encoding'],
  duration: [],
  unit: ['base'],
  enum: ['$ref'],
  chainId: [],
  calldata: ['callee', 'calleePath'],
  addressName: [],
  tokenTicker: [],
  interoperableAddressName: [],
} as const satisfies Record<string, readonly string[]>
