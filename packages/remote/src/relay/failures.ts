import { failureCodes, type RelayFailure, relayCloseCodes } from './messages.ts'

function invalidPayload(data: string, text: string): RelayFailure {
  return { code: -32600, message: `Invalid payload: ${text}`, data }
}

function handlerError(data: string, text: string): RelayFailure {
  return { code: -32000, message: `Request handler error: ${text}`, data }
}

function unauthorized(data: string, text: string): RelayFailure {
  return { code: relayCloseCodes.refused, message: `Unauthorized: ${text}`, data }
}

/** Every error a relay answers with, under the tag it carries as `data` (the first, third and `TooManyRequests` carry none). */
export const relayFailures = {
  ParseError: { code: -32700, message: 'Parse error' },
  InvalidRequest: invalidPayload('InvalidParams', 'Invalid request'),
  MethodNotFound: { code: -32601, message: 'Method not found' },
  InvalidTopic: invalidPayload('InvalidTopic', 'Topic decoding failed'),
  InvalidParams: invalidPayload('InvalidParams', 'Invalid request parameters'),
  BatchLimitExceeded: invalidPayload('BatchLimitExceeded', 'The batch contains too many items'),
  BatchEmpty: invalidPayload('BatchEmpty', 'The batch contains no items'),
  PayloadSizeExceeded: invalidPayload('PayloadSizeExceeded', 'The payload is too large'),
  InvalidRequestId: invalidPayload('InvalidRequestId', 'Invalid request id'),
  InvalidJsonRpcVersion: invalidPayload('InvalidJsonRpcVersion', 'Invalid JSON-RPC version'),
  StorageError: { code: failureCodes.internal, message: 'Internal error: Storage error', data: 'StorageError' },
  Unknown: { code: failureCodes.internal, message: 'Internal error: Unknown', data: 'Unknown' },
  MailboxLimitExceeded: handlerError('MailboxLimitExceeded', 'The mailbox is full'),
  SubscriberLimitExceeded: handlerError('SubscriberLimitExceeded', 'Too many subscriptions'),
  CreateTopicFailed: handlerError('CreateTopicFailed', 'The topic could not be made'),
  SubscribeFailed: handlerError('SubscribeFailed', 'The subscription could not be made'),
  PublishFailed: handlerError('PublishFailed', 'The message could not be published'),
  ProjectNotFound: unauthorized('ProjectNotFound', 'Project not found'),
  ProjectIdNotSpecified: unauthorized('ProjectIdNotSpecified', 'Project id not specified'),
  ProjectInactive: unauthorized('ProjectInactive', 'Project inactive'),
  OriginNotAllowed: unauthorized('OriginNotAllowed', 'origin not allowed'),
  InvalidJwt: unauthorized('InvalidJwt', 'Invalid JWT'),
  MissingJwt: unauthorized('MissingJwt', 'Missing JWT'),
  TooManyRequests: { code: failureCodes.tooManyRequests, message: 'Too many requests' },
} as const satisfies Readonly<Record<string, RelayFailure>>
