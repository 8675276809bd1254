import { startHub } from '@latchkey/browser'
import { type Hub, type HubEvents, type LinkController, linkController } from '@latchkey/connect'
import { type EmbeddedController, embeddedController } from '@latchkey/embedded'
import { Boundary, Late, TextsProvider, type TextsProviderProps, useStore } from '@latchkey/ui'
import { type ReactNode, useCallback, useLayoutEffect, useState } from 'react'
import { ConnectNoteContext } from './ConnectNoteContext.ts'
import { createDialogs, DialogsContext } from './DialogsContext.ts'
import { HubContext } from './HubContext.ts'
import { useController } from './hooks/useController.ts'
import { useHubEvents } from './hooks/useHubEvents.ts'
import { type Looks, LooksContext, noLooks } from './LooksContext.ts'
import { linkNotices } from './screens/connect/laterSteps.ts'
import { embeddedDialog } from './screens/embedded/embeddedChunk.ts'
import { KitDialogs, type KitDialogsProps } from './screens/KitDialogs.tsx'
import '@latchkey/ui/tokens.css'

/** Properties of `BareHubProvider`. */
export type BareHubProviderProps = HubEvents &
  Pick<TextsProviderProps, 'language' | 'texts'> & {
    readonly hub: Hub
    readonly children: ReactNode
    /** Leads to the page that shows `EmbeddedWallet`; the account dialog has no way there unless given. */
    readonly onWallet?: () => void
    /** Lead to the pages where one sends and receives; the account dialog has no way there unless given. */
    readonly onSend?: () => void
    readonly onReceive?: () => void
    /** Shown in the account dialog above the way out, such as the choice of a language. */
    readonly accountChoices?: ReactNode
    /** The part of a theme that no style sheet can say; the same object each time. */
    readonly looks?: Looks | undefined
    /** Shown below the list of wallets, such as "By connecting you accept our terms" with its links. */
    readonly connectNote?: ReactNode
    /**
     * Shows what nobody has clicked for: a card of what a program wants signed, and the news of a wallet that has left. Of
     * several providers of one hub in a page exactly one does it. True unless given.
     */
    readonly showsUnasked?: boolean
  }

/** `HubProvider` without a theme, for a page whose style sheets have its looks already. */
export function BareHubProvider(props: BareHubProviderProps) {
  const {
    hub,
    children,
    onWallet,
    onSend,
    onReceive,
    accountChoices,
    looks = noLooks,
    connectNote,
    showsUnasked = true,
    language,
    texts,
    ...events
  } = props
  const [dialogs] = useState(createDialogs)
  const tellFault = useCallback((fault: string) => hub.log.warn(fault), [hub])
  // Before the first paint, so that a reload shows the remembered address and never a flash of "Connect wallet".
  useLayoutEffect(() => startHub(hub), [hub])
  return (
    <TextsProvider language={language} texts={texts} onFault={tellFault}>
      <HubContext.Provider value={hub}>
        <DialogsContext.Provider value={dialogs}>
          <ConnectNoteContext.Provider value={connectNote}>
            <LooksContext.Provider value={looks}>
              {children}
              {showsUnasked && (
                <Boundary>
                  <Questions />
                </Boundary>
              )}
              <Boundary>
                <Opened
                  dialogs={dialogs}
                  ways={{ onWallet, onSend, onReceive, choices: accountChoices }}
                  showsUnasked={showsUnasked}
                />
              </Boundary>
            </LooksContext.Provider>
          </ConnectNoteContext.Provider>
          <Told events={events} />
        </DialogsContext.Provider>
      </HubContext.Provider>
    </TextsProvider>
  )
}

function Opened(props: KitDialogsProps) {
  const isUsed = useStore(props.dialogs.users) > 0
  return isUsed ? <KitDialogs {...props} /> : null
}

function Told({ events }: { readonly events: HubEvents }) {
  useHubEvents(events)
  return null
}

/** Here and not behind a button: whatever program asks for a signature, its card is shown, and shown once. */
function Questions() {
  const embedded = useController(embeddedController)
  const link = useController(linkController)
  return (
    <>
      {embedded !== undefined && <OfEmbedded controller={embedded} />}
      {link !== undefined && <OfLink controller={link} />}
    </>
  )
}

/** Fetched with the wallet's own code, and so before it asks anything. */
function OfEmbedded({ controller }: { readonly controller: EmbeddedController }) {
  const isAtWork = useStore(controller.kit) !== undefined
  return isAtWork ? <Late of={embeddedDialog} with={{ controller }} waiting={null} /> : null
}

/** Fetched with the code of the link, and so before a phone is asked. */
function OfLink({ controller }: { readonly controller: LinkController }) {
  const isAtWork = useStore(controller.kit) !== undefined
  return isAtWork ? <Late of={linkNotices} with={{ controller }} waiting={null} failed={null} /> : null
}
