import { readBytes } from '@latchkey/base'

/**
 * The body of a request, read no further than `maxBytes`; undefined when it is longer, and when it was broken off: whoever
 * did that hears no answer, and it is no failure of the server's.
 */
export async function readRequest(request: Request, maxBytes: number): Promise<Uint8Array | undefined> {
  const length = request.headers.get('content-length')
  // The platform hands on no more bytes than are named, and refuses a request that is sent in pieces as well.
  const isNamed = length !== null && !request.headers.has('transfer-encoding')
  if (isNamed && Number(length) > maxBytes) return undefined
  // A stream of a request costs more than all else that an answer takes.
  const reading = isNamed ? readNamed(request) : readBytes(request.body, maxBytes)
  const bytes = await reading.catch(() => undefined)
  return bytes !== undefined && bytes.length > maxBytes ? undefined : bytes
}

async function readNamed(request: Request): Promise<Uint8Array> {
  return new Uint8Array(await request.arrayBuffer())
}
