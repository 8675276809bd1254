import { isRecord } from '@latchkey/base'
import * as v from 'valibot'

/** A value from outside as its schema reads it; undefined when it does not fit. Ends at the first misfit. */
export function readAs<const Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> | undefined {
  const { success, output } = v.safeParse(schema, value, { abortEarly: true })
  return success ? output : undefined
}

/** A record whose own names and values fit. Every name stays, also one that means something to JavaScript. */
export function recordOf<const Name extends v.GenericSchema<string>, const Value extends v.GenericSchema>(
  name: Name,
  value: Value,
) {
  return v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset, addIssue, NEVER }): Readonly<Record<string, v.InferOutput<Value>>> => {
      const given = dataset.value
      const pairs = v.array(v.strictTuple([name, value]))
      const entries = isRecord(given) ? readAs(pairs, Object.entries(given)) : undefined
      if (entries !== undefined) return Object.fromEntries(entries)
      addIssue()
      return NEVER
    }),
  )
}
