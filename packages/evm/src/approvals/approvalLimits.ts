/** Bounds of one look at the approvals of an account on one network. Anybody can make events that name an account. */
export const approvalLimits = {
  /** Candidates that are looked at, those of listed tokens first and then the newest. */
  maxCandidates: 500,
  /** Contracts that are asked what they are, and spenders that are looked at. */
  maxDescribed: 40,
  /** Calls in a batch: as many as a server of ours takes. */
  maxPerBatch: 20,
  /** Permits of Permit2 that are taken back by one transaction. */
  maxTogether: 16,
} as const
