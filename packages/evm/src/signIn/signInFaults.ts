import type { ErrorTable } from '@latchkey/base'

/** Reasons why a text is no sign-in message, in words that follow "This is not a sign-in message:". */
export const signInFaults = {
  foreign_text: { message: 'a field contains what belongs to another' },
  too_long: { message: 'it is too long' },
  line_missing: { message: 'a line is missing' },
  empty_line_missing: { message: 'an empty line is missing' },
  field_missing: { message: '"{field}" is missing' },
  text_behind: { message: 'there is text after its last field' },
  first_line: { message: 'its first line is not that of a sign-in message' },
  address: { message: 'the address is not a checksummed one' },
  version: { message: 'its version is not 1' },
  chain_id: { message: 'the chain id is not a number' },
  scheme: { message: 'the scheme is malformed' },
  domain: { message: 'the domain is malformed' },
  statement: { message: 'the statement is malformed' },
  uri: { message: 'the URI is malformed' },
  nonce: { message: 'the nonce is malformed' },
  issue_time: { message: 'the issue time is malformed' },
  expiration_time: { message: 'the expiration time is malformed' },
  start_time: { message: 'the start time is malformed' },
  request_id: { message: 'the request id is malformed' },
  resource: { message: 'a resource is malformed' },
} as const satisfies ErrorTable
