import { type PolicyError, typeError } from '../errors.ts'
import { bool, dynamic, int, listOf, type PolicyType, string, structOf, timestamp } from './policyType.ts'

/** The names that an expression may use, with their types. */
export type Scope = ReadonlyMap<string, PolicyType>
/** The three expressions of a policy; each has names of its own. */
export type PolicyPart = 'condition' | 'consensus' | 'time'

const user = structOf('user', { id: string, tags: listOf(string), email: string, alias: string })

const credential = structOf('credential', {
  id: string,
  user_id: string,
  type: string,
  credential_id: string,
  public_key: string,
})

const activityParameters = structOf('set of parameters', {
  hash_function: string,
  encoding: string,
  type: string,
  user_ids: listOf(string),
  user_id: string,
  api_key_ids: listOf(string),
  target_public_key: string,
})

const activity = structOf('activity', {
  type: string,
  kind: string,
  resource: string,
  action: string,
  params: activityParameters,
})

const wallet = structOf('wallet', { id: string, imported: bool, exported: bool, label: string })

const privateKey = structOf('private key', {
  id: string,
  tags: listOf(string),
  imported: bool,
  exported: bool,
  label: string,
})

const transaction = structOf('transaction', {
  from: string,
  to: string,
  data: string,
  value: int,
  gas: int,
  gas_price: int,
  chain_id: int,
  nonce: int,
  max_fee_per_gas: int,
  max_priority_fee_per_gas: int,
  max_fee_per_blob_gas: int,
  type: string,
  function_name: string,
  function_signature: string,
  contract_call_args: { kind: 'map', value: dynamic },
})

const typedData = structOf('typed data', {
  primary_type: string,
  domain: structOf('domain', { name: string, version: string, chain_id: int, verifying_contract: string }),
  message: { kind: 'map', value: dynamic },
})

const authorization = structOf('delegation', { address: string, chain_id: int, nonce: int })

/** Facts that each part of a policy may name. */
export const scopes: Readonly<Record<PolicyPart, Scope>> = {
  condition: new Map([
    ['activity', activity],
    ['wallet', wallet],
    ['wallet_account', structOf('wallet account', { address: string })],
    ['private_key', privateKey],
    [
      'eth',
      structOf('Ethereum payload', { tx: transaction, eip_712: typedData, eip_7702_authorization: authorization }),
    ],
  ]),
  consensus: new Map([
    ['approvers', listOf(user)],
    ['credentials', listOf(credential)],
  ]),
  time: new Map([['time', structOf('clock', { now: timestamp })]]),
}

/** Names of payloads that other services read and this one does not sign. */
const foreignPayloads = new Set(['solana', 'tron', 'bitcoin', 'tempo', 'spark'])

/** The fault of a name that is not in a scope. */
export function unknownName(name: string, index: number, scope: Scope): PolicyError {
  if (foreignPayloads.has(name)) return typeError('foreign_payload', index, { name })
  const home = Object.entries(scopes).find(([, other]) => other.has(name))?.[0]
  if (home !== undefined) return typeError('wrong_part', index, { name, part: home })
  return typeError('unknown_name', index, { name, known: [...scope.keys()].join(', ') })
}
