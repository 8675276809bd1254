/** How much of a batch is taken from somebody else. */
export const batchLimits = {
  /** Calls of one batch: more than a person reads through. */
  maxCalls: 50,
  /** Digits of the data of all calls together: as much as one transaction may hold. */
  maxDataLength: 262_144,
  /** Characters of an id: 4096 bytes in hexadecimal. */
  maxIdLength: 8194,
  /** Networks that a wallet may tell its capabilities of. */
  maxNetworks: 500,
  /** Capabilities that are looked through. */
  maxCapabilities: 50,
} as const
