import { jsonRpcTexts } from '@latchkey/base'

/** The numbers and sentences of the pairing protocol (specification §8). They stand here and nowhere else. */
export const protocolErrors = {
  invalidMethod: { code: 1001, message: 'Invalid method.' },
  invalidEvent: { code: 1002, message: 'Invalid event.' },
  invalidUpdate: { code: 1003, message: 'Invalid update request.' },
  invalidExtend: { code: 1004, message: 'Invalid extend request.' },
  invalidSettle: { code: 1005, message: 'Invalid session settle request.' },
  unauthorizedMethod: { code: 3001, message: 'Unauthorized method.' },
  unauthorizedEvent: { code: 3002, message: 'Unauthorized event.' },
  unauthorizedUpdate: { code: 3003, message: 'Unauthorized update request.' },
  unauthorizedExtend: { code: 3004, message: 'Unauthorized extend request.' },
  userRejected: { code: 5000, message: 'User rejected.' },
  userRejectedChains: { code: 5001, message: 'User rejected chains.' },
  userRejectedMethods: { code: 5002, message: 'User rejected methods.' },
  userRejectedEvents: { code: 5003, message: 'User rejected events.' },
  unsupportedChains: { code: 5100, message: 'Unsupported chains.' },
  unsupportedMethods: { code: 5101, message: 'Unsupported methods.' },
  unsupportedEvents: { code: 5102, message: 'Unsupported events.' },
  unsupportedAccounts: { code: 5103, message: 'Unsupported accounts.' },
  unsupportedNamespaceKey: { code: 5104, message: 'Unsupported namespace key.' },
  userDisconnected: { code: 6000, message: 'User disconnected.' },
  settlementFailed: { code: 7000, message: 'Session settlement failed.' },
  unsupportedWcMethod: { code: 10001, message: 'Unsupported wc_ method.' },
} as const

/**
 * Faults of this side (specification §8, internal codes). 3 and 4 are not there: nothing is restored over what
 * a page has, and no topic is subscribed to twice.
 */
export const internalErrors = {
  notInitialized: { code: 1, message: 'Not initialized.' },
  noMatchingKey: { code: 2, message: 'No matching key.' },
  missingOrInvalid: { code: 5, message: 'Missing or invalid.' },
  expired: { code: 6, message: 'Expired.' },
  unknownType: { code: 7, message: 'Unknown type.' },
  mismatchedTopic: { code: 8, message: 'Mismatched topic.' },
  nonConformingNamespaces: { code: 9, message: 'Non conforming namespaces.' },
} as const

/** An error as it goes over the wire. `data` is whatever the other side adds, such as a node's revert. */
export type WireError = { readonly code: number; readonly message: string; readonly data?: unknown }

type InternalErrorName = keyof typeof internalErrors

/** An internal error, with what it is about behind its sentence. */
export function internalError(name: InternalErrorName, detail?: string): WireError {
  const { code, message } = internalErrors[name]
  return { code, message: detail === undefined ? message : `${message} ${detail}` }
}

/** The protocol's own sentence for a code; undefined for one that it does not have. */
export function protocolSentence(code: number): string | undefined {
  return [...Object.values(protocolErrors), ...Object.values(internalErrors)].find((each) => each.code === code)
    ?.message
}

/** A JSON-RPC error by its reserved code; the standard sentence where there is one. */
export function rpcWireError(code: number): WireError {
  return { code, message: jsonRpcTexts[code] ?? jsonRpcTexts[-32000] ?? 'Server error' }
}

const refusals: readonly number[] = [5000, 5001, 5002, 5003, 5100, 5101, 5102, 5103, 5104]

/** True for the codes by which a wallet says that its owner, or it itself, does not want a session. */
export function isRefusal(code: number): boolean {
  return refusals.includes(code)
}
