import { KeyFrameError } from '../errors.ts'

/** The parts of a window that tell where it stands. */
export type Standing = {
  readonly parent: unknown
  readonly top: unknown
  readonly self: unknown
  readonly location: { readonly ancestorOrigins?: { readonly length: number; readonly [index: number]: string } }
}

/**
 * Why a frame that stands here may not run; undefined where it may. The policy of its answer says the same to the
 * browser; this is for one that does not heed it.
 */
export function findRefusal(standing: Standing, allowedParents: readonly string[]): KeyFrameError | undefined {
  const { parent, self, top, location } = standing
  if (parent === self) return new KeyFrameError('top_level')
  if (parent !== top) return new KeyFrameError('nested_too_deep')
  const ancestors = location.ancestorOrigins
  // Firefox does not tell the ancestors; there each message still has to come from an allowed origin.
  if (ancestors === undefined) return undefined
  if (ancestors.length !== 1) return new KeyFrameError('nested_too_deep')
  return allowedParents.includes(ancestors[0] ?? '') ? undefined : new KeyFrameError('foreign_parent')
}
