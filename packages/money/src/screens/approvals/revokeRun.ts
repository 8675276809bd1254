import { createStore, type Store } from '@latchkey/base'
import {
  ConnectError,
  type Hub,
  revokeApproval,
  sendBatch,
  stopSwitching,
  stopWaiting,
  stopWaitingForBatch,
  switchChain,
} from '@latchkey/connect'
import { decreaseInstead, type FeeEstimate, type Quote, type Revocation, type Transfer } from '@latchkey/evm'
import { askForQuote } from '@latchkey/react/parts'
import { judgeReview } from '../transfer/judgeReview.ts'
import { hasMoved, isStale } from '../transfer/quoteChange.ts'
import { callsOf, isTogether, putTogether, type RevokeStep, takeApart, toStep } from './revokeStep.ts'

/** A run as it stands. */
export type RevokeState = {
  readonly steps: readonly RevokeStep[]
  readonly isRunning: boolean
  /** It ends after the transaction that is under way. */
  readonly isStopping: boolean
  /** A fee that has to be looked at again before it goes on. */
  readonly hasFeeMoved: boolean
}

/** Whether what the visitor has done about a fee is enough for it. */
export type Covers = (fee: ReturnType<typeof judgeReview>) => boolean

/** Several revocations, one after another. */
export type RevokeRun = {
  readonly state: Store<RevokeState>
  /** Finds out what the wallet can do at once, and asks for the fee of each that is left. Nobody is asked to sign. */
  readonly prepare: () => Promise<void>
  /** Sends the steps that are left, in their order, until one is refused or fails, or it is stopped. Never two at once. */
  readonly go: (covers: Covers) => Promise<void>
  /** Lets the one that is under way come to its end, and sends no other. */
  readonly stop: () => void
  /** Sends each by itself, where the wallet could do several at once. */
  readonly takeApart: () => void
  /** Waits no longer for a wallet that is asked now. */
  readonly stopWaiting: () => void
}

/** A run over a plan; what is sent stays sent, however it ends. */
export function createRevokeRun(hub: Hub, plan: readonly Revocation[]): RevokeRun {
  const steps = plan.map((revocation) => toStep(hub, revocation))
  const state = createStore<RevokeState>({ steps, isRunning: false, isStopping: false, hasFeeMoved: false })
  const run = { hub, state }
  return {
    state,
    prepare: () => prepareAll(run),
    go: (covers) => sendAll(run, covers),
    stop: () => patch(run, { isStopping: state.get().isRunning }),
    takeApart() {
      if (state.get().isRunning) return
      patch(run, { steps: takeApart(hub, state.get().steps) })
      void askForFees(run)
    },
    stopWaiting() {
      const asked = state.get().steps.find(({ status }) => status === 'waiting' || status === 'switching')
      if (asked?.status === 'switching') stopSwitching(hub, asked.chain.id)
      else if (asked?.clientId === undefined) return
      else if (isTogether(asked)) stopWaitingForBatch(hub, asked.clientId)
      else stopWaiting(hub, asked.clientId)
    },
  }
}

type Run = { readonly hub: Hub; readonly state: Store<RevokeState> }

async function prepareAll(run: Run): Promise<void> {
  const { hub, state } = run
  try {
    const steps = await putTogether(hub, state.get().steps)
    // Somebody may have begun, or left, while the wallet was asked.
    if (state.get().steps.every(({ status }) => status === 'asking')) patch(run, { steps })
  } catch (error) {
    hub.log.debug('The wallet was not asked what it can do at once', error)
  }
  await askForFees(run)
}

/** One after another: a node that is shared is not taken by one visitor alone. */
async function askForFees(run: Run): Promise<void> {
  for (const [index, step] of run.state.get().steps.entries()) {
    if (step.status !== 'asking') continue
    const fee = await askForFee(run.hub, step)
    if (stepAt(run, index)?.revocation !== step.revocation) return
    patchStep(run, index, { ...fee, status: 'ready' })
  }
}

async function sendAll(run: Run, covers: Covers): Promise<void> {
  if (run.state.get().isRunning) return
  patch(run, { isRunning: true, isStopping: false, hasFeeMoved: false })
  for (const index of run.state.get().steps.keys()) {
    if (stepAt(run, index)?.status === 'sent') continue
    if (run.state.get().isStopping) break
    try {
      if (!(await sendOne(run, index, covers))) break
    } catch (error) {
      const isRefused = error instanceof ConnectError && refusals.includes(error.code)
      patchStep(run, index, { status: isRefused ? 'refused' : 'failed', error })
      break
    }
  }
  patch(run, { isRunning: false, isStopping: false })
}

/** A visitor's no, to a transaction and to a batch. */
const refusals: readonly string[] = ['transaction_failed', 'user_rejected_request']

/** Resolves with whether the next one may follow. */
async function sendOne(run: Run, index: number, covers: Covers): Promise<boolean> {
  const { hub, state } = run
  const { chain, status, isBlocked } = stepAt(run, index) ?? {}
  if (chain === undefined || status === 'asking' || isBlocked) return false
  if (!(await isFresh(run, index, covers))) {
    patch(run, { hasFeeMoved: true })
    return false
  }
  const connection = hub.state.get()
  if (connection.status === 'connected' && connection.account.chainId !== chain.id) {
    patchStep(run, index, { status: 'switching', error: undefined })
    await switchChain(hub, chain.id)
  }
  // Left, or stopped, while the wallet changed its network: nothing was sent of it.
  if (state.get().isStopping) {
    patchStep(run, index, { status: 'ready' })
    return false
  }
  const step = stepAt(run, index)
  if (step !== undefined && isTogether(step)) return await sendAsOne(run, index, step)
  const { quote, transfer } = step ?? {}
  const approved: Quote | Transfer | undefined = quote ?? transfer
  if (approved === undefined) return false
  patchStep(run, index, { status: 'waiting', error: undefined })
  const onRecorded = (clientId: string) => patchStep(run, index, { clientId })
  const record = await revokeApproval(hub, approved, { onRecorded })
  patchStep(run, index, { status: 'sent', clientId: record.clientId })
  // Nothing more is sent after one of which nobody knows what became of it.
  return record.status !== 'unknown'
}

/** Hands all calls of a step to the wallet in one request. All or nothing is asked for: that is what was shown. */
async function sendAsOne(run: Run, index: number, step: RevokeStep): Promise<boolean> {
  const { chain, transfer } = step
  patchStep(run, index, { status: 'waiting', error: undefined })
  const request = { chainId: chain.id, from: transfer.from, calls: callsOf(step), atomicRequired: true }
  const onRecorded = (clientId: string) => patchStep(run, index, { clientId })
  const outcome = await sendBatch(run.hub, request, { onRecorded })
  if (outcome.way !== 'together') return false
  patchStep(run, index, { status: 'sent', clientId: outcome.record.clientId })
  return outcome.record.status !== 'unknown'
}

/** True where a step may be sent as it is now; a fee that moved is shown first. */
async function isFresh(run: Run, index: number, covers: Covers): Promise<boolean> {
  const { hub } = run
  const before = stepAt(run, index)
  // The wallet tells the fee of a batch.
  if (before !== undefined && isTogether(before)) return true
  if (before?.quote !== undefined && isStale(before.quote, hub.clock.now())) {
    const next = await askForFee(hub, before)
    // A node that is silent just now has not taken its older word back.
    if (next.quote !== undefined) {
      patchStep(run, index, next)
      if (hasMoved(before.quote, next.quote)) return false
    }
  }
  const step = stepAt(run, index)
  return step !== undefined && covers(judgeReview(hub, step))
}

function stepAt({ state }: Run, index: number): RevokeStep | undefined {
  return state.get().steps[index]
}

function patch({ state }: Run, change: Partial<RevokeState>): void {
  state.set({ ...state.get(), ...change })
}

function patchStep(run: Run, index: number, change: Partial<RevokeStep>): void {
  const steps = run.state.get().steps.map((step, place) => (place === index ? { ...step, ...change } : step))
  patch(run, { steps })
}

type Fee = Pick<RevokeStep, 'transfer' | 'quote' | 'whyUnquoted'> & { readonly isBlocked: boolean }

/** The fee of a step; where its token would refuse to set an allowance to zero, that of taking all of it off. */
async function askForFee(hub: Hub, { revocation }: RevokeStep): Promise<Fee> {
  const usual = await estimate(hub, revocation.transfer)
  const other = usual.status === 'unavailable' && wouldFail(usual) ? decreaseInstead(revocation) : undefined
  if (other === undefined) return toFee(revocation.transfer, usual)
  const instead = await estimate(hub, other)
  return instead.status === 'quoted' ? toFee(other, instead) : toFee(revocation.transfer, usual)
}

async function estimate(hub: Hub, transfer: Transfer): Promise<FeeEstimate> {
  return (await askForQuote(hub, { transfer })).estimate
}

function wouldFail({ error }: Extract<FeeEstimate, { readonly status: 'unavailable' }>): boolean {
  return error?.code === 'transfer_would_fail' || error?.code === 'transfer_would_fail_silently'
}

function toFee(transfer: Transfer, answer: FeeEstimate): Fee {
  if (answer.status === 'quoted') {
    const { quote } = answer
    return { transfer: quote.transfer, quote, whyUnquoted: undefined, isBlocked: false }
  }
  const { error: whyUnquoted, isRefused } = answer
  return { transfer, quote: undefined, whyUnquoted, isBlocked: isRefused === true }
}
