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
  /** `page` is as wide as the window and has landmarks of its own; a `window` has the heading of a page as well. */
  readonly fills?: 'page' | 'window'
  readonly states: readonly GalleryState[]
}

/** A state with what is said of all of its subject. */
export type ShownState = GalleryState & Pick<GallerySubject, 'fills'>

/** Every state by its address, `subject/name`, in the order of the gallery. */
export function statesOf(subjects: readonly GallerySubject[]): ReadonlyMap<string, ShownState> {
  return new Map(
    subjects.flatMap(({ name: subject, fills, states }) =>
      states.map((state) => [`${subject}/${state.name}`, { ...state, ...(fills && { fills }) }] as const),
    ),
  )
}
