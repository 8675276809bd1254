import { Button } from '@latchkey/ui'
import type { WalletFace } from './dialogState.ts'
import { WalletDetail } from './WalletDetail.tsx'

/** Somebody scanned it: what is to be done now is on the other screen. */
export function PairingConfirming({
  wallet,
  onShowCode,
}: {
  readonly wallet: WalletFace
  readonly onShowCode: () => void
}) {
  return (
    <WalletDetail
      wallet={wallet}
      mood="busy"
      title="Phone connected, confirm there"
      help="Your wallet shows this site’s request. Nothing is shared before you agree."
    >
      <Button kind="quiet" onClick={onShowCode}>
        Show the code again
      </Button>
    </WalletDetail>
  )
}
