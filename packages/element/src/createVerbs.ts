import type { LatchkeyModal, ModalView } from '@latchkey/react'

/** The verbs of the dialogs for a page that has no React, of all elements together. */
export type DialogVerbs = {
  /** Opens a dialog of the first element, now or as soon as that is drawn. */
  readonly open: (view: ModalView | undefined) => void
  readonly close: () => void
  /** Opens what was asked for before there was anything to open: an element is drawn now. */
  readonly openWaiting: () => void
}

type Modals = {
  /** Of the first element; undefined until it is drawn. */
  readonly readFirst: () => LatchkeyModal | undefined
  readonly readAll: () => readonly (LatchkeyModal | undefined)[]
}

export function createVerbs({ readFirst, readAll }: Modals): DialogVerbs {
  let waiting: { readonly view: ModalView | undefined } | undefined
  return {
    open(view) {
      const modal = readFirst()
      if (modal === undefined) waiting = { view }
      else modal.open(view)
    },
    // The first may be another one than that which has opened it.
    close() {
      waiting = undefined
      for (const modal of readAll()) modal?.close()
    },
    openWaiting() {
      const modal = readFirst()
      if (waiting === undefined || modal === undefined) return
      const { view } = waiting
      waiting = undefined
      modal.open(view)
    },
  }
}
