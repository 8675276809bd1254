/** What a check answers for a value that does not fit. */
export const unfit = Symbol('unfit')

/** A value from outside → what it is taken for, or `unfit`. Never throws, and leaves out what it was not told of. */
export type Check<Value> = (value: unknown) => Value | typeof unfit
export type Checked<Own> = Own extends Check<infer Value> ? Value : never

type Fields = Readonly<Record<string, Check<unknown>>>
type Optional<Own extends Fields> = {
  [Key in keyof Own]: undefined extends Checked<Own[Key]> ? Key : never
}[keyof Own]
type Fitting<Own extends Fields> = {
  readonly [Key in Exclude<keyof Own, Optional<Own>>]: Checked<Own[Key]>
} & { readonly [Key in Optional<Own>]?: Checked<Own[Key]> }

/** Anything, undefined included. */
export const anything: Check<unknown> = (value) => value

/** A text; any unless a rule is given. */
export function text(isFit: (text: string) => boolean = () => true): Check<string> {
  return (value) => (typeof value === 'string' && isFit(value) ? value : unfit)
}

/** A number that fits a rule. */
export function number(isFit: (number: number) => boolean): Check<number> {
  return (value) => (typeof value === 'number' && isFit(value) ? value : unfit)
}

/** A safe integer. */
export const whole = number(Number.isSafeInteger)

/** True or false. */
export const truth: Check<boolean> = (value) => (typeof value === 'boolean' ? value : unfit)

/** This very text. */
export function literal<const Text extends string>(wanted: Text): Check<Text> {
  return (value) => (value === wanted ? wanted : unfit)
}

/** What fits, or undefined. */
export function optional<Value>(check: Check<Value>): Check<Value | undefined> {
  return (value) => (value === undefined ? undefined : check(value))
}

/** What fits, or for undefined something else instead. */
export function withDefault<Value>(check: Check<Value>, instead: Value): Check<Value> {
  return (value) => (value === undefined ? instead : check(value))
}

/** A list of what fits, neither shorter nor longer. */
export function listOf<Value>(
  check: Check<Value>,
  { least = 0, most = Number.POSITIVE_INFINITY }: { readonly least?: number; readonly most?: number } = {},
): Check<readonly Value[]> {
  return (value) => {
    if (!Array.isArray(value) || value.length < least || value.length > most) return unfit
    const list: Value[] = []
    for (const item of value) {
      const read = check(item)
      if (read === unfit) return unfit
      list.push(read)
    }
    return list
  }
}

/** A record with these fields of its own. Absent ones are undefined to their checks, and stay absent. */
export function record<const Own extends Fields>(fields: Own): Check<Fitting<Own>> {
  return (value) => {
    if (!isRecord(value)) return unfit
    const entries: [string, unknown][] = []
    for (const [key, check] of Object.entries(fields)) {
      const read = check(Object.hasOwn(value, key) ? value[key] : undefined)
      if (read === unfit) return unfit
      if (read !== undefined) entries.push([key, read])
    }
    // Each field is what its check made of it.
    return Object.fromEntries(entries) as Fitting<Own>
  }
}

/** A record whose own fields, whatever their names, all fit. */
export function dictionary<Value>(check: Check<Value>): Check<Readonly<Record<string, Value>>> {
  return (value) => {
    if (!isRecord(value)) return unfit
    const entries: [string, Value][] = []
    for (const [key, item] of Object.entries(value)) {
      const read = check(item)
      if (read === unfit) return unfit
      entries.push([key, read])
    }
    return Object.fromEntries(entries)
  }
}

/** The first of several that fits. */
export function either<One, Other>(one: Check<One>, other: Check<Other>): Check<One | Other> {
  return (value) => {
    const read = one(value)
    return read === unfit ? other(value) : read
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
