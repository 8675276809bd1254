/** The lower of two figures. */
export function smaller(left: bigint, right: bigint): bigint {
  return left < right ? left : right
}

/** The higher of two figures. */
export function larger(left: bigint, right: bigint): bigint {
  return left > right ? left : right
}

/** Sorts figures, the lowest first. */
export function ascending(left: bigint, right: bigint): number {
  return left < right ? -1 : left > right ? 1 : 0
}
