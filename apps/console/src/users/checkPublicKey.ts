import { BundleError, parsePublicKey } from '@latchkey/custody'

/** The fault of a typed P-256 public key; undefined without one. */
export function checkPublicKey(text: string): string | undefined {
  if (text.trim() === '') return 'A public key is needed, or the user could not sign in.'
  try {
    parsePublicKey(text.trim())
    return undefined
  } catch (error) {
    if (error instanceof BundleError) return 'This is no public key of the curve P-256.'
    throw error
  }
}
