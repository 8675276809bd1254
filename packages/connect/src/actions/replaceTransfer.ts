import { type Hex, toQuantity } from '@latchkey/base'
import { toTransactionParameters } from '@latchkey/evm'
import { AccountError } from '../accountError.ts'
import { isRefusalOfUser, normalizeWalletError } from '../connectors/normalizeWalletError.ts'
import { ConnectError } from '../errors.ts'
import { doTask } from '../failure.ts'
import type { Hub } from '../hub.ts'
import { knownHashes } from '../knownHashes.ts'
import { markShown } from '../shownRequests.ts'
import type { ReplacementAttempt, TransferRecord } from '../transferRecord.ts'
import { readHash } from '../transfers/hash.ts'
import { readNonces } from '../transfers/readNonces.ts'
import { sendLockName } from '../transfers/sendLock.ts'
import { otherHashes, transferBook } from '../transfers/transferBook.ts'
import { assertFee } from './judgeTransferFee.ts'
import { assertActiveAccount, requireWallet, timeWallet, watchForEnd } from './liveWallet.ts'
import type { Replacement } from './quoteReplacement.ts'
import { replacementsOf } from './replacementsOf.ts'
import { assertChain, assertFits } from './sendTransfer.ts'

/**
 * Hands a replacement to the wallet, with the nonce of what it replaces, so that at most one of the two can ever be
 * carried out. The attempt is written down first and every hash is kept; whichever comes true is followed. Resolves
 * with the record. Fails as `sendTransfer` does, and with `replacement_too_late` when the nonce is used.
 */
export async function replaceTransfer(hub: Hub, replacement: Replacement): Promise<TransferRecord> {
  return await doTask(hub, 'send', async () => {
    const { transfer } = replacement.quote
    requireWallet(hub)
    assertFee(hub, replacement.quote)
    const record = await hub.locks(sendLockName(transfer), () => replaceOnce(hub, replacement))
    if (record === undefined) throw new AccountError('transfer_in_flight')
    return record
  })
}

async function replaceOnce(hub: Hub, replacement: Replacement): Promise<TransferRecord> {
  const { transfer } = replacement.quote
  const wallet = requireWallet(hub)
  assertFits(wallet, transfer)
  const [nonces] = await Promise.all([
    readNonces(hub, transfer),
    assertActiveAccount(hub, wallet),
    assertChain(wallet, transfer),
  ])
  // Once more without a wait in between: the state may have moved while the wallet was answering.
  assertFits(requireWallet(hub), transfer)
  const record = requireOffered(hub, replacement)
  if (nonces.used === undefined) throw new AccountError('replacement_not_seen')
  if (nonces.used > replacement.nonce) throw new AccountError('replacement_too_late')
  const instead = record.hash
  const attempt: ReplacementAttempt = {
    kind: replacement.kind,
    atMs: hub.clock.now(),
    ...(instead !== undefined && { instead }),
  }
  const asked = addAttempt(hub, record, attempt)
  const gone = watchForEnd(hub, wallet.connection)
  const waitedMs = timeWallet(hub, wallet.connection)
  const parameters = { ...toTransactionParameters(transfer), nonce: toQuantity(replacement.nonce) }
  const answer = wallet.connection
    .request(markShown({ method: 'eth_sendTransaction', params: [parameters] }))
    // Written down whenever it comes, also when nobody waits any more.
    .then((value) => keepHash(hub, asked, attempt, value))
  try {
    return await Promise.race([answer, gone.outcome])
  } catch (cause) {
    answer.catch(() => undefined)
    const error = normalizeWalletError(cause, waitedMs())
    // A refusal of a person is believed; of anything else the attempt stays known, which cannot pay twice.
    if (isRefusalOfUser(cause)) dropAttempt(hub, asked.clientId, attempt)
    if (usedNonceText.test(error.message)) throw new AccountError('replacement_too_late', { cause: error })
    if (cheapText.test(error.message)) throw new AccountError('replacement_underpriced', { cause: error })
    throw error
  } finally {
    gone.stop()
  }
}

const usedNonceText = /nonce (?:is )?too low|nonce has already been used|OldNonce/i
const cheapText = /underpriced|replacement fee too low/i

function requireOffered(hub: Hub, { clientId, kind, nonce }: Replacement): TransferRecord {
  const record = transferBook.find(hub, clientId)
  if (record === undefined || record.nonce !== nonce) throw new AccountError('replacement_not_offered')
  if (record.status !== 'seen') throw new AccountError('replacement_too_late')
  if (!replacementsOf(hub, record).includes(kind)) throw new AccountError('replacement_not_offered')
  return record
}

function addAttempt(hub: Hub, record: TransferRecord, attempt: ReplacementAttempt): TransferRecord {
  const attempts = [...(record.attempts ?? []), attempt]
  return transferBook.patch(hub, record.clientId, { attempts }) ?? { ...record, attempts }
}

function dropAttempt(hub: Hub, clientId: string, attempt: ReplacementAttempt): void {
  const attempts = transferBook.find(hub, clientId)?.attempts?.filter((each) => !isSame(each, attempt))
  if (attempts !== undefined) transferBook.patch(hub, clientId, { attempts })
}

function keepHash(hub: Hub, record: TransferRecord, attempt: ReplacementAttempt, answer: unknown): TransferRecord {
  const hash: Hex | undefined = readHash(answer)
  if (hash === undefined) throw new ConnectError('wallet_bad_answer')
  const current = transferBook.find(hub, record.clientId) ?? record
  const isOld = [...otherHashes(hub, current), ...knownHashes(current)].includes(hash)
  if (isOld) throw new AccountError('wallet_old_hash')
  const attempts = (current.attempts ?? []).map((each) => (isSame(each, attempt) ? { ...each, hash } : each))
  return transferBook.patch(hub, record.clientId, { attempts }) ?? { ...current, attempts }
}

function isSame(one: ReplacementAttempt, other: ReplacementAttempt): boolean {
  return one.atMs === other.atMs && one.kind === other.kind
}
