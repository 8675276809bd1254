/** How long a new key may stamp: in words, and in seconds as custody takes them. */
export const keyLives = [
  ['', 'Until it is removed'],
  ['3600', 'One hour'],
  ['86400', 'One day'],
  ['604800', 'One week'],
  ['2592000', '30 days'],
  ['31536000', 'One year'],
] as const

export type KeyLife = (typeof keyLives)[number][0]
