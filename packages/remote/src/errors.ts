import { AppError, type ErrorOptions, type ErrorTable } from '@latchkey/base'
import { internalErrors } from './protocolErrors.ts'

/** Failures between two sides of a remote session and the relay between them. */
export const remoteErrors = {
  relay_unreachable: {
    message: 'The pairing service cannot be reached.',
    hint: 'Check your connection. It is tried again by itself.',
  },
  relay_refused: { message: 'The pairing service refused this page: {reason}' },
  clock_is_wrong: {
    message: 'The clock of this device is wrong, so the pairing service refused it.',
    hint: 'Set the date and time to automatic, then try again.',
  },
  relay_failed: { message: 'The pairing service refused a message: {reason}' },
  relay_bad_address: { message: 'Provided URL is not compatible with WebSocket connection: {url}' },
  too_many_listeners: {
    message: 'More than {most} listeners wait at one link to the pairing service.',
    hint: 'Take away those that are not needed any more.',
  },
  bad_pairing_uri: {
    message: 'This is not a pairing code.',
    hint: 'Scan or paste the code that the site shows. It begins with wc:',
  },
  mismatched_topic: {
    message: 'This pairing code is damaged: its address is not that of its key.',
    hint: 'Scan or paste the code again.',
  },
  pairing_version: { message: 'This pairing code is of an older kind that nobody answers any more.' },
  pairing_expired: { message: 'This pairing code has ended.', hint: 'Ask the site for a new one.' },
  pairing_too_long: {
    message: 'This pairing code would last longer than a code may.',
    hint: 'Set the date and time of this device to automatic, then ask the site for a new code.',
  },
  relay_not_supported: { message: 'This pairing code needs a relay of a kind that is not known.' },
  bad_envelope: { message: 'A message of the other side could not be opened.' },
  unknown_envelope: { message: 'A message of the other side is of a kind that is not known.' },
  bad_namespaces: { message: 'What was approved does not fit what was asked: {reason}' },
  proposal_expired: { message: 'Proposal expired' },
  settlement_failed: { message: 'The session could not be settled: {reason}' },
  session_not_found: { message: 'This session is not there any more.', hint: 'Connect the wallet again.' },
  session_ended: { message: 'The session has ended: {reason}', hint: 'Connect the wallet again.' },
  peer_refused: { message: 'The other side refused this: {reason}' },
  request_expired: { message: 'Request expired. Please try again.' },
  not_approved: { message: 'The session does not allow this: {reason}' },
  not_controller: { message: 'Only the wallet can change what a session allows.' },
  peer_closed: { message: 'This page does not take part in sessions any more.' },
  bad_link_url: {
    message: 'This is not a link code.',
    hint: 'Scan or paste the code that the site shows.',
  },
  link_unreachable: {
    message: 'The link to the phone cannot be reached.',
    hint: 'Check your connection. It is tried again by itself.',
  },
  link_refused: { message: 'The link server refused this: {reason}' },
  request_withdrawn: {
    message: 'The request was taken back after the phone had it.',
    hint: 'Look on the phone what became of it.',
  },
  link_ended: { message: 'The link to the phone has ended.', hint: 'Connect the wallet again.' },
  relay_closed: { message: 'The link to the pairing service was closed.' },
} as const satisfies ErrorTable

/** The codes of failures of remote sessions. */
export type RemoteErrorCode = keyof typeof remoteErrors

/** The pairing protocol's own numbers for what is wrong on this side (specification §8, internal codes). */
const internalCodes: Partial<Record<RemoteErrorCode, number>> = {
  peer_closed: internalErrors.notInitialized.code,
  session_not_found: internalErrors.noMatchingKey.code,
  bad_pairing_uri: internalErrors.missingOrInvalid.code,
  proposal_expired: internalErrors.expired.code,
  pairing_expired: internalErrors.expired.code,
  request_expired: internalErrors.expired.code,
  unknown_envelope: internalErrors.unknownType.code,
  mismatched_topic: internalErrors.mismatchedTopic.code,
  bad_namespaces: internalErrors.nonConformingNamespaces.code,
}

/** A failure of a remote session or of the relay. */
export class RemoteError extends AppError<RemoteErrorCode> {
  /** The internal code of the specification, where it has one for this. */
  readonly internalCode: number | undefined

  constructor(code: RemoteErrorCode, options: ErrorOptions = {}) {
    super(remoteErrors, code, options)
    this.internalCode = internalCodes[code]
  }
}
