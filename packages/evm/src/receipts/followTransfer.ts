import { type Clock, type Hex, type Log, type Rpc, silentLog, sleep } from '@latchkey/base'
import type { Address } from '../address.ts'
import { toTransferCall } from '../transfers/transactionParameters.ts'
import type { Transfer } from '../transfers/transfer.ts'
import { findReplacement, type Payment } from './findReplacement.ts'
import { findRival } from './findRival.ts'
import { type Look, lookOnce } from './lookOnce.ts'
import type { NodeReceipt } from './nodeTransaction.ts'

/** A transfer counts as confirmed after this many blocks, its own included (specification §4). */
export const confirmationsNeeded = 3

/** Where a transfer stands. `hash` is the one that counts now: a wallet may have sent it again at a higher price. */
export type TransferProgress =
  | { readonly status: 'seen'; readonly hash: Hex; readonly nonce: number; readonly transaction: unknown }
  | InBlock<'included'>
  | InBlock<'confirmed'>
  | InBlock<'reverted'>
  /** Proved by the transaction that used the nonce instead. */
  | { readonly status: 'replaced' | 'cancelled'; readonly hash: Hex; readonly replacedBy: Hex }
  /** No node shows it at present. That proves nothing, so it is followed on. */
  | { readonly status: 'dropped'; readonly hash: Hex }

type InBlock<Status extends string> = {
  readonly status: Status
  readonly hash: Hex
  readonly confirmations: number
  readonly blockNumber: bigint
  /** The node's transaction; absent while it shows the receipt alone. */
  readonly transaction?: unknown
}

/** Options of `followTransfer`. */
export type FollowOptions = {
  readonly hash: Hex
  readonly from: Address
  /** Known when resuming; learnt from the node otherwise. */
  readonly nonce?: number
  /**
   * The approved transaction. Tells the same payment at another price from a different one where the node never showed
   * the first, as after a reload.
   */
  readonly transfer?: Transfer
  readonly rpc: Rpc
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly log?: Log
  /** Looks for the same payment under another hash, while no node has ever shown this one. */
  readonly search?: () => Promise<Hex | undefined>
  /** Other hashes that the transaction may come true under: it was handed out again with the same nonce, or cancelled. */
  readonly rivals?: () => readonly Hex[]
  /** When the wallet was asked; now unless given. Counts for how long a transaction that was never shown is waited for. */
  readonly sentAtMs?: number
  /** 1 s unless given; about half a block time is enough. */
  readonly pollMs?: number
}

/** A node that has lost sight of a transaction for this long has dropped it. */
const droppedAfterMs = 90_000
/**
 * Wallets can hand a transaction to a private pool, where no node shows it before its block. One that was never seen is
 * therefore not called dropped before this, or the visitor would be led to send it again.
 */
const unseenAfterMs = 1_800_000
/** Nodes behind one address lag one another: a used nonce counts only when it is seen this often in a row. */
const usedNonceTurns = 3
/** A transaction that no node ever showed is searched for under another hash once in so many looks. */
const searchTurns = 5
const maxPollMs = 15_000
/** A transaction out of sight is polled slowly. */
const droppedPollMs = 30_000

/**
 * Follows one transaction until it is final, one request per look. Progress goes back when a reorganisation takes the
 * transaction out of its block, and no end is told without its proof: what is out of sight is looked for on. A node that does not answer is asked again, more slowly. Rejects only with the reason
 * of the signal.
 */
export async function followTransfer(
  options: FollowOptions,
  onProgress: (progress: TransferProgress) => void,
): Promise<TransferProgress> {
  const { clock, signal, log = silentLog, pollMs = 1000 } = options
  const turn = createTurn(options)
  let waitMs = pollMs
  let last = ''
  let isOutOfSight = false
  for (;;) {
    signal.throwIfAborted()
    try {
      const progress = await turn()
      // An answer that comes after the end is nobody's any more.
      signal.throwIfAborted()
      if (progress === undefined) waitMs = isOutOfSight ? droppedPollMs : pollMs
      else {
        isOutOfSight = progress.status === 'dropped'
        waitMs = isOutOfSight ? droppedPollMs : pollMs
        const key = toKey(progress)
        if (key !== last) onProgress(progress)
        last = key
        if (isFinal(progress)) return progress
      }
    } catch (error) {
      signal.throwIfAborted()
      log.debug('The network node did not say where the transfer stands', error)
      waitMs = Math.min(waitMs * 2, maxPollMs)
    }
    await sleep(waitMs, clock, signal)
  }
}

/** True when nothing that happens later can change it. */
export function isFinal(progress: TransferProgress): boolean {
  const { status } = progress
  if (status === 'reverted') return progress.confirmations >= confirmationsNeeded
  return status === 'confirmed' || status === 'replaced' || status === 'cancelled'
}

