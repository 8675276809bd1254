import { TimeoutError } from '@latchkey/base'
import { ConnectError } from '../errors.ts'
import { isEngineText } from './engineText.ts'
import { oneLine } from './oneLine.ts'
import { providerCodes } from './providerCodes.ts'

const meanings: ReadonlyMap<number, keyof typeof codeOf> = new Map([
  [providerCodes.rejected, 'rejected'],
  [providerCodes.rejectedByPeer, 'rejected'],
  [providerCodes.rejectedChains, 'rejected'],
  [providerCodes.rejectedMethods, 'rejected'],
  [providerCodes.rejectedEvents, 'rejected'],
  [providerCodes.unknownChain, 'unknownChain'],
  [providerCodes.alreadyPending, 'pending'],
  [providerCodes.unauthorized, 'unauthorized'],
  [providerCodes.unsupported, 'unsupported'],
  [providerCodes.methodNotFound, 'unsupported'],
  [providerCodes.methodNotSupported, 'unsupported'],
  [providerCodes.invalidParams, 'invalid'],
  [providerCodes.invalidRequest, 'invalid'],
  [providerCodes.batchChainUnsupported, 'otherChain'],
  [providerCodes.capabilityUnsupported, 'capability'],
  [providerCodes.batchIdUsed, 'usedId'],
  [providerCodes.batchUnknown, 'unknownBatch'],
  [providerCodes.batchTooLarge, 'tooLarge'],
  [providerCodes.upgradeRejected, 'noUpgrade'],
  [providerCodes.notAtomic, 'notAtomic'],
  [providerCodes.disconnected, 'disconnected'],
  [providerCodes.chainDisconnected, 'disconnected'],
])

const codeOf = {
  rejected: 'user_rejected_request',
  unknownChain: 'chain_not_added',
  pending: 'wallet_request_pending',
  unauthorized: 'wallet_unauthorized',
  unsupported: 'wallet_method_unsupported',
  invalid: 'wallet_invalid_params',
  disconnected: 'wallet_disconnected',
  locked: 'wallet_locked',
  capability: 'batch_capability_unsupported',
  otherChain: 'batch_chain_unsupported',
  usedId: 'batch_id_used',
  unknownBatch: 'batch_unknown',
  tooLarge: 'batch_too_large',
  noUpgrade: 'batch_upgrade_refused',
  notAtomic: 'batch_not_atomic',
} as const

const rejectionText =
  /\b(?:reject|den(?:y|ied)|cancel|declin)\w*\b.*\b(?:user|request|transaction|signature|connection)|\b(?:user|request|transaction|signature)\b.*\b(?:reject|denied|cancel|declin)\w*|^cancell?ed\.?$|closed (?:the )?modal|action_rejected/i
const unknownChainText = /unrecognized chain|chain does not exist|try adding the chain/i
/** There is no code for it: wallets that open no window of their own say it in words, under any code but a refusal's. */
const lockedText =
  /\b(?:wallet|extension|keyring|vault|account)s?\b.{0,20}\blocked\b|\bunlock\b.{0,30}\b(?:wallet|extension|keyring|vault|account)\b/i
/** Some wallets give every failure the code of a refusal; these texts come from a node, not from a visitor. */
const nodeText =
  /insufficient funds|nonce too low|execution reverted|gas required|underpriced|intrinsic gas|timed? ?out/i

/** Wallets nest their errors; deeper than this nobody looks. */
const maxDepth = 3

/** Nobody sees a window, reads it and refuses in less time than this. */
const leastHumanMs = 300

/**
 * A wallet's failure → an error of the catalogue. Total over any value; the wallet's own text becomes one plain line.
 * `waitedMs` is how long it took to answer: a refusal that no person can have made is not told as one. Undefined where
 * that is not known.
 */
