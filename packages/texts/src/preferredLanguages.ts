/** More than any browser names. */
const mostLanguages = 10
const longestHeader = 500

/** The languages of an `Accept-Language` header as BCP 47 tags, the most wanted first; none where there is no header. */
export function preferredLanguages(header: string | null | undefined): readonly string[] {
  return (header ?? '')
    .slice(0, longestHeader)
    .split(',', mostLanguages)
    .map((part) => {
      const [tag = '', ...rest] = part.split(';').map((piece) => piece.trim())
      const weight = rest.find((piece) => piece.startsWith('q='))?.slice(2)
      return { tag, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ tag, weight }) => tag !== '' && tag !== '*' && weight > 0)
    .sort((left, right) => right.weight - left.weight)
    .map(({ tag }) => tag)
}
