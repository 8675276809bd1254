/** Signs that are drawn as nothing. */
const unseen = /[\p{DI}\p{Cc}\p{Cf}\u2800]/gu
/** Accents that stand on letters of our own script and its neighbours; the vowel signs of others are letters of theirs. */
const accents = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu

/** By each letter and digit: the signs that are easily taken for it, as they stand, small and large. */
const twins: Readonly<Record<string, string>> = {
  a: 'аαАΑɑᴀⲁⲀᎪꓮ@₳∀',
  b: 'вВЬьЪΒβƄƅʙɓᏴꓐ₿฿',
  c: 'сСϲϹᴄⲥⲤᏟꓚ¢₵ȼ',
  d: 'ԁԀđĐɖɗᴅᎠꓓ',
  e: 'еЕεΕҽєЄᴇᎬꓰ€℮ɛ',
  f: 'ƒϝꜰꓝ',
  g: 'ɡցɢԍԌᏀꓖǥ',
  h: 'һҺнНΗհħĦʜⲎᎻꓧ',
  j: 'јЈյϳᴊᎫꓙɉ',
  k: 'кКκΚᴋⲔⲕᏦꓗ₭',
  l: 'iI1|ıіІιΙӏӀɩɪɨłŁʟլԼᏞꓡꓲ∣ǀ׀£ⲓⲒ',
  m: 'мМΜᴍⲘⲙᎷꓟ',
  n: 'пΝηոռɴⲚꓠ₦',
  o: '0оОοΟσօՕøØᴏⲟⲞסꓳ०০੦૦௦๐໐',
  p: 'рРρΡᴘⲣⲢᏢꓑ₱þ',
  q: 'ԛԚզ',
  r: 'гʀᎡᏒꓣɍ',
  s: 'ѕЅՏꜱᏚꓢ$',
  t: 'тТτΤŧŦᴛⲦⲧᎢꓔ₮₸',
  u: 'υսՍᴜꓴμʋ',
  v: 'ѵѴνᴠᏙꓦ',
  w: 'ԝԜωѡᴡᎳᏔꓪ₩ա',
  x: 'хХχΧⲭⲬꓫ×',
  y: 'уУүҮγΥʏⲨꓬ¥ƴ',
  z: 'ΖᴢⲌᏃꓜƶ',
  3: 'зЗӡӠʒƷȝɜ',
}

const letterOf = new Map(
  Object.entries(twins).flatMap(([letter, all]) => Array.from(all, (twin) => [twin, letter] as const)),
)

/** Letters in boxes and circles, and those that flags are made of, which Unicode itself takes for no letters. */
const boxed: readonly number[] = [0x1f1e6, 0x1f150, 0x1f170]

/**
 * Text as the eye takes it: two names, labels or token symbols with the same skeleton are easily mistaken for each
 * other, whatever alphabets they are written in. It is for comparing, not for showing. Case, accents, spaces and what
 * cannot be seen count for nothing. Twins are those of single signs, and of `rn` and `vv`.
 */
export function skeletonOf(text: string): string {
  const plain = text.normalize('NFKD').replace(unseen, '').replace(accents, '')
  const letters = Array.from(plain, (sign) => letterOf.get(sign) ?? unbox(sign).toLowerCase())
  // Once more: a large letter may have a twin among the small ones.
  return letters
    .map((letter) => letterOf.get(letter) ?? letter)
    .join('')
    .replace(/\s+/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

function unbox(sign: string): string {
  const point = sign.codePointAt(0) ?? 0
  const start = boxed.find((first) => point >= first && point < first + 26)
  return start === undefined ? sign : String.fromCodePoint(0x61 + point - start)
}
