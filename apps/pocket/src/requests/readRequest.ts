import { fromHex, fromQuantity, isHex, toUtf8 } from '@latchkey/base'
import { providerCodes } from '@latchkey/connect'
import {
  batchLimits,
  type Chain,
  isAddress,
  parseChainId,
  parseTypedData,
  readSendCalls,
  toAddress,
} from '@latchkey/evm'
import type { InboundRequest, Session, WireError } from '@latchkey/remote'
import type { PocketKey } from '../keys/keyRing.ts'
import { type RefusalReason, reasonWith } from '../refusalReason.ts'
import { readGrant, type SessionGrant } from '../sessions/sessionNamespaces.ts'
import type { AskedTransaction, WalletRequest } from './walletRequest.ts'

type Deps = {
  readonly session: Pick<Session, 'namespaces'>
  readonly keys: readonly PocketKey[]
  readonly chains: readonly Chain[]
}

type Known = {
  readonly chain: Chain
  readonly grant: SessionGrant
  readonly around: Deps & { readonly requestId: string }
}

/** A request as it came → what it asks for, or why it is refused. Total: whatever a site sends, there is an answer. */
export function readRequest(
  { method, params, chainId, id = 0 }: Pick<InboundRequest, 'method' | 'params' | 'chainId'> & { readonly id?: number },
  { session, keys, chains }: Deps,
): WalletRequest {
  const around = { session, keys, chains, requestId: `0x${id.toString(16)}` }
  const chain = chains.find((each) => `eip155:${each.id}` === chainId)
  if (chain === undefined) {
    const message = `This wallet does not have the network ${chainId}.`
    return refuse(providerCodes.unknownChain, message, reasonWith('unknownNetwork', chainId))
  }
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  try {
    return readCall(method, list, { chain, grant: readGrant(around.session.namespaces), around })
  } catch (error) {
    const { wireError, reason } = error instanceof Refusal ? error : invalid('they cannot be read')
    return { kind: 'refusal', error: wireError, reason }
  }
}

function readCall(method: string, list: readonly unknown[], known: Known): WalletRequest {
  const { chain, grant } = known
  switch (method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return { kind: 'answer', result: grant.accounts }
    case 'eth_chainId':
      return { kind: 'answer', result: `0x${chain.id.toString(16)}` }
    case 'personal_sign':
      return readMessage(list, known)
    case 'eth_signTypedData':
    case 'eth_signTypedData_v4':
      return readTypedDataRequest(list, known)
    case 'eth_sendTransaction':
      return readTransaction(list[0], known)
    case 'wallet_getCapabilities':
    case 'wallet_sendCalls':
    case 'wallet_getCallsStatus':
      return readCallsRequest(method, list, known)
    case 'wallet_switchEthereumChain':
    case 'wallet_addEthereumChain':
      return readSwitch(list[0], known)
    default:
      return refuse(providerCodes.unsupported, `This wallet does not do ${method}.`, reasonWith('notDone', method))
  }
}

/** `personal_sign`: bytes as 0x text, or plain text, then the account. */
function readMessage([message, address]: readonly unknown[], known: Known): WalletRequest {
  if (typeof message !== 'string') throw invalid('the message must be a string')
  return {
    kind: 'message',
    chain: known.chain,
    key: requireKey(address, known),
    bytes: fromHex(message) ?? toUtf8(message),
  }
}

function readTypedDataRequest([address, input]: readonly unknown[], known: Known): WalletRequest {
  const key = requireKey(address, known)
  const data = readTypedData(input)
  const { verifyingContract } = data.domain
  // The account's own code would carry these calls out, whoever brings them: calls are asked for as such, and shown.
  if (typeof verifyingContract === 'string' && verifyingContract.toLowerCase() === key.address.toLowerCase()) {
    throw invalid('data for the code of the account itself is not signed; ask for the calls', { code: 'ownCode' })
  }
  return { kind: 'typedData', chain: known.chain, key, data }
}

function readTypedData(input: unknown) {
  try {
    return parseTypedData(typeof input === 'string' ? JSON.parse(input) : input)
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : 'the data cannot be read')
  }
}

function readTransaction(parameter: unknown, known: Known): WalletRequest {
  const fields = readFields(parameter)
  const key = requireKey(fields['from'], known)
  const chainId = readInteger(fields, 'chainId')
  if (chainId !== undefined && chainId !== BigInt(known.chain.id)) {
    throw invalid('the transaction is for another network than the request', { code: 'otherNetwork' })
  }
  const to = fields['to']
  if (!isAddress(to))
    throw invalid("'to' must be an address; this wallet creates no contracts", { code: 'noRecipient' })
  if (fields['authorizationList'] !== undefined) {
    throw invalid('this wallet hands its accounts to no other code', { code: 'otherCode' })
  }
  const data = fields['data'] ?? fields['input'] ?? '0x'
  if (!isHex(data)) throw invalid("'data' must be hexadecimal", reasonWith('unreadableField', 'data'))
  const price = readInteger(fields, 'gasPrice')
  const asked: AskedTransaction = {
    type: price !== undefined && fields['maxFeePerGas'] === undefined ? 'legacy' : 'eip1559',
    to: toAddress(to.toLowerCase()),
    value: readInteger(fields, 'value') ?? 0n,
    data,
    gas: readInteger(fields, 'gas') ?? readInteger(fields, 'gasLimit'),
    maxFeePerGas: readInteger(fields, 'maxFeePerGas') ?? price,
    maxPriorityFeePerGas: readInteger(fields, 'maxPriorityFeePerGas') ?? price,
    nonce: readInteger(fields, 'nonce'),
  }
  return { kind: 'transaction', chain: known.chain, key, asked }
}