function toKey(progress: TransferProgress): string {
  return `${progress.status} ${progress.hash} ${'confirmations' in progress ? progress.confirmations : ''} ${'transaction' in progress && progress.transaction !== undefined}`
}

function createTurn(options: FollowOptions): () => Promise<TransferProgress | undefined> {
  const { from, rpc, clock, signal } = options
  let hash = options.hash
  let nonce = options.nonce
  let payment = toPayment(options.transfer)
  let patienceMs = nonce === undefined ? unseenAfterMs : droppedAfterMs
  let missingSinceMs = nonce === undefined ? (options.sentAtMs ?? clock.now()) : clock.now()
  let usedNonceCount = 0
  let missingTurns = 0
  let unshownSinceMs: number | undefined

  function stillThere(): void {
    patienceMs = droppedAfterMs
    missingSinceMs = clock.now()
    usedNonceCount = 0
  }

  /** The wallet may have sent it again before any node showed the first: its nonce is not known then. */
  async function searchAgain(): Promise<void> {
    if (nonce !== undefined || options.search === undefined || missingTurns++ % searchTurns !== searchTurns - 1) return
    const found = await options.search()
    if (found === undefined || found === hash) return
    hash = found
    stillThere()
  }

  /** Nothing is called confirmed before it could be compared; a node that keeps the transaction to itself is not waited for for ever. */
  function toInBlock(receipt: NodeReceipt, look: Look): TransferProgress {
    const progress = toIncluded(hash, receipt, look)
    if (look.transaction !== undefined) unshownSinceMs = undefined
    else unshownSinceMs ??= clock.now()
    const mustWait = unshownSinceMs !== undefined && clock.now() - unshownSinceMs < droppedAfterMs
    if (progress.status !== 'confirmed' || !mustWait) return progress
    return { ...progress, status: 'included', confirmations: confirmationsNeeded - 1 }
  }

  /** True when a transaction in its place was found that is the same payment: that one is followed now. */
  async function moveToRival(): Promise<boolean> {
    const others = options.rivals?.().filter((each) => each !== hash) ?? []
    if (nonce === undefined || others.length === 0) return false
    const rival = await findRival({ hashes: others, from, nonce, payment, rpc, signal })
    // It waits in its place, whatever it is: nothing was dropped.
    if (rival !== undefined) missingSinceMs = clock.now()
    if (rival?.kind !== 'same') return false
    hash = rival.hash
    stillThere()
    return true
  }

  async function whenMissing(usedNonces: number | undefined): Promise<TransferProgress | undefined> {
    if (await moveToRival()) return undefined
    const isUsed = nonce !== undefined && usedNonces !== undefined && usedNonces > nonce
    usedNonceCount = isUsed ? usedNonceCount + 1 : 0
    if (nonce !== undefined && usedNonceCount >= usedNonceTurns) {
      // Looked for anew before anything is concluded: to call a payment replaced invites a second one.
      usedNonceCount = 0
      const replacement = await findReplacement({ from, nonce, hash, payment, rpc, signal })
      if (replacement?.kind === 'same') {
        hash = replacement.hash
        stillThere()
        return undefined
      }
      // A block can still be taken back, and this payment with it come true.
      if (replacement !== undefined && replacement.confirmations >= confirmationsNeeded) {
        return {
          status: replacement.kind === 'cancelled' ? 'cancelled' : 'replaced',
          hash,
          replacedBy: replacement.hash,
        }
      }
    }
    await searchAgain()
    return clock.now() - missingSinceMs >= patienceMs ? { status: 'dropped', hash } : undefined
  }

  return async () => {
    const look = await lookOnce({ hash, from, rpc, signal })
    // The transaction that the wallet really sent counts for more than what it was asked to send.
    payment = look.transaction ?? payment
    nonce ??= look.transaction?.nonce
    if (look.receipt !== undefined) {
      stillThere()
      return toInBlock(look.receipt, look)
    }
    if (look.transaction === undefined) return await whenMissing(look.usedNonces)
    stillThere()
    return { status: 'seen', hash, nonce: look.transaction.nonce, transaction: look.rawTransaction }
  }
}

function toPayment(transfer: Transfer | undefined): Payment | undefined {
  if (transfer === undefined) return undefined
  const call = toTransferCall(transfer)
  return { ...call, data: call.data.toLowerCase() }
}

function toIncluded(
  hash: Hex,
  { blockNumber, isSuccess }: NodeReceipt,
  { head, transaction, rawTransaction }: Look,
): Extract<TransferProgress, { confirmations: number }> {
  const depth = head === undefined || head < blockNumber ? 1 : Number(head - blockNumber) + 1
  const confirmations = Math.min(depth, confirmationsNeeded)
  const held = transaction === undefined ? {} : { transaction: rawTransaction }
  const place = { hash, confirmations, blockNumber, ...held }
  if (!isSuccess) return { status: 'reverted', ...place }
  return confirmations < confirmationsNeeded ? { status: 'included', ...place } : { status: 'confirmed', ...place }
}
