import type { Hub } from '@latchkey/connect'
import { ConnectButton, ConnectPanel, HubProvider } from '@latchkey/react'

export type ContentProps = {
  readonly hub: Hub
  readonly label: string | undefined
  readonly isPanel: boolean
  /** True for one of the elements of a page. */
  readonly isFirst: boolean
}

/** The inside of an element. */
export function Content({ hub, label, isPanel, isFirst }: ContentProps) {
  return (
    <HubProvider hub={hub} showsUnasked={isFirst}>
      {isPanel ? (
        <ConnectPanel {...(label !== undefined && { title: label })} />
      ) : (
        <ConnectButton {...(label !== undefined && { label })} />
      )}
    </HubProvider>
  )
}
