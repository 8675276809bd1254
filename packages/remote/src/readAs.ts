import * as v from 'valibot'

/** A value from outside as its schema reads it; undefined when it does not fit. Ends at the first misfit. */
export function readAs<const Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> | undefined {
  const { success, output } = v.safeParse(schema, value, { abortEarly: true })
  return success ? output : undefined
}
