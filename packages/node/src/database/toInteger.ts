/**
 * An integer of a database as a number. One that would lose digits stays a bigint: compared it is right, and a check of its
 * row or a sum with numbers refuses it there, where failing to read it would cost every row of the same answer.
 */
export function toInteger(stored: string | bigint): number | bigint {
  const value = Number(stored)
  return Number.isSafeInteger(value) ? value : BigInt(stored)
}
