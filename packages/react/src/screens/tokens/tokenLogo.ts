import type { NativeCurrency, Token } from '@latchkey/evm'

/** The name of the logo of a coin, or of a token that has one by its address; by its symbol anybody would have it. */
export function tokenLogo(unit: NativeCurrency | Token): string {
  return `tokens/${'address' in unit ? (unit.logo ?? '') : unit.symbol}`
}
