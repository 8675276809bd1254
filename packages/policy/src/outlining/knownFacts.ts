/** The facts that have words of their own. */
export const factPaths = [
  'activity.type',
  'activity.kind',
  'activity.resource',
  'activity.action',
  'activity.params.hash_function',
  'activity.params.encoding',
  'activity.params.type',
  'activity.params.user_ids',
  'activity.params.user_id',
  'activity.params.api_key_ids',
  'activity.params.target_public_key',
  'wallet.id',
  'wallet.label',
  'wallet_account.address',
  'private_key.id',
  'private_key.tags',
  'private_key.label',
  'eth.tx.from',
  'eth.tx.to',
  'eth.tx.data',
  'eth.tx.value',
  'eth.tx.gas',
  'eth.tx.gas_price',
  'eth.tx.chain_id',
  'eth.tx.nonce',
  'eth.tx.max_fee_per_gas',
  'eth.tx.max_priority_fee_per_gas',
  'eth.tx.max_fee_per_blob_gas',
  'eth.tx.type',
  'eth.tx.function_name',
  'eth.tx.function_signature',
  'eth.tx.contract_call_args',
  'eth.eip_712.primary_type',
  'eth.eip_712.domain.name',
  'eth.eip_712.domain.version',
  'eth.eip_712.domain.chain_id',
  'eth.eip_712.domain.verifying_contract',
  'eth.eip_712.message',
  'eth.eip_7702_authorization.address',
  'eth.eip_7702_authorization.chain_id',
  'eth.eip_7702_authorization.nonce',
  'time.now',
  'approvers',
  'credentials',
] as const

/** The facts that are true or false. */
export const stateFacts = [
  'wallet.imported',
  'wallet.exported',
  'private_key.imported',
  'private_key.exported',
] as const

/** The fields of approvers and credentials. */
export const fieldNames = [
  ...(['id', 'tags', 'email', 'alias'] as const),
  ...(['user_id', 'type', 'credential_id', 'public_key'] as const),
] as const

export type FactPath = (typeof factPaths)[number]
export type StateFact = (typeof stateFacts)[number]
export type FieldName = (typeof fieldNames)[number]

export const findFact = (path: string): FactPath | undefined => factPaths.find((known) => known === path)
export const findState = (path: string): StateFact | undefined => stateFacts.find((known) => known === path)
export const findField = (name: string): FieldName | undefined => fieldNames.find((known) => known === name)
