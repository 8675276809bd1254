import type { CardRequest, EmbeddedController } from '@latchkey/embedded'
import { embeddedTexts } from '@latchkey/texts'
import { createChunk, Dialog, Late, useStore, useTexts } from '@latchkey/ui'
import { useConnectionState } from '../../hooks/useConnectionState.ts'
import { useOwnName } from '../../hooks/useOwnName.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import { EmbeddedSteps } from './EmbeddedSteps.tsx'
import { hasStepBefore } from './hasStepBefore.ts'

/** With the words of all that can be signed: nothing is asked before somebody has pressed something. */
const requestCard = createChunk(async () => (await import('./RequestCard.tsx')).RequestCard)

/**
 * Questions of the embedded wallet outside of the connect dialog: whether something is to be signed, and, where its
 * session has to be renewed on the way, a passkey or a code.
 */
export function EmbeddedDialog({ controller }: { readonly controller: EmbeddedController }) {
  const { say, spoken } = useTexts(embeddedTexts)
  const asking = useStore(controller.asking)
  const step = useStore(controller.step)
  const session = useStore(controller.session)
  const isConnecting = useConnectionState().status === 'connecting'
  const wallets = useWallets()
  const known = wallets.find(({ key }) => key === session?.variant)
  const name = useOwnName(known) ?? say('embedded.wallet')
  const wallet = known ?? { name }
  const turn = turnOf(asking)
  // While it connects, the connect dialog shows its steps.
  const isStepShown = asking === undefined && !isConnecting && step.status !== 'idle'
  return (
    <>
      <Dialog
        isAlone
        isOpen={asking !== undefined}
        title={say(asking?.card.kind === 'transaction' ? 'embedded.request.transaction' : 'embedded.request.signature')}
        view={turn}
        state="embedded-request"
        spoken={spoken}
        onClose={() => asking?.answer(false)}
      >
        {asking !== undefined && <Late key={turn} of={requestCard} with={{ request: asking, turn }} waiting={null} />}
      </Dialog>
      <Dialog
        isAlone
        isOpen={isStepShown}
        title={name}
        view={step.status}
        state={isStepShown ? `embedded-${step.status}` : 'embedded-idle'}
        spoken={spoken}
        onClose={() => controller.kit.get()?.steps.cancel()}
        onBack={hasStepBefore(step) ? () => controller.kit.get()?.steps.back() : undefined}
      >
        <EmbeddedSteps
          controller={controller}
          wallet={wallet}
          onEmail={undefined}
          onCancel={() => controller.kit.get()?.steps.cancel()}
        />
      </Dialog>
    </>
  )
}

const turns = new WeakMap<CardRequest, string>()
let lastTurn = 0

/** A name for each request, so that the next one in the queue begins unarmed. */
function turnOf(request: CardRequest | undefined): string {
  if (request === undefined) return 'none'
  const known = turns.get(request)
  if (known !== undefined) return known
  const turn = `request ${++lastTurn}`
  turns.set(request, turn)
  return turn
}
