import * as v from 'valibot'
import { CustodyServerError, refuseParameter } from '../errors.ts'

const maxReasonLength = 200

/** A request's content, by its schema. Fails with `parameter_refused`, which names the first field that is wrong. */
export function readInput<Value>(schema: v.GenericSchema<unknown, Value>, input: unknown): Value {
  const result = v.safeParse(schema, input, { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  const path = v.getDotPath(issue) ?? 'body'
  // A field that is not known has a name of the sender's own.
  if (issue.expected === 'never') throw refuseParameter('body', 'it has a field that is not known')
  throw refuseParameter(path.slice(0, maxReasonLength), withoutValue(issue.message).slice(0, maxReasonLength))
}

/** The fault without the sent text: a phrase typed into the wrong field goes into no answer and no log. */
function withoutValue(message: string): string {
  return message.replace(/ but received (?!(?:undefined|null|Object|Array|true|false)$).*$/s, '')
}

const organizationSchema = v.looseObject({ organizationId: v.pipe(v.string(), v.uuid()) })

/** The organization that a body names, before anything else in it is looked at. Fails with `request_malformed`. */
export function readOrganizationId(input: unknown): string {
  const result = v.safeParse(organizationSchema, input)
  if (result.success) return result.output.organizationId.toLowerCase()
  throw new CustodyServerError('request_malformed', { data: { reason: 'organizationId is missing or no uuid' } })
}
