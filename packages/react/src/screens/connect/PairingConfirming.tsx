import { pairingTexts } from '@latchkey/texts'
import { Button, useTexts } from '@latchkey/ui'
import { WalletDetail } from '../wallet/WalletDetail.tsx'
import type { WalletFace } from '../wallet/WalletFace.ts'

export type PairingConfirmingProps = { readonly wallet: WalletFace; readonly onShowCode: () => void }

/** Somebody scanned it: what is to be done now is on the other screen. */
export function PairingConfirming({ wallet, onShowCode }: PairingConfirmingProps) {
  const { say } = useTexts(pairingTexts)
  return (
    <WalletDetail wallet={wallet} mood="busy" title={say('pairing.heard')} help={say('pairing.heard.help')}>
      <Button kind="quiet" onClick={onShowCode}>
        {say('pairing.heard.again')}
      </Button>
    </WalletDetail>
  )
}
