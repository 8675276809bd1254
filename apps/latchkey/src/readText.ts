/**
 * The body as text, read no further than `maxBytes`; undefined when it is longer. What it says about its own length is
 * not believed: a body sent in pieces names none.
 */
export async function readText(request: Request, maxBytes: number): Promise<string | undefined> {
  const reader = request.body?.getReader()
  if (reader === undefined) return ''
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length
    if (length > maxBytes) {
      await reader.cancel()
      return undefined
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}
