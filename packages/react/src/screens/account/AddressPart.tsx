import type { EmbeddedDesk } from '@latchkey/embedded'
import { embeddedDesk } from '@latchkey/embedded'
import { useStore } from '@latchkey/ui'
import { useState } from 'react'
import { useDesk } from '../../hooks/useDesk.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import { ConfirmAddress } from '../embedded/ConfirmAddress.tsx'

/** For a wallet that was made with an address nobody has confirmed yet: the way to do so. Nothing for any other. */
export function AddressPart({ connectorId }: { readonly connectorId: string }) {
  const desk = useDesk(embeddedDesk)
  const wallet = useWallets().find(({ id }) => id === connectorId)
  if (desk === undefined || wallet?.kind !== 'embedded') return null
  return <Unconfirmed desk={desk} walletKey={wallet.key} />
}

function Unconfirmed({ desk, walletKey }: { readonly desk: EmbeddedDesk; readonly walletKey: string }) {
  const session = useStore(desk.session)
  const unconfirmed = session?.variant === walletKey ? session.unconfirmedEmail : undefined
  // Stays when it is confirmed, to say so.
  const [email, setEmail] = useState(unconfirmed)
  if (unconfirmed !== undefined && unconfirmed !== email) setEmail(unconfirmed)
  return email === undefined ? null : <ConfirmAddress key={email} desk={desk} email={email} kind="secondary" />
}
