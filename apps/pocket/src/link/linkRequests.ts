import { parseJson, toQuantity } from '@latchkey/base'
import { providerCodes } from '@latchkey/connect'
import type { Web3Request, Web3Response } from '@latchkey/remote'
import type { Outcome } from '../peer/walletPeer.ts'

/** A request of a link in the words of EIP-1193, and the network it is for where it names one. */
export type PlainRequest = { readonly method: string; readonly params: readonly unknown[]; readonly chainId?: number }

/** The request by which a page asks to see an account. */
export const accountsMethod = 'requestEthereumAccounts'

/** A request of a page → the same in the words of EIP-1193. Total: what this wallet does not do keeps its name. */
export function toPlainRequest({ method, params }: Web3Request): PlainRequest {
  const fields = readFields(params)
  switch (method) {
    case 'signEthereumMessage':
      return toSigning(fields)
    case 'signEthereumTransaction':
      return toTransaction(fields)
    case 'switchEthereumChain':
      return { method: 'wallet_switchEthereumChain', params: [{ chainId: toHexText(fields['chainId']) }] }
    case 'addEthereumChain':
      return { method: 'wallet_addEthereumChain', params: [{ chainId: toHexText(fields['chainId']) }] }
    default:
      return { method, params: [] }
  }
}

/** The answer to a request, in the words of the link. */
export function toLinkOutcome(method: string, outcome: Outcome): Web3Response['outcome'] {
  const isSwitch = method === 'switchEthereumChain' || method === 'addEthereumChain'
  if ('result' in outcome) return { result: isSwitch ? { isApproved: true, rpcUrl: '' } : outcome.result }
  const { code, message } = outcome.error
  const isRefusedByOwner = code === providerCodes.rejectedByPeer
  if (isRefusedByOwner && isSwitch) return { result: { isApproved: false, rpcUrl: '' } }
  if (isRefusedByOwner) return { errorMessage: 'User rejected the request.' }
  return { errorMessage: message, errorCode: code }
}

/** Bytes that would be signed without a word in front of them are signed by nobody here: they may be a transaction. */
function toSigning({ address, message, addPrefix, typedDataJson }: Readonly<Record<string, unknown>>): PlainRequest {
  if (typeof typedDataJson === 'string') {
    return { method: 'eth_signTypedData_v4', params: [address, unwrap(typedDataJson)] }
  }
  return addPrefix === true
    ? { method: 'personal_sign', params: [message, address] }
    : { method: 'eth_sign', params: [] }
}

/** Some pages write it as text twice. */
function unwrap(json: string): string {
  const inner = parseJson(json)
  return typeof inner === 'string' ? inner : json
}

function toTransaction(fields: Readonly<Record<string, unknown>>): PlainRequest {
  const { fromAddress, toAddress, data, chainId, shouldSubmit } = fields
  const hex = (name: string) => toHexText(fields[name])
  const transaction = {
    from: fromAddress,
    to: toAddress,
    data,
    value: hex('weiValue'),
    gas: hex('gasLimit'),
    gasPrice: hex('gasPriceInWei'),
    maxFeePerGas: hex('maxFeePerGas'),
    maxPriorityFeePerGas: hex('maxPriorityFeePerGas'),
    nonce: hex('nonce'),
  }
  const id = Number(chainId)
  return {
    method: shouldSubmit === true ? 'eth_sendTransaction' : 'eth_signTransaction',
    params: [transaction],
    ...(Number.isSafeInteger(id) && id > 0 && { chainId: id }),
  }
}

/** Amounts travel as decimal text; what is none is left for the reader behind to refuse. */
function toHexText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? toQuantity(value) : 'unreadable'
  return typeof value === 'string' && /^\d{1,78}$/.test(value) ? toQuantity(BigInt(value)) : 'unreadable'
}

function readFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
