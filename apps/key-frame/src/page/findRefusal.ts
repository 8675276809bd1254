/** The parts of a window that tell where it stands. */
export type Standing = {
  readonly parent: unknown
  readonly top: unknown
  readonly self: unknown
  readonly location: { readonly ancestorOrigins?: { readonly length: number; readonly [index: number]: string } }
}

/** Why a frame does not run where it stands. */
export type Refusal = 'top_level' | 'nested_too_deep' | 'foreign_parent'

/**
 * Why a frame that stands here may not run; undefined where it may. The policy of its answer says the same to the
 * browser; this is for one that does not heed it.
 */
export function findRefusal(standing: Standing, allowedParents: readonly string[]): Refusal | undefined {
  const { parent, self, top, location } = standing
  if (parent === self) return 'top_level'
  if (parent !== top) return 'nested_too_deep'
  const ancestors = location.ancestorOrigins
  // Firefox does not tell the ancestors; there each message still has to come from an allowed origin.
  if (ancestors === undefined) return undefined
  if (ancestors.length !== 1) return 'nested_too_deep'
  return allowedParents.includes(ancestors[0] ?? '') ? undefined : 'foreign_parent'
}
