import type { Log } from '@latchkey/base'
import { pino } from 'pino'
import { cleanText, toOneLine } from './cleanText.ts'
import { type LoggedError, toLogFields } from './logFields.ts'
import { requestId } from './requestId.ts'

/** From the one that tells most to the one that tells least. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export const logFormats = ['text', 'json'] as const

export type LogSettings = {
  readonly level: (typeof logLevels)[number]
  /** A line for people, or a line of JSON for programs. */
  readonly format: (typeof logFormats)[number]
}

export type ServerLogOptions = LogSettings & {
  /** Takes a line without its end. */
  readonly write: (line: string) => void
}

/**
 * The log of a server. A line has its message, the fields that are allowed, and the id of the request it is about. Web
 * addresses, accounts, tokens and keys are taken out of every text (`cleanText`).
 */
export function createServerLog({ level, format, write }: ServerLogOptions): Log {
  const toLine = format === 'json' ? (line: string) => line : toText
  const logger = pino(
    {
      level,
      messageKey: 'message',
      // The collector of lines knows the machine and the process.
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => {
        const id = requestId()
        return id === undefined ? {} : { request: id }
      },
    },
    { write: (line) => write(toLine(line.trimEnd())) },
  )
  const say =
    (name: LogSettings['level']) =>
    (message: string, ...details: unknown[]) => {
      if (logger.isLevelEnabled(name)) logger[name](toLogFields(details), cleanText(message))
    }
  return { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') }
}

/** A line for people: who reads it as it is written knows what time it is. */
function toText(json: string): string {
  // It was written a moment ago, by the logger above.
  const {
    level,
    time: _time,
    message,
    error,
    ...fields
  } = JSON.parse(json) as Readonly<Record<string, string>> & {
    readonly error?: LoggedError
  }
  const rest = Object.entries(fields).map(([name, value]) => (name === 'reason' ? `(${value})` : `${name}=${value}`))
  const parts = [`${level}: ${message}`, ...rest, ...(error === undefined ? [] : [renderError(error)])]
  return toOneLine(parts.join(' '))
}

function renderError({ name, code, message, at, cause }: LoggedError): string {
  const head = `${name}${code === undefined ? '' : ` ${code}`}${message === undefined ? '' : `: ${message}`}`
  const places = at === undefined ? '' : ` at ${at.join(' < ')}`
  return `– ${head}${places}${cause === undefined ? '' : ` ${renderError(cause)}`}`
}
