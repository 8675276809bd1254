import { embeddedController } from '@latchkey/embedded'
import { connectEndsTexts } from '@latchkey/texts'
import { Button, useTexts } from '@latchkey/ui'
import { useState } from 'react'
import { useController } from '../../hooks/useController.ts'
import { WalletDetail } from '../wallet/WalletDetail.tsx'
import type { WalletFace } from '../wallet/WalletFace.ts'
import { ConfirmAddress } from './ConfirmAddress.tsx'

export type AddressStepProps = {
  readonly wallet: WalletFace
  /** The address that the wallet was made with. */
  readonly email: string
  readonly onClose: () => void
}

/** The end of making a wallet with an address: it is there, and the address still has to be confirmed. */
export function AddressStep({ wallet, email, onClose }: AddressStepProps) {
  const { say } = useTexts(connectEndsTexts)
  const controller = useController(embeddedController)
  const [isConfirmed, setConfirmed] = useState(false)
  return (
    <WalletDetail wallet={wallet} mood="done" title={say('connect.unconfirmed')}>
      {controller !== undefined && (
        <ConfirmAddress controller={controller} email={email} kind="primary" onConfirmed={() => setConfirmed(true)} />
      )}
      <Button shape="wide" onClick={onClose}>
        {say(isConfirmed ? 'connect.unconfirmed.done' : 'connect.unconfirmed.later')}
      </Button>
    </WalletDetail>
  )
}
