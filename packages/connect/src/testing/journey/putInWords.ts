/** A wallet's error, as far as it can be read at all and sent. */
export function putInWords(error: unknown): { readonly text: string; readonly code?: number } {
  try {
    const { message = error, code } = Object(error)
    return { text: String(message), ...(Number.isSafeInteger(code) && { code: Number(code) }) }
  } catch {
    return { text: 'unreadable' }
  }
}
