/** Where a library writes what a developer may want to know. Secrets, signatures and keys never go in. */
export type Log = {
  debug(message: string, ...details: unknown[]): void
  info(message: string, ...details: unknown[]): void
  warn(message: string, ...details: unknown[]): void
  error(message: string, ...details: unknown[]): void
}

const nothing = () => undefined

/** A log that keeps quiet. */
export const silentLog: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing }
