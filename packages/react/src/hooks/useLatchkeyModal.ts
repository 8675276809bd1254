import { accountOf, cancelConnect } from '@latchkey/connect'
import { useStore } from '@latchkey/ui'
import { useCallback } from 'react'
import type { ModalView } from '../DialogsContext.ts'
import { useDialogs } from './useDialogs.ts'
import { useHub } from './useHub.ts'

/** The dialogs of the kit, as `useLatchkeyModal` hands them out. */
export type LatchkeyModal = {
  /** The open dialog; undefined while nothing is. */
  readonly view: ModalView | undefined
  readonly isOpen: boolean
  /** Opens a dialog: the account's where somebody is connected and the list of wallets elsewhere, unless a view is named. */
  readonly open: (view?: ModalView) => void
  /** Closes it. A wallet that is being asked is no longer waited for. */
  readonly close: () => void
}

/** Opens and closes the dialogs of the kit, from a button of your own or from none. */
export function useLatchkeyModal(): LatchkeyModal {
  const hub = useHub()
  const { opening } = useDialogs()
  const { view } = useStore(opening)
  const open = useCallback(
    (wanted?: ModalView) => {
      // An event that a click hands on is no view.
      const named = wanted === 'connect' || wanted === 'account' ? wanted : undefined
      const hasAccount = accountOf(hub.state.get()) !== undefined
      const shown = named ?? (hasAccount ? 'account' : 'connect')
      // There is no account to show before there is one.
      opening.set({ view: hasAccount ? shown : 'connect', openedBy: 'pointer' })
    },
    [opening, hub],
  )
  const close = useCallback(() => {
    if (opening.get().view === 'connect') cancelConnect(hub)
    opening.set({ ...opening.get(), view: 'none' })
  }, [hub, opening])
  return { view: view === 'none' ? undefined : view, isOpen: view !== 'none', open, close }
}
