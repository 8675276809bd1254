import { ConnectError } from '@latchkey/connect'
import { type CustodyClient, isConfirmationNeeded } from '@latchkey/custody'
import { type Address, judgeMoves, type Moved, type SpendLimits, spendLimits } from '@latchkey/evm'
import type { StoredSession } from '../record/storedEmbedded.ts'
import type { AsVisitor, VisitorWay } from '../signIn/asVisitor.ts'
import type { WithSession } from '../signIn/withSession.ts'
import type { EmbeddedVariant, StepUpQuestion, StepUpReason } from '../surface/embeddedController.ts'
import { toAppError } from '../surface/embeddedErrors.ts'
import type { SharedDeps } from '../surface/sharedDeps.ts'
import type { Spending } from './spending.ts'

/** A request that the visitor has approved, and all that it moves: of a batch, that of every call. */
export type StepUpRequest = {
  readonly variant: EmbeddedVariant
  readonly address: Address
  readonly moves: readonly Moved[]
}

/** Signs, and only signs: it may be called again where the first time nothing was signed. */
export type SignWork<Value> = (client: CustodyClient, session: StoredSession) => Promise<Value>

export type StepUp = {
  /**
   * Has the work signed: by the session, or, above the limit, by whoever shows right then that he is the visitor. Fails
   * with `user_rejected_request` where he does not, and as the work fails; then nothing was signed.
   */
  sign<Value>(request: StepUpRequest, work: SignWork<Value>): Promise<Value>
  /** A visitor who is waited for has refused. */
  close(): void
}

export type StepUpDeps = {
  readonly withSession: WithSession
  readonly asVisitor: Pick<AsVisitor, 'findWay'>
  readonly spending: Spending
}

type LimitDeps = Pick<SharedDeps, 'chains' | 'tokens' | 'place' | 'confirming'>

/** The site's limits; undefined where nobody is asked. */
export function limitsOf({ chains, tokens, place }: Omit<LimitDeps, 'confirming'>) {
  const { stepUp = [] } = place
  return stepUp === false ? undefined : spendLimits({ chains, tokens, rows: stepUp })
}

export function createStepUp(shared: LimitDeps, deps: StepUpDeps): StepUp {
  const { confirming } = shared
  const { withSession, asVisitor, spending } = deps
  let isClosed = false
  /** One question at a time. */
  let before: Promise<unknown> = Promise.resolve()
  let refuse = () => {}

  const judge = ({ moves, address }: StepUpRequest, limits: SpendLimits) =>
    judgeMoves({
      moves,
      limits: { ...limits, limits: spending.ownLimits(limits.limits) },
      spent: spending.read(address),
    })

  /** The visitor's press of the button; fails where he does not want to. */
  function waitForWord(question: Omit<StepUpQuestion, 'answer'>): Promise<void> {
    return new Promise((resolve, reject) => {
      refuse = () => reject(new ConnectError('user_rejected_request'))
      if (isClosed) return refuse()
      confirming.set({ ...question, answer: (isWanted) => (isWanted === true ? resolve() : refuse()) })
    })
  }

  /** Again and again until it is signed or the visitor lets it be. */
  async function confirm<Value>(reason: StepUpReason, variant: EmbeddedVariant, work: SignWork<Value>): Promise<Value> {
    try {
      const way = await lookForWay(reason, variant)
      let question: Omit<StepUpQuestion, 'answer'> = { reason, way: way.kind, status: 'asked' }
      for (;;) {
        await waitForWord(question)
        confirming.set({ ...question, status: 'working', answer: () => refuse() })
        try {
          return await withRefusal(way.use(work))
        } catch (error) {
          if (error instanceof ConnectError && error.code === 'user_rejected_request') throw error
          question = { reason, way: way.kind, status: 'failed', error: toAppError(error) }
        }
      }
    } finally {
      confirming.set(undefined)
    }
  }

  async function lookForWay(reason: StepUpReason, variant: EmbeddedVariant): Promise<VisitorWay> {
    confirming.set({ reason, way: undefined, status: 'working', answer: () => refuse() })
    // An expired session is renewed by this, so that it is known whose passkeys are asked for.
    return await withRefusal(asVisitor.findWay(variant, 'payment'))
  }

  /** An outcome that comes after the visitor has gone away counts no more. */
  function withRefusal<Value>(work: Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      refuse = () => reject(new ConnectError('user_rejected_request'))
      if (isClosed) refuse()
      work.then(resolve, reject)
    })
  }

  async function confirmInTurn<Value>(reason: StepUpReason, variant: EmbeddedVariant, work: SignWork<Value>) {
    const own = before.then(() => confirm(reason, variant, work))
    before = own.catch(() => undefined)
    return await own
  }

  return {
    async sign(request, work) {
      const limits = limitsOf(shared)
      const { variant, address, moves } = request
      if (limits === undefined || moves.length === 0) return await withSession(variant, work)
      const above = judge(request, limits)
      if (above !== undefined) return await confirmInTurn(above, variant, work)
      // Before it is signed, so that what another tab asks for meanwhile comes on top of it.
      const takeBack = spending.add(address, moves)
      try {
        return await withSession(variant, work)
      } catch (error) {
        takeBack()
        // The service knows of other devices.
        if (!isConfirmationNeeded(error)) throw error
        return await confirmInTurn({ reason: 'service' }, variant, work)
      }
    },
    close() {
      isClosed = true
      refuse()
    },
  }
}
