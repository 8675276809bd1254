import type { CardRequest, EmbeddedController } from '@latchkey/embedded'
import { embeddedTexts, limitTexts } from '@latchkey/texts'
import { Dialog, useStore, useTexts } from '@latchkey/ui'
import { useConnectionState } from '../../hooks/useConnectionState.ts'
import { useOwnName } from '../../hooks/useOwnName.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import { AddTokenDialog } from '../tokens/AddTokenDialog.tsx'
import { CallsView } from './CallsView.tsx'
import { EmbeddedSteps } from './EmbeddedSteps.tsx'
import { hasStepBefore } from './hasStepBefore.ts'
import { RequestCard } from './RequestCard.tsx'
import { StepUpCard } from './StepUpCard.tsx'
import { WaitingCard } from './WaitingCard.tsx'

/**
 * Questions of the embedded wallet outside of the connect dialog: whether something is to be signed, above a limit who
 * asks for it, whether a token is to be added, and, where its session has to be renewed on the way, a passkey or a code;
 * and that another tab is waited for.
 */
export function EmbeddedDialog({ controller }: { readonly controller: EmbeddedController }) {
  const { say, spoken } = useTexts(embeddedTexts)
  const { say: sayLimit } = useTexts(limitTexts)
  const asking = useStore(controller.asking)
  const confirming = useStore(controller.confirming)
  const waiting = useStore(controller.waiting)
  const watching = useStore(controller.watching)
  const showing = useStore(controller.showing)
  const step = useStore(controller.step)
  const session = useStore(controller.session)
  const isConnecting = useConnectionState().status === 'connecting'
  const wallets = useWallets()
  const known = wallets.find(({ key }) => key === session?.variant)
  const name = useOwnName(known) ?? say('embedded.wallet')
  const wallet = known ?? { name }
  const turn = turnOf(asking)
  // Its code is asked for by the steps.
  const stepUp = confirming?.way === 'code' && confirming.status === 'working' ? undefined : confirming
  // While it connects, the connect dialog shows its steps.
  const isStepShown = asking === undefined && stepUp === undefined && !isConnecting && step.status !== 'idle'
  const isBusy = asking !== undefined || stepUp !== undefined || isStepShown
  return (
    <>
      <Dialog
        isAlone
        isOpen={asking !== undefined || stepUp !== undefined}
        title={say(
          `embedded.request.${stepUp ? 'confirm' : asking?.card.kind === 'transaction' ? 'transaction' : 'signature'}`,
        )}
        view={stepUp ? `confirm ${stepUp.status}` : turn}
        state={stepUp ? 'embedded-confirm' : 'embedded-request'}
        spoken={spoken}
        // The one that was approved first is dealt with first.
        onClose={() => (stepUp ?? asking)?.answer(false)}
      >
        {stepUp ? <StepUpCard question={stepUp} /> : asking && <RequestCard key={turn} request={asking} turn={turn} />}
      </Dialog>
      <Dialog
        isAlone
        isOpen={waiting !== undefined && !isBusy}
        title={sayLimit('limit.waiting.title')}
        view="waiting"
        state="embedded-waiting"
        spoken={spoken}
        onClose={() => waiting?.leave()}
      >
        {waiting && <WaitingCard turn={waiting} />}
      </Dialog>
      <Dialog
        isAlone
        isOpen={showing !== undefined && waiting === undefined && !isBusy}
        title={say('embedded.calls', { count: showing?.count ?? 0 })}
        view={showing?.id ?? 'none'}
        state="embedded-calls"
        spoken={spoken}
        onClose={() => showing?.close()}
      >
        {showing && <CallsView key={showing.id} calls={showing} />}
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
      {watching && (
        <AddTokenDialog
          // A request that follows at once is about another token.
          key={`${watching.chainId} ${watching.address}`}
          isOpen={waiting === undefined && !isBusy}
          start={watching.address}
          chainId={watching.chainId}
          onClose={() => watching.answer()}
          onAdded={({ token }) => watching.answer(token)}
        />
      )}
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
