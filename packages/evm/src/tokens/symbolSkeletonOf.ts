import { skeletonOf } from '../skeletonOf.ts'

// Twins that are met in symbols and would be too many for names. Chosen by eye: Unicode's own table (UTS 39) is ten times what
// a page loads for a whole screen.
const alike: readonly (readonly [latin: string, others: string])[] = [
  ['a', 'ⱥꭺ'],
  ['b', 'ᏼƀ'],
  ['c', 'Ꮯ'],
  ['d', 'Ꭰ'],
  ['e', 'Ꭼ'],
  ['f', 'ғ'],
  ['g', 'Ꮐ'],
  ['h', 'Ꮋ'],
  ['j', 'Ꭻ'],
  ['k', 'Ꮶ'],
  ['l', '!Ꮮ'],
  ['m', 'Ꮇ'],
  ['o', 'θ'],
  ['p', 'Ꮲ'],
  ['r', 'Ꭱᖇ'],
  ['s', 'Ꮪ5տ§'],
  ['t', 'Ꭲ'],
  ['u', 'ц'],
  ['v', 'Ꮩ'],
  ['w', 'Ꮃш'],
  ['z', 'ζᏃ'],
]

const folded: ReadonlyMap<string, string> = new Map(
  alike.flatMap(([latin, others]) => [...others.toLowerCase(), ...others].map((other) => [other, latin] as const)),
)

/**
 * A name as the eye takes it in, to be compared with another: case, accents, spaces and points are dropped, and letters that
 * look alike are one. Two names with one skeleton can be taken for each other.
 */
export function symbolSkeletonOf(text: string): string {
  // By the twins that names of any kind have, then by those that are met in symbols.
  const plain = skeletonOf(text)
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    // Greek and Cyrillic letters whose capitals alone look Latin (Η, Ν, Ρ, В, Н) are met as small ones.
    .toLowerCase()
  return (
    [...plain]
      .map((letter) => folded.get(letter) ?? letter)
      .join('')
      .replaceAll('i', 'l')
      .replace(/[^\p{L}\p{N}]/gu, '')
      // Two that are one only now that nothing stands between them.
      .replaceAll('rn', 'm')
      .replaceAll('vv', 'w')
  )
}