/** EIP-5792, version 2.0.0. */
function readCallsRequest(method: string, list: readonly unknown[], known: Known): WalletRequest {
  const { grant, around } = known
  const own = around.chains.filter(({ id }) => grant.chainIds.includes(id))
  if (method === 'wallet_getCapabilities') {
    const { address: account } = requireKey(list[0], known)
    const wanted = Array.isArray(list[1]) ? list[1].slice(0, batchLimits.maxNetworks).map(parseChainId) : undefined
    return {
      kind: 'capabilities',
      account,
      chains: own.filter(({ id }) => wanted === undefined || wanted.includes(id)),
    }
  }
  if (method === 'wallet_getCallsStatus') {
    const [id] = list
    if (typeof id !== 'string') throw invalid('the id must be a string')
    return { kind: 'callsStatus', id }
  }
  const asked = readSendCalls(list)
  if ('fault' in asked) {
    if (asked.fault === 'invalid') {
      throw invalid(`'${asked.field}' cannot be read`, reasonWith('unreadableField', asked.field))
    }
    const message = 'These are more calls than this wallet shows at once.'
    return refuse(providerCodes.batchTooLarge, message, { code: 'manyCalls' })
  }
  const chain = own.find(({ id }) => id === asked.chainId)
  if (chain === undefined) {
    const message = 'The session does not have this network.'
    return refuse(providerCodes.batchChainUnsupported, message, { code: 'notShared' })
  }
  const [required] = asked.required
  if (required !== undefined) {
    const message = `This wallet does not do ${required}.`
    return refuse(providerCodes.capabilityUnsupported, message, reasonWith('notDone', required))
  }
  const key = requireKey(asked.from ?? grant.accounts[0], known)
  const { id, calls, atomicRequired } = asked
  // Its own name stays the same however often the request is read.
  return { kind: 'calls', chain, key, id: id ?? around.requestId, calls, atomicRequired }
}

/** EIP-3326, and EIP-3085 as far as a network of this wallet is meant: this page reaches no other node. */
function readSwitch(parameter: unknown, { grant, around }: Known): WalletRequest {
  const chainId = readInteger(readFields(parameter), 'chainId')
  const chain = around.chains.find(({ id }) => BigInt(id) === chainId)
  if (chain === undefined) {
    const message = 'This wallet has the networks of its own site only.'
    return refuse(providerCodes.unknownChain, message, { code: 'ownNetworks' })
  }
  return { kind: 'switchChain', chain, isNew: !grant.chainIds.includes(chain.id) }
}

/** The key of an account that the session shows and the wallet has. */
function requireKey(address: unknown, { grant, around }: Known): PocketKey {
  const isMeant = (other: string) => typeof address === 'string' && other.toLowerCase() === address.toLowerCase()
  const key = around.keys.find((candidate) => isMeant(candidate.address))
  if (key !== undefined && grant.accounts.some(isMeant)) return key
  const message = 'The session does not show this account.'
  throw new Refusal(providerCodes.unauthorized, message, { code: 'otherAccount' })
}

function readFields(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw invalid('an object is expected')
  // Copied by own keys, so that an inherited property cannot stand in for a field.
  return Object.fromEntries(Object.entries(value))
}

function readInteger(fields: Readonly<Record<string, unknown>>, name: string): bigint | undefined {
  const value = fields[name]
  if (value === undefined || value === null) return undefined
  const integer =
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : fromQuantity(value)
  if (integer === undefined) {
    throw invalid(`'${name}' must be a hexadecimal quantity`, reasonWith('unreadableField', name))
  }
  return integer
}

/** Carries the protocol's own error out of the readers above; never leaves this file. */
class Refusal extends Error {
  readonly wireError: WireError
  readonly reason: RefusalReason
  constructor(code: number, message: string, reason: RefusalReason) {
    super(message)
    this.wireError = { code, message }
    this.reason = reason
  }
}

function invalid(problem: string, reason: RefusalReason = { code: 'unreadable' }): Refusal {
  return new Refusal(providerCodes.invalidParams, `Invalid parameters: ${problem}`, reason)
}

function refuse(code: number, message: string, reason: RefusalReason): WalletRequest {
  return { kind: 'refusal', error: { code, message }, reason }
}
