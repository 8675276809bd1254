import { skeletonOf as skeletonOfName } from '../skeletonOf.ts'

// Letters that are drawn alike, each folded to the Latin one that a reader takes it for. Chosen by eye from the scripts in
// which tokens are made to look like others; Unicode's own table (UTS 39) is ten times what a page loads for a whole screen.
const alike: readonly (readonly [latin: string, others: string])[] = [
  ['a', 'аαӑⱥꭺꓮᎪ@'],
  ['b', 'вβьꓐᏼƀ'],
  ['c', 'сϲᴄꓚᏟ¢ⅽ'],
  ['d', 'ԁꓓᎠđⅾ'],
  ['e', 'еεєꓰᎬ€ҽ'],
  ['f', 'ϝғꓝƒ'],
  ['g', 'ɡԍꓖᏀ'],
  ['h', 'һнηꓧᎻհ'],
  ['j', 'јϳꓙᎫ'],
  ['k', 'кκꓗᏦ'],
  ['l', 'іιӏ1|!ꓲꓡᏞⅼİıł'],
  ['m', 'мμꓟᎷⅿ'],
  ['n', 'пνꓠոñ'],
  ['o', 'оο0օꓳσθø'],
  ['p', 'рρꓑᏢþ'],
  ['q', 'ԛզ'],
  ['r', 'гꓣᎡᖇ'],
  ['s', 'ѕ$ꓢᏚ5տ§'],
  ['t', 'тτ₮ꓔᎢŧ'],
  ['u', 'υսꓴцµ'],
  ['v', 'ѵꓦᏙⅴ'],
  ['w', 'ѡԝωꓪᎳш'],
  ['x', 'хχꓫⅹ×'],
  ['y', 'уүγꓬ¥'],
  ['z', 'ζꓜᏃ'],
]

const folded: ReadonlyMap<string, string> = new Map(
  alike.flatMap(([latin, others]) => [...others.toLowerCase(), ...others].map((other) => [other, latin] as const)),
)

/**
 * A name as the eye takes it in, to be compared with another: case, accents, spaces and points are dropped, and letters that
 * look alike are one. Two names with one skeleton can be taken for each other.
 */
export function skeletonOf(text: string): string {
  // By the twins that names of any kind have, then by those that are met in symbols.
  const plain = skeletonOfName(text)
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
