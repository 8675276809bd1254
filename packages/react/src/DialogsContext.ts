import { createStore, type Store } from '@latchkey/base'
import { createContext } from 'react'

/** The dialogs that a button, or a page of its own accord, can open. */
export type ModalView = 'connect' | 'account'

/** The wallet that is asked without a choice in the list: by its connector, or, where it is not here, by its key in the book. */
export type WantedWallet = { readonly connectorId: string } | { readonly walletKey: string }

export type Opening = {
  readonly view: ModalView | 'none'
  readonly openedBy: 'keyboard' | 'pointer'
  readonly wanted?: WantedWallet | undefined
  /** The element that gets the focus back; the one that had it, unless given. */
  readonly opener?: HTMLElement | undefined
}

/** The dialog that is open, for all the buttons below one `HubProvider`. */
export type Dialogs = {
  readonly opening: Store<Opening>
  /** How many parts of the page can open a dialog: without any there is none in the document. */
  readonly users: Store<number>
}

export function createDialogs(): Dialogs {
  return { opening: createStore<Opening>({ view: 'none', openedBy: 'pointer' }), users: createStore(0) }
}

/** Carries the dialogs of a `HubProvider`; undefined outside of it. */
export const DialogsContext = createContext<Dialogs | undefined>(undefined)
