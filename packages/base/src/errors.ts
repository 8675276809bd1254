/** One row of an error table: the sentence a person reads, with `{placeholders}`, and an optional way out. */
export type ErrorEntry = { readonly message: string; readonly hint?: string }

/** A package's whole error catalogue: code → entry. */
export type ErrorTable = Readonly<Record<string, ErrorEntry>>

/** Plain values that fill the placeholders of a message; never domain objects. */
export type ErrorData = Readonly<Record<string, string | number | bigint>>

/** Data and cause of an error with a code. */
export type ErrorOptions = { readonly cause?: unknown; readonly data?: ErrorData }

/** The one error class callers may rely on: switch on `code`, show `message`, offer `hint`. */
export class AppError<Code extends string = string> extends Error {
  readonly code: Code
  readonly hint: string | undefined
  readonly data: ErrorData

  constructor(table: ErrorTable, code: Code, options: ErrorOptions = {}) {
    const entry = table[code]
    if (entry === undefined) throw new TypeError(`No entry '${code}' in the error table`)
    const data = options.data ?? {}
    super(fillIn(entry.message, data), options.cause === undefined ? undefined : { cause: options.cause })
    this.name = new.target.name
    this.code = code
    this.hint = entry.hint === undefined ? undefined : fillIn(entry.hint, data)
    this.data = data
  }
}

function fillIn(text: string, data: ErrorData): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => {
    const value = Object.hasOwn(data, key) ? data[key] : undefined
    return value === undefined ? whole : String(value)
  })
}
