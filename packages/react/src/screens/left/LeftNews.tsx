import type { RemoteController, WalletLeft } from '@latchkey/connect'
import { leftTexts } from '@latchkey/texts'
import { LiveRegion, useTexts } from '@latchkey/ui'
import { useConnectionState } from '../../hooks/useConnectionState.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import { SessionEnded } from './SessionEnded.tsx'
import { useWithLogin } from './useWithLogin.ts'
import { WalletLeftCard } from './WalletLeftCard.tsx'

export type LeftNewsProps = {
  readonly left: WalletLeft | undefined
  readonly controller: RemoteController | undefined
  /** Opens the dialog, and asks the same wallet in it. */
  readonly onConnect: (connectorId: string) => void
}

/** The news of a wallet that has left, to be seen and to be heard. Draws nothing without any. */
export function LeftNews({ left, controller, onConnect }: LeftNewsProps) {
  const { say, spoken } = useTexts(leftTexts)
  const withLogin = useWithLogin()
  const { status } = useConnectionState()
  const wallet = useWallets().find(({ id }) => id === left?.connectorId)?.name ?? say('left.wallet')
  // As long as it is not known why, there is nothing to be said.
  const said =
    left === undefined || left.why === 'unknown' || status !== 'idle'
      ? undefined
      : withLogin(say(`left.${left.why}.said`, { wallet }), left.login)
  return (
    <>
      <LiveRegion spoken={spoken} status={said} />
      {controller !== undefined && <SessionEnded controller={controller} onConnect={onConnect} />}
      {left !== undefined && <WalletLeftCard left={left} onConnect={onConnect} />}
    </>
  )
}
