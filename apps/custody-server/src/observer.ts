/** Told of what custody does, for an owner's figures: never of whom. */
export type CustodyObserver = {
  /**
   * A submit was answered: its name, and `completed`, `consensus_needed` or another status of an activity, `refused`, or
   * `fault` where it is this server's.
   */
  activity(type: string, outcome: string): void
  /** The master key was used. */
  keyUse(use: KeyUse): void
}

export type KeyUse = {
  readonly operation: 'wrap' | 'unwrap'
  readonly durationMs: number
  readonly isFailed: boolean
}
