import { addressValue, type PolicyRecord } from '../values/values.ts'
import { recordOf } from './policyFacts.ts'

/** The fields of an unsigned EVM transaction. */
export type TransactionFields = {
  readonly kind: 'LEGACY' | 'TYPE_1' | 'TYPE_2' | 'TYPE_3' | 'TYPE_4'
  /** The address whose key signs. */
  readonly from: string
  /** Absent when a contract is created. */
  readonly to: string | undefined
  readonly data: string
  readonly valueWei: bigint
  readonly gas: bigint
  readonly nonce: bigint
  readonly chainId: bigint
  /** For types 2 to 4 the most that is paid per gas. */
  readonly gasPriceWei: bigint
  readonly maxFeePerGasWei: bigint | undefined
  readonly maxPriorityFeePerGasWei: bigint | undefined
  readonly maxFeePerBlobGasWei: bigint | undefined
  /** Only when the contract's interface is known; its names are missing fields otherwise. */
  readonly call?: ContractCall | undefined
}

/** Call data read with the interface of its contract. */
export type ContractCall = {
  readonly functionName: string
  /** The first four bytes of the call data, as 0x text. */
  readonly functionSignature: string
  /** By the names of the interface; addresses as `addressValue`, tuples as lists. Absent where they cannot be read. */
  readonly args?: PolicyRecord
}

/** A transaction, parsed from the very bytes to be signed → what `eth.tx` has. */
export function factsOfTransaction(transaction: TransactionFields): PolicyRecord {
  const { call } = transaction
  return recordOf({
    type: transaction.kind,
    from: addressValue(transaction.from),
    to: addressValue(transaction.to ?? ''),
    data: transaction.data.toLowerCase(),
    value: transaction.valueWei,
    gas: transaction.gas,
    nonce: transaction.nonce,
    chain_id: transaction.chainId,
    gas_price: transaction.gasPriceWei,
    max_fee_per_gas: transaction.maxFeePerGasWei,
    max_priority_fee_per_gas: transaction.maxPriorityFeePerGasWei,
    max_fee_per_blob_gas: transaction.maxFeePerBlobGasWei,
    function_name: call?.functionName,
    function_signature: call?.functionSignature.toLowerCase(),
    contract_call_args: call?.args,
  })
}

/** The fields of an EIP-7702 delegation. */
export type AuthorizationFields = { readonly address: string; readonly chainId: bigint; readonly nonce: bigint }

/** A delegation to be signed → what `eth.eip_7702_authorization` has. */
export function factsOfAuthorization({ address, chainId, nonce }: AuthorizationFields): PolicyRecord {
  return recordOf({ address: addressValue(address), chain_id: chainId, nonce })
}
