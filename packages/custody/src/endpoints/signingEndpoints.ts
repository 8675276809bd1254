import * as v from 'valibot'
import { hashFunction, payloadEncoding, transactionType } from './choices.ts'
import { submit, version } from './endpoint.ts'
import { answers, filled, filledListOf, id, maybe, signWith, text } from './fields.ts'

const signing = { resource: 'PRIVATE_KEY', action: 'SIGN' } as const
const maxPayloadLength = 1_000_000
/** A text to be signed; it is kept as JSON. */
const payload = v.pipe(v.string(), v.maxLength(maxPayloadLength))
const signature = v.object({ r: text(128), s: text(128), v: text(4) })
const unsignedTransaction = filled(maxPayloadLength)
const signedTransaction = v.object({ signedTransaction: filled(2 * maxPayloadLength) })
const reading = { encoding: payloadEncoding, hashFunction }
const unsigned = { unsignedTransaction, type: transactionType }

/** Signatures over payloads and transactions. */
export const signingEndpoints = {
  sign_raw_payload: submit(
    'sign_raw_payload',
    signing,
    version('', { input: v.strictObject({ privateKeyId: id, payload, ...reading }), output: signature }),
    version('_V2', { input: v.strictObject({ signWith, payload, ...reading }), output: signature }),
  ),
  sign_raw_payloads: submit(
    'sign_raw_payloads',
    signing,
    version('', {
      input: v.strictObject({ signWith, payloads: filledListOf(payload), ...reading }),
      output: v.object({ signatures: maybe(answers(signature)) }),
    }),
  ),
  sign_transaction: submit(
    'sign_transaction',
    signing,
    version('', { input: v.strictObject({ privateKeyId: id, ...unsigned }), output: signedTransaction }),
    version('_V2', { input: v.strictObject({ signWith, ...unsigned }), output: signedTransaction }),
  ),
} as const
