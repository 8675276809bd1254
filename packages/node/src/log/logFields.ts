import { AppError } from '@latchkey/base'
import { cleanForeignText, cleanText } from './cleanText.ts'

/** An error as a log has it. */
export type LoggedError = {
  readonly name: string
  readonly code?: string
  readonly message?: string
  /** Functions and places in files, the innermost first. */
  readonly at?: readonly string[]
  readonly cause?: LoggedError
}

/** The details of a line by the names that are allowed, each a plain value. */
export type LogFields = { readonly error?: LoggedError; readonly reason?: string } & Readonly<Record<string, unknown>>

/** Everything else that a detail has stays out: a field is written down because it is known, not because it is there. */
const allowedFields: ReadonlySet<string> = new Set([
  ...['method', 'route', 'status', 'durationMs', 'outcome', 'chain', 'code', 'length', 'count'],
  ...['sockets', 'sessions', 'requests', 'directive', 'name', 'seconds'],
])

const maxTextLength = 500
const maxFrames = 12
const maxCauses = 4

/** The details of a line as fields. */
export function toLogFields(details: readonly unknown[]): LogFields {
  return Object.assign({}, ...details.map(toFields))
}

function toFields(detail: unknown): LogFields {
  if (detail instanceof Error) return { error: toLoggedError(detail) }
  if (typeof detail === 'string') return { reason: shorten(cleanForeignText(detail)) }
  if (typeof detail !== 'object' || detail === null) return { reason: typeof detail }
  const fields = Object.entries(detail).filter(([name]) => allowedFields.has(name))
  return Object.fromEntries(fields.flatMap(([name, value]) => (isPlain(value) ? [[name, toPlain(value)]] : [])))
}

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

function toPlain(value: string | number | boolean): string | number | boolean {
  return typeof value === 'string' ? shorten(cleanText(value)) : value
}

function toLoggedError(error: Error, depth = 0): LoggedError {
  const { name, message, cause } = error
  const code = 'code' in error && isPlain(error.code) ? { code: shorten(cleanText(String(error.code))) } : {}
  return {
    name: shorten(cleanText(name)),
    ...code,
    ...toMessage(error, message),
    ...toFrames(error),
    ...(cause instanceof Error && depth < maxCauses && { cause: toLoggedError(cause, depth + 1) }),
  }
}

/** A parser quotes what it could not read, without quotation marks where it likes. */
function toMessage(error: Error, message: string): { readonly message?: string } {
  if (message === '' || error instanceof SyntaxError) return {}
  return { message: shorten(error instanceof AppError ? cleanText(message) : cleanForeignText(message)) }
}

function toFrames({ stack = '', message }: Error): { readonly at?: readonly string[] } {
  // The message stands on top, and could look like frames.
  const start = stack.indexOf(message)
  const frames = stack
    .slice(start < 0 ? 0 : start + message.length)
    .split('\n')
    .flatMap((line) => /^\s+at (.+)$/.exec(line)?.[1] ?? [])
    .map((frame) => frame.replace(/file:\/\//g, '').replace(/\?[^:)]*/g, ''))
    .slice(0, maxFrames)
  return frames.length === 0 ? {} : { at: frames }
}

function shorten(text: string): string {
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text
}
