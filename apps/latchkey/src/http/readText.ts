import { readBytes } from '@latchkey/base'

/** The body as text, read no further than `maxBytes`; undefined when it is longer. */
export async function readText(request: Request, maxBytes: number): Promise<string | undefined> {
  const bytes = await readBytes(request.body, maxBytes)
  return bytes && new TextDecoder().decode(bytes)
}
