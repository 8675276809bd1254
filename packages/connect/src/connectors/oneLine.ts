const maxTextLength = 200

/** The first line of a stranger's text, without what cannot be seen; short enough for a sentence. */
export function oneLine(text: string): string {
  const [line = ''] = text
    .slice(0, 2000)
    .trim()
    .split(/[\r\n\u2028\u2029]/, 1)
  const clean = line.slice(0, maxTextLength).replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
  return clean.trim()
}
