/** Base64url text, padded or not, in its one spelling → bytes; undefined for anything else. */
export function readBase64url(text: string): Buffer | undefined {
  const plain = text.replace(/={1,2}$/, '')
  const bytes = Buffer.from(plain, 'base64url')
  // The platform's reader passes over foreign characters and loose bits; writing the bytes again shows them.
  return bytes.toString('base64url') === plain ? bytes : undefined
}
