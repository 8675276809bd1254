/** The header that authorises one request. */
export type StampHeader = {
  /** The last is of a read-only session, which its text alone authorises. */
  readonly headerName: 'X-Stamp' | 'X-Stamp-Webauthn' | 'X-Session'
  readonly headerValue: string
}

/** A stamper signs the bodies of requests. Fails with `CustodyError`. */
export type Stamper = { stamp(body: string): Promise<StampHeader> }

/** The one signature scheme of our own stampers: ECDSA with P-256 over SHA-256. */
export const p256Scheme = 'SIGNATURE_SCHEME_TK_API_P256'
