import { createStore, type Unsubscribe } from '@latchkey/base'
import { useStore } from '@latchkey/ui'
import { Fragment, type ReactElement, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { ModalView } from '../DialogsContext.ts'
import { HubProvider, type HubProviderProps } from '../HubProvider.tsx'
import { type LatchkeyModal, useLatchkeyModal } from '../hooks/useLatchkeyModal.ts'

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
  /** Other looks, another language. What is left out stays as it is. */
  readonly change: (options: Partial<Omit<KitOptions, 'hub'>>) => void
  /** Takes everything away. The hub goes on: `closeHub` ends it. */
  readonly end: () => void
}

type Part = { readonly key: number; readonly place: Element; readonly part: ReactElement }
type Waiting = { readonly view: ModalView | undefined }

/** Draws nothing before something is shown or opened: it may be made on a server. */
export function createKit(options: KitOptions): Kit {
  const settings = createStore(options)
  const parts = createStore<readonly Part[]>([])
  let shown: { readonly root: Root; readonly beside: Element } | undefined
  let modal: LatchkeyModal | undefined
  let waiting: Waiting | undefined
  let nextKey = 0

  function start(): void {
    if (shown !== undefined) return
    // The dialogs stand beside the page, and are in the top layer when they are open.
    const beside = document.body.appendChild(document.createElement('div'))
    const root = createRoot(beside)
    shown = { root, beside }
    root.render(
      <Parts
        settings={settings}
        parts={parts}
        onModal={(ready) => {
          modal = ready
          const wanted = waiting
          waiting = undefined
          if (wanted !== undefined) ready.open(wanted.view)
        }}
      />,
    )
  }

  return {
    hub: options.hub,
    show(place, part) {
      start()
      const known = parts.get().find((one) => one.place === place)
      const key = known?.key ?? nextKey++
      parts.set([...parts.get().filter((one) => one !== known), { key, place, part }])
      return () => parts.set(parts.get().filter((one) => one.key !== key))
    },
    open(view) {
      start()
      if (modal === undefined) waiting = { view }
      else modal.open(view)
    },
    change: (changed) => settings.set({ ...settings.get(), ...changed }),
    end() {
      shown?.root.unmount()
      shown?.beside.remove()
      shown = undefined
      modal = undefined
      parts.set([])
    },
  }
}

type PartsProps = {
  readonly settings: ReturnType<typeof createStore<KitOptions>>
  readonly parts: ReturnType<typeof createStore<readonly Part[]>>
  readonly onModal: (modal: LatchkeyModal) => void
}

function Parts({ settings, parts, onModal }: PartsProps) {
  return (
    <HubProvider {...useStore(settings)}>
      {useStore(parts).map(({ key, place, part }) => (
        <Fragment key={key}>{createPortal(part, place)}</Fragment>
      ))}
      <Opener onModal={onModal} />
    </HubProvider>
  )
}

/** Hands the verbs of the dialogs to those outside of React. */
function Opener({ onModal }: Pick<PartsProps, 'onModal'>) {
  const modal = useLatchkeyModal()
  useLayoutEffect(() => onModal(modal))
  return null
}
