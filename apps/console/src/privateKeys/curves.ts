/** The curves of private keys, each with the addresses that custody can write of its keys. */
export const curves = [
  {
    curve: 'CURVE_SECP256K1',
    words: 'secp256k1',
    formats: [
      ['ADDRESS_FORMAT_ETHEREUM', 'Ethereum'],
      ['ADDRESS_FORMAT_COMPRESSED', 'Public key, compressed'],
      ['ADDRESS_FORMAT_UNCOMPRESSED', 'Public key, uncompressed'],
    ],
  },
  {
    curve: 'CURVE_ED25519',
    words: 'Ed25519',
    formats: [
      ['ADDRESS_FORMAT_SOLANA', 'Solana'],
      ['ADDRESS_FORMAT_COMPRESSED', 'Public key'],
    ],
  },
  {
    curve: 'CURVE_P256',
    words: 'P-256',
    formats: [
      ['ADDRESS_FORMAT_COMPRESSED', 'Public key, compressed'],
      ['ADDRESS_FORMAT_UNCOMPRESSED', 'Public key, uncompressed'],
    ],
  },
] as const

/** A curve of an answer, as people call it. */
export function curveWords(curve: string): string {
  return curves.find((each) => each.curve === curve)?.words ?? curve
}

/** A form of an address, as people call it. */
export function formatWords(format: string): string {
  const known = curves.flatMap(({ formats }) => formats.map(([name, words]) => [name, words] as const))
  return known.find(([name]) => name === format)?.[1] ?? format
}
