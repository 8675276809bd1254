import type { Found } from '../found.ts'
import type { Header } from '../historyAnswers.ts'
import type { LogRange } from '../readLogs.ts'

/** A way of finding coins that moved. What is found may cover less than was asked for; undefined where it found nothing out. */
export type CoinMethod = {
  /** Internal calls too, or transactions themselves alone. */
  readonly coins: 'all' | 'direct'
  /** The most accounts of one question. */
  readonly maxAccounts: number
  /** Told of the newest block before anything else is asked of it. */
  turnTo?(head: Header): void
  /** From the oldest on. */
  forward(accounts: readonly string[], range: LogRange): Promise<Found | undefined>
  /** From the newest on. */
  backward(accounts: readonly string[], range: LogRange): Promise<Found | undefined>
}
