import { createStore, type Store } from '@latchkey/base'
import { ConnectError, type Hub, revokeApproval, stopSwitching, stopWaiting, switchChain } from '@latchkey/connect'
import {
  type Chain,
  decreaseInstead,
  type FeeEstimate,
  findChain,
  type Quote,
  type Revocation,
  type Transfer,
} from '@latchkey/evm'
import { askForQuote } from '../../hooks/useQuote.ts'
import { judgeReview } from '../transfer/judgeReview.ts'
import { hasMoved, isStale } from '../transfer/quoteChange.ts'
import type { Review } from '../transfer/review.ts'

/** One transaction of a run. `asking`: for its fee. `waiting`: the wallet has the word. */
export type RevokeStep = Pick<Review, 'chain' | 'transfer' | 'quote' | 'figures' | 'whyUnquoted'> & {
  readonly revocation: Revocation
  readonly status: 'asking' | 'ready' | 'switching' | 'waiting' | 'sent' | 'refused' | 'failed'
  /** The record of it, from when the wallet was asked. */
  readonly clientId?: string
  readonly error?: unknown
  /** True where the node named a fee that none can be: it is not sent by its word. */
  readonly isBlocked?: boolean
}

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
  /** Asks for the fee of each. Nobody is asked to sign. */
  readonly prepare: () => Promise<void>
  /** Sends the steps that are left, in their order, until one is refused or fails, or it is stopped. Never two at once. */
  readonly go: (covers: Covers) => Promise<void>
  /** Lets the one that is under way come to its end, and sends no other. */
  readonly stop: () => void
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
    stopWaiting() {
      const asked = state.get().steps.find(({ status }) => status === 'waiting' || status === 'switching')
      if (asked?.status === 'switching') stopSwitching(hub, asked.chain.id)
      else if (asked?.clientId !== undefined) stopWaiting(hub, asked.clientId)
    },
  }
}

type Run = { readonly hub: Hub; readonly state: Store<RevokeState> }

/** One after another: a node that is shared is not taken by one visitor alone. */
async function prepareAll(run: Run): Promise<void> {
  for (const [index, step] of run.state.get().steps.entries()) {
    if (step.status !== 'asking') continue
    const fee = await askForFee(run.hub, step)
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
      const isRefused = error instanceof ConnectError && error.code === 'transaction_failed'
      patchStep(run, index, { status: isRefused ? 'refused' : 'failed', error })
      break
    }
  }
  patch(run, { isRunning: false, isStopping: false })
}

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
  const { quote, transfer } = stepAt(run, index) ?? {}
  const approved: Quote | Transfer | undefined = quote ?? transfer
  if (approved === undefined) return false
  patchStep(run, index, { status: 'waiting', error: undefined })
  const onRecorded = (clientId: string) => patchStep(run, index, { clientId })
  const record = await revokeApproval(hub, approved, { onRecorded })
  patchStep(run, index, { status: 'sent', clientId: record.clientId })
  // Nothing more is sent after one of which nobody knows what became of it.
  return record.status !== 'unknown'
}

/** True where a step may be sent as it is now; a fee that moved is shown first. */
async function isFresh(run: Run, index: number, covers: Covers): Promise<boolean> {
  const { hub } = run
  const before = stepAt(run, index)
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

function toStep(hub: Hub, revocation: Revocation): RevokeStep {
  const chain: Chain = findChain(hub.chains, { chainId: revocation.transfer.chainId })
  return {
    revocation,
    chain,
    transfer: revocation.transfer,
    status: 'asking',
    quote: undefined,
    whyUnquoted: undefined,
  }
}

type Fee = Pick<RevokeStep, 'transfer' | 'quote' | 'figures' | 'whyUnquoted'> & { readonly isBlocked: boolean }

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
    return { transfer: quote.transfer, quote, figures: undefined, whyUnquoted: undefined, isBlocked: false }
  }
  const { figures, error: whyUnquoted, isRefused } = answer
  return { transfer, quote: undefined, figures, whyUnquoted, isBlocked: isRefused === true }
}
