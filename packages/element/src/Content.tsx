import type { Hub } from '@latchkey/connect'
import { BareHubProvider, ConnectButton, ConnectPanel, type LatchkeyModal, type Looks } from '@latchkey/react'
import { ModalVerbs } from '@latchkey/react/mount'

export type ContentProps = {
  readonly hub: Hub
  readonly label: string | undefined
  readonly isPanel: boolean
  readonly looks: Looks
  /** True for one of the elements of a page. */
  readonly isFirst: boolean
  /** Takes the verbs of the dialogs, which the first element has for all of them. */
  readonly onModal: (modal: LatchkeyModal) => void
}

/** The inside of an element. */
export function Content({ hub, label, isPanel, looks, isFirst, onModal }: ContentProps) {
  return (
    <BareHubProvider hub={hub} looks={looks} showsUnasked={isFirst}>
      {isPanel ? (
        <ConnectPanel {...(label !== undefined && { title: label })} />
      ) : (
        <ConnectButton {...(label !== undefined && { label })} />
      )}
      {isFirst && <ModalVerbs onModal={onModal} />}
    </BareHubProvider>
  )
}
