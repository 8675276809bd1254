import type { FactPath, FieldName, StateFact } from '@latchkey/policy'

/** The name of each fact, as a key of the area without its beginning. */
export const factKeys = {
  'activity.type': 'activityType',
  'activity.kind': 'activityKind',
  'activity.resource': 'activityResource',
  'activity.action': 'activityAction',
  'activity.params.hash_function': 'hashFunction',
  'activity.params.encoding': 'encoding',
  'activity.params.type': 'transactionFamily',
  'activity.params.user_ids': 'deletedUsers',
  'activity.params.user_id': 'concernedUser',
  'activity.params.api_key_ids': 'concernedKeys',
  'activity.params.target_public_key': 'exportKey',
  'wallet.id': 'wallet',
  'wallet.label': 'walletName',
  'wallet_account.address': 'account',
  'private_key.id': 'privateKey',
  'private_key.tags': 'privateKeyTags',
  'private_key.label': 'privateKeyName',
  'eth.tx.from': 'sender',
  'eth.tx.to': 'recipient',
  'eth.tx.data': 'callData',
  'eth.tx.value': 'amount',
  'eth.tx.gas': 'gasLimit',
  'eth.tx.gas_price': 'gasPrice',
  'eth.tx.chain_id': 'chain',
  'eth.tx.nonce': 'transactionNumber',
  'eth.tx.max_fee_per_gas': 'maxFee',
  'eth.tx.max_priority_fee_per_gas': 'tip',
  'eth.tx.max_fee_per_blob_gas': 'maxBlobFee',
  'eth.tx.type': 'transactionType',
  'eth.tx.function_name': 'function',
  'eth.tx.function_signature': 'functionSelector',
  'eth.tx.contract_call_args': 'arguments',
  'eth.eip_712.primary_type': 'primaryType',
  'eth.eip_712.domain.name': 'domainName',
  'eth.eip_712.domain.version': 'domainVersion',
  'eth.eip_712.domain.chain_id': 'domainChain',
  'eth.eip_712.domain.verifying_contract': 'domainContract',
  'eth.eip_712.message': 'typedData',
  'eth.eip_7702_authorization.address': 'delegate',
  'eth.eip_7702_authorization.chain_id': 'delegateChain',
  'eth.eip_7702_authorization.nonce': 'delegateNumber',
  'time.now': 'time',
  approvers: 'approvers',
  credentials: 'credentials',
} as const satisfies Readonly<Record<FactPath, string>>

/** Facts that are true or false: the key when they hold, and when not. */
export const stateKeys = {
  'wallet.imported': ['walletImported', 'walletNotImported'],
  'wallet.exported': ['walletExported', 'walletNotExported'],
  'private_key.imported': ['privateKeyImported', 'privateKeyNotImported'],
  'private_key.exported': ['privateKeyExported', 'privateKeyNotExported'],
} as const satisfies Readonly<Record<StateFact, readonly [string, string]>>

/** The name of each field of an approver or a credential. */
export const fieldKeys = {
  id: 'id',
  tags: 'tags',
  email: 'email',
  alias: 'alias',
  user_id: 'user',
  type: 'type',
  credential_id: 'passkey',
  public_key: 'publicKey',
} as const satisfies Readonly<Record<FieldName, string>>

/** Numbers that are names: nobody counts by them. */
const numericNames: readonly FactPath[] = [
  'eth.tx.chain_id',
  'eth.eip_712.domain.chain_id',
  'eth.eip_7702_authorization.chain_id',
]

/** Whether the numbers of a fact are written without marks between their digits. */
export const isNumericName = (path: FactPath) => numericNames.includes(path)
