/** How much of a node's answer is believed to be honest work, and how long it is waited for. */
export const effectLimits = {
  /** For all questions of one preview together, in milliseconds. */
  timeoutMs: 4_000,
  /** Things whose figures are read before and after. */
  maxSubjects: 40,
  /** Contracts that nothing names but that were touched: one of them may be a token that keeps silent. */
  maxTouched: 16,
  /** Events of one transaction: as many as an answer of a node may hold, so that no contract can put an end to the preview. */
  maxLogs: 6_000,
  /** Accounts and places of storage that a trace may tell of. */
  maxTraced: 2_000,
  /** Calls within calls of a trace. */
  maxFrames: 5_000,
  /** Gas of one look at a figure: honest tokens need less. */
  readGas: 120_000n,
  /** Gas of a call within a batch that cannot be estimated, as it depends on those before it. */
  laterGas: 1_000_000n,
  /** Gas that a call of a batch has beside its own estimate: that of four words that are written anew. */
  rewriteGas: 80_000n,
  /** The most that one transaction may have (EIP-7825). */
  maxTransactionGas: 16_777_216n,
  /** Tokens whose own description is asked for: three calls each, of which a batch may hold twenty. */
  maxDescribed: 6,
} as const