export function normalizeWalletError(error: unknown, waitedMs?: number): ConnectError {
  if (isMadeBy(ConnectError, error)) return error
  if (isMadeBy(TimeoutError, error)) return new ConnectError('wallet_not_responding', { cause: error })
  const text = walletText(error)
  const meaning = findMeaning(error, text)
  if (meaning === 'rejected' && waitedMs !== undefined && waitedMs < leastHumanMs) {
    return new ConnectError('wallet_refused_by_itself', { cause: error })
  }
  const isOfEngine = isEngineText(text, read(error, 'name'))
  if (meaning === 'invalid') {
    const told = isOfEngine ? 'it failed by a fault of its own' : text
    return new ConnectError('wallet_invalid_params', { cause: error, data: { text: told } })
  }
  if (meaning !== undefined) return new ConnectError(codeOf[meaning], { cause: error })
  if (isOfEngine) return new ConnectError('wallet_faulty', { cause: error })
  return new ConnectError('wallet_failed', { cause: error, data: { text: text === '' ? 'an unknown failure' : text } })
}

/**
 * True for a refusal that is known by a number, or by words that name the user. Nodes and lines speak of "rejected" and
 * "cancelled" as well, when the transaction may be out.
 */
export function isRefusalOfUser(error: unknown): boolean {
  const text = walletText(error)
  if (nodeText.test(text)) return false
  const isNumbered = listCodes(error, 0).some((code) => meanings.get(code) === 'rejected')
  return isNumbered || read(error, 'code') === 'ACTION_REJECTED' || /\buser\b/i.test(text)
}

function findMeaning(error: unknown, text: string): keyof typeof codeOf | undefined {
  const found = listCodes(error, 0).map((code) => meanings.get(code))
  // A nested 4902 says more than the general code around it.
  if (found.includes('unknownChain') || unknownChainText.test(text)) return 'unknownChain'
  const first = found.find((meaning) => meaning !== undefined)
  if ((first === undefined || first === 'unauthorized') && lockedText.test(text)) return 'locked'
  const isFromNode = nodeText.test(text)
  if (first === 'rejected' && isFromNode) return undefined
  if (first !== undefined) return first
  const isRefusal = read(error, 'code') === 'ACTION_REJECTED' || (rejectionText.test(text) && !isFromNode)
  return isRefusal ? 'rejected' : undefined
}

/** The numbers at the places where wallets put them, outermost first. */
function listCodes(error: unknown, depth: number): readonly number[] {
  if (depth > maxDepth || !isObject(error)) return []
  const own = toNumber(read(error, 'code'))
  const nested = [
    read(read(error, 'data'), 'originalError'),
    read(read(error, 'data'), 'cause'),
    read(error, 'data'),
    read(error, 'cause'),
    read(error, 'error'),
    read(error, 'info'),
  ].flatMap((inner) => listCodes(inner, depth + 1))
  return own === undefined ? nested : [own, ...nested]
}

/** A wallet's message in its failure, as one plain line; empty without one. Total over any value. */
export function walletText(error: unknown): string {
  const candidates = [
    error,
    // Another side's own words stand in a sentence of ours.
    read(error, 'code') === 'peer_refused' ? read(read(error, 'data'), 'reason') : undefined,
    read(error, 'message'),
    read(error, 'shortMessage'),
    read(error, 'details'),
    read(read(error, 'error'), 'message'),
    read(read(error, 'data'), 'message'),
  ]
  const text = candidates.find((candidate) => typeof candidate === 'string' && candidate.trim() !== '')
  return typeof text === 'string' ? oneLine(text) : ''
}

function toNumber(code: unknown): number | undefined {
  if (typeof code === 'number') return code
  return typeof code === 'string' && /^-?\d{1,6}$/.test(code) ? Number(code) : undefined
}

/** One property of a value that may be anything, with getters that throw. */
function read(value: unknown, name: string): unknown {
  if (!isObject(value)) return undefined
  try {
    return Reflect.get(value, name)
  } catch {
    return undefined
  }
}

/** `instanceof`, for values that may refuse even that question. */
function isMadeBy<Kind>(kind: new (...parameters: never[]) => Kind, value: unknown): value is Kind {
  try {
    return value instanceof kind
  } catch {
    return false
  }
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}
