import type { EmbeddedController } from '@latchkey/embedded'
import { embeddedController } from '@latchkey/embedded'
import { useStore } from '@latchkey/ui'
import { useState } from 'react'
import { useController } from '../../hooks/useController.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import { ConfirmAddress } from '../embedded/ConfirmAddress.tsx'

/** For a wallet that was made with an address nobody has confirmed yet: the way to do so. Nothing for any other. */
export function AddressPart({ connectorId }: { readonly connectorId: string }) {
  const controller = useController(embeddedController)
  const wallet = useWallets().find(({ id }) => id === connectorId)
  if (controller === undefined || wallet?.kind !== 'embedded') return null
  return <Unconfirmed controller={controller} walletKey={wallet.key} />
}

function Unconfirmed({
  controller,
  walletKey,
}: {
  readonly controller: EmbeddedController
  readonly walletKey: string
}) {
  const session = useStore(controller.session)
  const unconfirmed = session?.variant === walletKey ? session.unconfirmedEmail : undefined
  // Stays when it is confirmed, to say so.
  const [email, setEmail] = useState(unconfirmed)
  if (unconfirmed !== undefined && unconfirmed !== email) setEmail(unconfirmed)
  return email === undefined ? null : (
    <ConfirmAddress key={email} controller={controller} email={email} kind="secondary" />
  )
}
