/** Familiar names of a request's facts. */
export const factNames: Readonly<Record<string, string>> = {
  'activity.type': 'the activity type',
  'activity.kind': 'the activity',
  'activity.resource': 'the resource',
  'activity.action': 'the action',
  'activity.params.hash_function': 'the hash function',
  'activity.params.encoding': 'the encoding',
  'activity.params.type': 'the transaction family',
  'activity.params.user_ids': 'the users to delete',
  'activity.params.user_id': 'the user concerned',
  'activity.params.api_key_ids': 'the API keys concerned',
  'activity.params.target_public_key': 'the key that the export is sealed for',
  'wallet.id': 'the wallet',
  'wallet.label': 'the name of the wallet',
  'wallet_account.address': 'the account',
  'private_key.id': 'the private key',
  'private_key.tags': 'the tags of the private key',
  'private_key.label': 'the name of the private key',
  'eth.tx.from': 'the sender',
  'eth.tx.to': 'the recipient',
  'eth.tx.data': 'the call data',
  'eth.tx.value': 'the amount in wei',
  'eth.tx.gas': 'the gas limit',
  'eth.tx.gas_price': 'the gas price in wei',
  'eth.tx.chain_id': 'the chain',
  'eth.tx.nonce': 'the transaction number',
  'eth.tx.max_fee_per_gas': 'the highest fee per gas in wei',
  'eth.tx.max_priority_fee_per_gas': 'the tip per gas in wei',
  'eth.tx.max_fee_per_blob_gas': 'the highest fee per blob gas in wei',
  'eth.tx.type': 'the transaction type',
  'eth.tx.function_name': 'the contract function',
  'eth.tx.function_signature': 'the selector of the contract function',
  'eth.tx.contract_call_args': 'the arguments of the contract call',
  'eth.eip_712.primary_type': 'the type of the typed data',
  'eth.eip_712.domain.name': 'the name of the typed data’s domain',
  'eth.eip_712.domain.version': 'the version of the typed data’s domain',
  'eth.eip_712.domain.chain_id': 'the chain of the typed data',
  'eth.eip_712.domain.verifying_contract': 'the contract of the typed data',
  'eth.eip_712.message': 'the typed data',
  'eth.eip_7702_authorization.address': 'the code that the account delegates to',
  'eth.eip_7702_authorization.chain_id': 'the chain of the delegation',
  'eth.eip_7702_authorization.nonce': 'the number of the delegation',
  'time.now': 'the time',
  approvers: 'the approvers',
  credentials: 'the credentials of the approvals',
}

/** Facts that are true or false: what it means when they hold, and when not. */
export const factStates: Readonly<Record<string, readonly [string, string]>> = {
  'wallet.imported': ['the wallet was imported', 'the wallet was not imported'],
  'wallet.exported': ['the wallet was exported', 'the wallet was not exported'],
  'private_key.imported': ['the private key was imported', 'the private key was not imported'],
  'private_key.exported': ['the private key was exported', 'the private key was not exported'],
}

/** One and several elements of the lists that have names. */
export const listNouns: Readonly<Record<string, readonly [string, string]>> = {
  approvers: ['approver', 'approvers'],
  credentials: ['credential', 'credentials'],
}

/** Fields of an element, as in "whose tags include …". */
export const fieldNames: Readonly<Record<string, string>> = {
  id: 'id',
  tags: 'tags',
  email: 'email',
  alias: 'alias',
  user_id: 'user',
  type: 'type',
  credential_id: 'passkey id',
  public_key: 'public key',
}
