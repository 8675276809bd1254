/** Bytes as base64 with padding. */
export function encodeBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** Bytes as base64url without padding. */
export function encodeBase64Url(bytes: Uint8Array): string {
  return encodeBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Base64 → bytes; undefined for anything but the one text that these bytes are written as, padding included. */
export function decodeBase64(text: string): Uint8Array | undefined {
  try {
    const letters = atob(text)
    // The platform forgives spaces, missing padding and stray bits: then one message would have many names.
    return btoa(letters) === text ? Uint8Array.from(letters, (letter) => letter.charCodeAt(0)) : undefined
  } catch {
    return undefined
  }
}
