import type { Hub } from '@latchkey/connect'
import { ConnectButton, ConnectPanel, HubProvider, type LatchkeyModal } from '@latchkey/react'
import { ModalVerbs } from '@latchkey/react/mount'

export type ContentProps = {
  readonly hub: Hub
  readonly label: string | undefined
  readonly isPanel: boolean
  /** True for one of the elements of a page. */
  readonly isFirst: boolean
  /** Takes the verbs of the dialogs, which the first element has for all of them. */
  readonly onModal: (modal: LatchkeyModal) => void
}

/** The inside of an element. */
export function Content({ hub, label, isPanel, isFirst, onModal }: ContentProps) {
  return (
    <HubProvider hub={hub} showsUnasked={isFirst}>
      {isPanel ? (
        <ConnectPanel {...(label !== undefined && { title: label })} />
      ) : (
        <ConnectButton {...(label !== undefined && { label })} />
      )}
      {isFirst && <ModalVerbs onModal={onModal} />}
    </HubProvider>
  )
}
