import * as v from 'valibot'

/** What a schema makes of a value from outside; undefined when it does not fit. Ends at the first misfit. */
export function readAs<const Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> | undefined {
  const { success, output } = v.safeParse(schema, value, { abortEarly: true })
  return success ? output : undefined
}
