import * as v from 'valibot'
import { hashFunction, payloadEncoding, transactionType } from './choices.ts'
import { submit, version } from './endpoint.ts'
import { answers, filled, filledListOf, id, maybe, signWith, text } from './fields.ts'

const signing = { resource: 'PRIVATE_KEY', action: 'SIGN' } as const
const maxPayloadLength = 1_000_000
/** A text to be signed; it is kept as JSON. */
const payload = v.pipe(v.string(), v.maxLength(maxPayloadLength))
const signature = { r: text(128), s: text(128), v: text(4) }
const unsignedTransaction = filled(maxPayloadLength)
const signedTransaction = { signedTransaction: filled(2 * maxPayloadLength) }
const reading = { encoding: payloadEncoding, hashFunction }
const unsigned = { unsignedTransaction, type: transactionType }

/** Signatures over payloads and transactions. */
export const signingEndpoints = {
  sign_raw_payload: submit(
    'sign_raw_payload',
    signing,
    version('', { privateKeyId: id, payload, ...reading }, signature),
    version('_V2', { signWith, payload, ...reading }, signature),
  ),
  sign_raw_payloads: submit(
    'sign_raw_payloads',
    signing,
    version(
      '',
      { signWith, payloads: filledListOf(payload), ...reading },
      { signatures: maybe(answers(v.object(signature))) },
    ),
  ),
  sign_transaction: submit(
    'sign_transaction',
    signing,
    version('', { privateKeyId: id, ...unsigned }, signedTransaction),
    version('_V2', { signWith, ...unsigned }, signedTransaction),
  ),
} as const
