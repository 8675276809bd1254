/**
 * The tag of a test that is repeated with other values: `npm test` walks one of them, `npm run soak` all.
 */
export function journeyIf(isTheOne: boolean): { tag: string[] } {
  return { tag: isTheOne ? ['@journey'] : [] }
}
