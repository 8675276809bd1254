import type { ReactNode } from 'react'

/** One state of a screen or a component, drawn with values of its own. */
export type GalleryState = {
  /** Stable: the last part of its address, such as `awaiting-late`. */
  readonly name: string
  readonly draw: () => ReactNode
}

/** States that belong together, such as those of the connect dialog. */
export type GallerySubject = {
  /** Stable: the first part of its states' addresses, such as `connect`. */
  readonly name: string
  readonly states: readonly GalleryState[]
}
