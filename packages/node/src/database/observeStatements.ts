import type { LogEvent } from 'kysely'

/** A statement that the database has answered. */
export type StatementFacts = {
  readonly operation: string
  readonly durationMs: number
  readonly isFailed: boolean
}

/** Told of every statement. */
export type StatementObserver = (facts: StatementFacts) => void

const operations: readonly string[] = ['select', 'insert', 'update', 'delete', 'with', 'create', 'pragma', 'listen']

/** Tells an observer what the query builder notes. Of a statement its first word alone. */
export function observeStatements(observe: StatementObserver): (event: LogEvent) => void {
  return ({ level, query, queryDurationMillis }) => {
    const word = /^\s*([a-z]+)/i.exec(query.sql)?.[1]?.toLowerCase() ?? ''
    observe({
      operation: operations.includes(word) ? word : 'other',
      durationMs: queryDurationMillis,
      isFailed: level === 'error',
    })
  }
}
