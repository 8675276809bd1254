/** The head of what an authenticator signs. */
export type AuthenticatorData = {
  /** 32 bytes. */
  readonly rpIdHash: Uint8Array
  readonly isUserPresent: boolean
  readonly isUserVerified: boolean
  readonly hasCredential: boolean
  readonly hasExtensions: boolean
  readonly signCount: number
  /** The part after the head. */
  readonly rest: Uint8Array
}

const headLength = 37

/** The bytes → their head; undefined when they are too short. */
export function readAuthenticatorData(bytes: Uint8Array): AuthenticatorData | undefined {
  if (bytes.length < headLength) return undefined
  const flags = bytes[32] ?? 0
  return {
    rpIdHash: bytes.subarray(0, 32),
    isUserPresent: (flags & 0x01) !== 0,
    isUserVerified: (flags & 0x04) !== 0,
    hasCredential: (flags & 0x40) !== 0,
    hasExtensions: (flags & 0x80) !== 0,
    signCount: new DataView(bytes.buffer, bytes.byteOffset).getUint32(33),
    rest: bytes.subarray(headLength),
  }
}
