import * as v from 'valibot'
import { ApiError } from './errors.ts'

/** A body by its schema. Fails with `invalid_request`, which names the field and never its value. */
export function parseRequest<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const outcome = v.safeParse(schema, input)
  if (outcome.success) return outcome.output
  const [issue] = outcome.issues
  const reason = `${v.getDotPath(issue) ?? 'the body'} is not as expected`
  throw new ApiError('invalid_request', { data: { reason } })
}
