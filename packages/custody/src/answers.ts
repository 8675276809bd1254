import type { JsonAnswer } from '@latchkey/base'
import * as v from 'valibot'
import { CustodyError } from './errors.ts'
import { refusalOf } from './refusalOf.ts'

/** An answer of the service; of the response only how it is. */
export type ReadAnswer = Omit<JsonAnswer, 'response'> & { readonly response: Pick<Response, 'status' | 'statusText'> }

/** A number of gRPC, a sentence, and what the service adds to it; ours adds the code of its own table. */
const refusal = v.object({
  code: v.pipe(v.number(), v.integer()),
  message: v.string(),
  details: v.nullish(v.unknown()),
  latchkeyErrorCode: v.optional(v.unknown()),
})

/** The code of the protocol, as a detail tells it. */
const codeDetail = v.object({ turnkeyErrorCode: v.pipe(v.string(), v.regex(/^[A-Z][A-Z_]{0,63}$/)) })

const maxTextLength = 2000

/** The parsed body of an answer of 200. Fails with `custody_refused`, `custody_refused_unread` or `custody_answer_unread`. */
export function readAnswer({ response, body, isTooLong }: ReadAnswer, name: string): unknown {
  if (response.status !== 200) throw toRefusal(response, body)
  if (isTooLong) throw unread(name, 'it is too long')
  if (body === undefined) throw unread(name, 'it is not JSON')
  return body
}

/** A value by its schema. Fails with `custody_answer_unread`, which names the place and never the value. */
export function readValue<Value>(schema: v.GenericSchema<unknown, Value>, value: unknown, name: string): Value {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw unread(name, describePlace(parsed.issues[0]))
}

/** Where the first thing wrong stands. Values stay out of it: one of them may be a secret. */
export function describePlace(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue)
  return path === null ? 'it has another shape' : `${path.slice(0, maxTextLength)} has another shape`
}

/** An answer that makes no sense. */
export function unread(name: string, reason: string): CustodyError {
  return new CustodyError('custody_answer_unread', { data: { name, reason } })
}

function toRefusal({ status, statusText }: ReadAnswer['response'], body: unknown): CustodyError {
  const parsed = v.safeParse(refusal, body)
  if (!parsed.success) {
    return new CustodyError('custody_refused_unread', {
      data: { status, statusText: statusText.slice(0, maxTextLength) },
    })
  }
  const { code, message, details, latchkeyErrorCode } = parsed.output
  // An empty list is told as well: only what is null is left out.
  const told =
    details === null || details === undefined ? '' : ` (Details: ${JSON.stringify(details).slice(0, maxTextLength)})`
  const codes = { ...refusalOf(latchkeyErrorCode), ...foreignCodeOf(details) }
  return new CustodyError('custody_refused', {
    data: { code, message: message.slice(0, maxTextLength), details: told, status, ...codes },
  })
}

function foreignCodeOf(details: unknown): { readonly foreignCode?: string } {
  if (!Array.isArray(details)) return {}
  const detail = details.find((each) => v.is(codeDetail, each))
  return detail === undefined ? {} : { foreignCode: detail.turnkeyErrorCode }
}
