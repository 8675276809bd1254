/** Algorithms of passkeys, by the numbers of COSE: all that key custody verifies. */
export const passkeyAlgorithms = { es256: -7, rs256: -257 } as const

/** Algorithms of a new passkey, the better first: some devices make the second alone. */
export const passkeyParameters = [passkeyAlgorithms.es256, passkeyAlgorithms.rs256].map((alg) => ({
  type: 'public-key' as const,
  alg,
}))
