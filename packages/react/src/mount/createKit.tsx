import { createStore, type Store, type Unsubscribe } from '@latchkey/base'
import { startHub } from '@latchkey/browser'
import { accountOf, followHub } from '@latchkey/connect'
import { Boundary, useStore } from '@latchkey/ui'
import { Fragment, type ReactElement } from 'react'
import { createPortal } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { ModalView } from '../DialogsContext.ts'
import { HubProvider, type HubProviderProps } from '../HubProvider.tsx'
import { toNewest } from '../hooks/toNewest.ts'
import type { LatchkeyModal } from '../hooks/useLatchkeyModal.ts'
import { ModalVerbs } from './ModalVerbs.tsx'

/** Everything that `HubProvider` takes: the hub, and with it looks, language and what is to be called. */
export type KitOptions = Omit<HubProviderProps, 'children'>

/** The kit in a page that is not written with React. It has one root of React, whatever it shows. */
export type Kit = {
  readonly hub: KitOptions['hub']
  /**
   * Draws a part of the kit into an element of the page, which is to be empty; once more for the same element, and the part
   * takes other properties. The result takes it away.
   */
  readonly show: (place: Element, part: ReactElement) => Unsubscribe
  /** Opens a dialog: the account's where somebody is connected and the list of wallets elsewhere, unless a view is named. */
  readonly open: (view?: ModalView) => void
  /** Closes the dialog, as a page does that leads elsewhere. A wallet that is being asked is no longer waited for. */
  readonly close: () => void
  /** Other looks, another language. What is left out stays as it is. */
  readonly change: (options: Partial<Omit<KitOptions, 'hub'>>) => void
  /** Takes everything away, for good: to show something afterwards throws a `TypeError`. The hub goes on: `closeHub` ends it. */
  readonly end: () => void
}

type Part = { readonly key: number; readonly place: Element; readonly part: ReactElement }

/**
 * Makes the kit of a page, once and outside of components. In a browser it takes up the remembered connection by itself and
 * tells its events; on a server it does nothing.
 */
export function createKit(options: KitOptions): Kit {
  const { hub } = options
  const settings = createStore(options)
  const parts = createStore<readonly Part[]>([])
  const drawing = createDrawing(settings, parts)
  const stop = beginInBrowser(settings)
  let nextKey = 0
  return {
    hub,
    show(place, part) {
      drawing.start()
      const known = parts.get().find((one) => one.place === place)
      const key = known?.key ?? nextKey++
      parts.set([...parts.get().filter((one) => one !== known), { key, place, part }])
      return () => parts.set(parts.get().filter((one) => one.key !== key))
    },
    open(view) {
      const named = view === 'connect' || view === 'account' ? view : undefined
      drawing.ask((modal) => modal.open(named ?? (accountOf(hub.state.get()) === undefined ? 'connect' : 'account')))
    },
    close: () => drawing.modal()?.close(),
    change: (changed) => settings.set({ ...settings.get(), ...changed }),
    end() {
      stop()
      drawing.end()
      parts.set([])
    },
  }
}

/** Once the page has been drawn: a server has drawn it without a connection. */
function beginInBrowser(settings: Store<KitOptions>): Unsubscribe {
  if (typeof window === 'undefined') return () => undefined
  const { hub } = settings.get()
  const stop = followHub(
    hub,
    toNewest(() => settings.get()),
  )
  let isOver = false
  queueMicrotask(() => {
    if (!isOver) startHub(hub)
  })
  return () => {
    isOver = true
    stop()
  }
}

/** The root of React, made when it is first needed. */
function createDrawing(settings: Store<KitOptions>, parts: Store<readonly Part[]>) {
  let shown: { readonly root: Root; readonly beside: Element } | undefined
  let modal: LatchkeyModal | undefined
  let waiting: ((modal: LatchkeyModal) => void) | undefined
  let isOver = false

  function start(): void {
    if (isOver) throw new TypeError('This Latchkey kit has ended')
    if (shown !== undefined) return
    // The dialogs stand beside the page, and are in the top layer when they are open.
    const beside = document.body.appendChild(document.createElement('div'))
    const root = createRoot(beside)
    shown = { root, beside }
    const onModal = (ready: LatchkeyModal) => {
      modal = ready
      const asked = waiting
      waiting = undefined
      asked?.(ready)
    }
    root.render(<Parts settings={settings} parts={parts} onModal={onModal} />)
  }

  return {
    start,
    modal: () => modal,
    /** Now, or as soon as the dialogs are there. */
    ask(question: (modal: LatchkeyModal) => void) {
      start()
      if (modal === undefined) waiting = question
      else question(modal)
    },
    end() {
      isOver = true
      waiting = undefined
      modal = undefined
      shown?.root.unmount()
      shown?.beside.remove()
      shown = undefined
    },
  }
}

type PartsProps = {
  readonly settings: Store<KitOptions>
  readonly parts: Store<readonly Part[]>
  readonly onModal: (modal: LatchkeyModal) => void
}

function Parts({ settings, parts, onModal }: PartsProps) {
  // Its events are told whether or not anything is drawn.
  const { onConnect, onAccountChange, onDisconnect, onSignIn, onSignOut, onTransfer, onError, ...shown } =
    useStore(settings)
  return (
    <HubProvider {...shown}>
      {useStore(parts).map(({ key, place, part }) => (
        <Fragment key={key}>{createPortal(<Boundary of={part}>{part}</Boundary>, place)}</Fragment>
      ))}
      <ModalVerbs onModal={onModal} />
    </HubProvider>
  )
}
