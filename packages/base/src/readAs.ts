import * as v from 'valibot'
import { isRecord } from './isRecord.ts'

/** A value from outside as its schema reads it; undefined when it does not fit. Ends at the first misfit. */
export function readAs<const Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> | undefined {
  const { success, output } = v.safeParse(schema, value, { abortEarly: true })
  return success ? output : undefined
}

/** The items of a list that fit, of its first `most` where that is said; none where it is no list. What does not fit is left out, and the rest stays. */
export function readEach<const Schema extends v.GenericSchema>(
  schema: Schema,
  list: unknown,
  most: number = Number.POSITIVE_INFINITY,
): readonly v.InferOutput<Schema>[] {
  const items: readonly unknown[] = Array.isArray(list) ? Array.from<unknown>(list.slice(0, most)) : []
  return items.map((item) => readAs(schema, item)).filter((item) => item !== undefined)
}

/** The same as a field; none where it is absent. */
export const eachOf = <const Schema extends v.GenericSchema>(
  schema: Schema,
  most: number,
): v.GenericSchema<unknown, readonly v.InferOutput<Schema>[]> =>
  v.pipe(
    v.optional(v.unknown(), []),
    v.transform((list) => readEach(schema, list, most)),
  )

/** A field that has a reader of its own, which answers undefined where it does not fit. */
export const readBy = <Value>(read: (value: unknown) => Value | undefined): v.GenericSchema<unknown, Value> =>
  v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset, addIssue, NEVER }): Value => {
      const value = read(dataset.value)
      if (value !== undefined) return value
      addIssue()
      return NEVER
    }),
  )

/** A field that counts as absent where it does not fit. */
export const orAbsent = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined)

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
