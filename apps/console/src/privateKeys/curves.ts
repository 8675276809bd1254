/** The curves of private keys, each with the forms of addresses that custody can write of its keys; the usual one first. */
export const curves = [
  {
    curve: 'CURVE_SECP256K1',
    formats: ['ADDRESS_FORMAT_ETHEREUM', 'ADDRESS_FORMAT_COMPRESSED', 'ADDRESS_FORMAT_UNCOMPRESSED'],
  },
  { curve: 'CURVE_ED25519', formats: ['ADDRESS_FORMAT_SOLANA', 'ADDRESS_FORMAT_COMPRESSED'] },
  { curve: 'CURVE_P256', formats: ['ADDRESS_FORMAT_COMPRESSED', 'ADDRESS_FORMAT_UNCOMPRESSED'] },
] as const
