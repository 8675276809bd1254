import { readBytes } from '@latchkey/base'

/**
 * The body of a request, read no further than `maxBytes`; undefined when it is longer, and when it was broken off: whoever
 * did that hears no answer, and it is no failure of the server's.
 */
export async function readRequest(request: Request, maxBytes: number): Promise<Uint8Array | undefined> {
  return await readBytes(request.body, maxBytes).catch(() => undefined)
}
