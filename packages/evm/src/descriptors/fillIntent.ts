import type { CardValue } from '../signing/card.ts'
import { toVisibleText } from '../signing/visibleText.ts'
import type { Format } from './descriptor.ts'
import { type Path, parsePath } from './path.ts'

/** A value that stands in a row, by its path. */
export type Filling = { readonly path: Path; readonly value: string | CardValue }

const maxLength = 200
const maxParts = 20

/** The act in a description's words: with values in it where each of them stands in a row, else without. */
export function fillIntent(format: Format, fillings: readonly Filling[]): readonly (string | CardValue)[] {
  const filled = format.interpolated === undefined ? undefined : fill(format.interpolated, fillings)
  if (filled !== undefined) return filled
  const { intent } = format
  const text = typeof intent === 'string' ? intent : intent.map(([name, value]) => `${name}: ${value}`).join(' · ')
  return text === '' ? [] : [toVisibleText(text, maxLength)]
}

function fill(text: string, fillings: readonly Filling[]): readonly (string | CardValue)[] | undefined {
  const parts: (string | CardValue)[] = []
  for (const piece of text.match(/\{\{|\}\}|\{[^{}]*\}|[^{}]+|[{}]/g) ?? []) {
    if (parts.length >= maxParts || piece === '{' || piece === '}') return undefined
    const value = readPiece(piece, fillings)
    if (value === undefined) return undefined
    parts.push(value)
  }
  return parts
}

function readPiece(piece: string, fillings: readonly Filling[]): string | CardValue | undefined {
  if (piece === '{{' || piece === '}}') return piece.charAt(0)
  if (!piece.startsWith('{')) return toVisibleText(piece, maxLength)
  const path = parsePath(piece.slice(1, -1))
  const wanted = path && JSON.stringify(path)
  return fillings.find((filling) => JSON.stringify(filling.path) === wanted)?.value
}
