import type { Hex } from '@latchkey/base'

/** An amount in the smallest unit, with what it is written by. */
export type CardAmount = { readonly value: bigint; readonly decimals: number; readonly symbol: string }

/** Something that a card says of its own: by its code, to be put into words where it is shown. */
export type CardWords<Table> = {
  readonly [Code in keyof Table]: { readonly code: Code; readonly values: Table[Code] }
}[keyof Table]

type None = Readonly<Record<never, never>>

/** The act that is asked for, and the values that belong to it. Foreign text in them is plain, short and free of control characters. */
export type CardTitle = CardWords<{
  send: { readonly amount: CardAmount }
  send_unknown: None
  create_contract: None
  call_contract: None
  allow: None
  end_allowance: None
  allow_collection: None
  end_permission: None
  name_delegate: None
  end_delegation: None
  give_up_contract: None
  give_contract_away: None
  /** Several calls, all or none. */
  batch: { readonly count: number }
  smart_account: None
  plain_account: None
  sign_message: None
  sign_in: { readonly site: string }
  sign_data: { readonly type: string }
  sign_data_for: { readonly type: string; readonly name: string }
}>

/** The name of a row: one of ours, or that of a field of typed data. */
export type CardLabel = { readonly code: CardLabelCode } | { readonly name: string }

export type CardLabelCode =
  | 'from'
  | 'to'
  | 'amount'
  | 'amount_along'
  | 'network'
  | 'call'
  | 'fee'
  | 'fee_most'
  | 'gas_limit'
  | 'data'
  | 'extra_data'
  | 'contract'
  | 'token_contract'
  | 'collection'
  | 'who'
  | 'new_owner'
  | 'spender'
  | 'message'
  | 'bytes'
  | 'domain'
  | 'site'
  | 'statement'
  | 'account'
  | 'page'
  | 'chain_id'
  | 'nonce'
  | 'issued_at'
  | 'not_before'
  | 'expires_at'
  | 'request_id'
  | 'resource'

/** A value that needs words. `token` is the address of one that has no name here. */
export type CardValue = CardWords<{
  amount: { readonly amount: CardAmount }
  amount_most: { readonly amount: CardAmount }
  all: { readonly symbol: string }
  all_of: { readonly token: string }
  units: { readonly count: string }
  units_of: { readonly count: string; readonly token: string }
  cut: { readonly bytes: string; readonly count: number }
  items: { readonly count: number }
  not_hex: None
  /** One call of a batch, by its place from 1. */
  call: { readonly number: number; readonly act: CardTitle }
  smart_account_on: None
  smart_account_off: None
  paid_by: { readonly site: string }
}>

/** One row of a signing card: its name and its value. */
export type CardRow = {
  readonly label: CardLabel
  /** Text as it is signed, or what needs words. */
  readonly value: string | CardValue
  readonly kind: 'text' | 'address' | 'amount' | 'bytes'
  /** Nesting of typed data, 0 at the top. */
  readonly depth: number
}

/** A danger by its code, such as that somebody may spend all of a token. */
export type CardDanger = CardWords<{
  allowance: { readonly spender: string; readonly amount: CardAmount }
  allowance_all: { readonly spender: string; readonly symbol: string }
  allowance_all_of: { readonly spender: string; readonly token: string }
  allowance_all_unknown: { readonly spender: string }
  allowance_units_of: { readonly spender: string; readonly count: string; readonly token: string }
  allowance_unknown: { readonly spender: string }
  more_allowances: { readonly count: number }
  approval_for_all: { readonly spender: string }
  unknown_contract: None
  also_sends: { readonly amount: CardAmount }
  amount_unreadable: None
  contract_creation: None
  unknown_call: None
  extra_data: { readonly count: number }
  delegate: { readonly who: string }
  ownership: { readonly owner: string }
  ownership_nobody: None
  lost: None
  lost_token: None
  other_network: { readonly network: string }
  code_delegation: { readonly code: string }
  code_delegation_unknown: None
  code_delegation_ended: None
  data_no_chain: None
  data_other_chain: { readonly network: string; readonly current: string }
  data_hidden_characters: None
  data_values_hidden: { readonly count: number }
  permission: None
  order: None
  orders: None
  wallet_transaction: { readonly to: string }
  delegate_call: { readonly to: string }
  delegation: { readonly who: string }
  forwarded_call: None
  other_site: { readonly site: string; readonly page: string }
  other_address: { readonly address: string }
  misleading_site: None
  other_account: { readonly account: string }
  other_chain: { readonly network: string }
  capabilities: None
  resources_hidden: { readonly count: number }
  blind_hash: None
  bytes_unreadable: None
  broken_sign_in: None
  hidden_characters: None
  text_cut: None
}>

/** A request to sign, drawn from its bytes; all foreign text in it is plain, short and free of control characters. */
export type SigningCard = {
  readonly kind: 'message' | 'typedData' | 'signIn' | 'transaction'
  readonly title: CardTitle
  readonly rows: readonly CardRow[]
  readonly dangers: readonly CardDanger[]
  /** For recomputing by another route: the EIP-191 or EIP-712 digest, and the parts of the latter. */
  readonly hashes: { readonly digest?: Hex; readonly domainHash?: Hex; readonly messageHash?: Hex }
}
