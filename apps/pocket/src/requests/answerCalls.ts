import { toQuantity } from '@latchkey/base'
import { providerCodes } from '@latchkey/connect'
import { readAtomic, readCallsRow, toCallsAnswer } from '@latchkey/evm'
import type { InboundRequest, WireError } from '@latchkey/remote'
import type { Outcome } from '../peer/walletPeer.ts'
import type { Pocket } from '../pocket.ts'
import type { RefusalReason } from '../refusalReason.ts'
import { isOfRequest } from './carryOutCalls.ts'
import type { WalletRequest } from './walletRequest.ts'

/** An answer to a site that needs nobody's yes. */
export type OwnAnswer = {
  readonly outcome: Outcome
  /** The refusal as its owner is told it; absent for questions that a site asks again and again. */
  readonly refusal?: RefusalReason
}

type Of<Kind extends WalletRequest['kind']> = Extract<WalletRequest, { kind: Kind }>

/** Refusals that EIP-5792 has numbers for, in words. */
const refusals = {
  idUsed: { code: providerCodes.batchIdUsed, message: 'There are calls of this id already.' },
  unknown: { code: providerCodes.batchUnknown, message: 'This wallet knows no calls of this id.' },
  notAtomic: { code: providerCodes.notAtomic, message: 'This wallet cannot make these calls as one on this network.' },
} as const satisfies Readonly<Record<string, WireError>>

/** By network, whether calls can be made as one: what the node shows of each, and `unsupported` where it is silent. */
export async function answerCapabilities(pocket: Pocket, { account, chains }: Of<'capabilities'>): Promise<OwnAnswer> {
  const entries = chains.map(async ({ id }) => {
    const status = await readAtomic(pocket.rpc(id), account).catch(() => 'unsupported' as const)
    return [toQuantity(id), { atomic: { status } }] as const
  })
  return { outcome: { result: Object.fromEntries(await Promise.all(entries)) } }
}

/** How calls fared, by the word of the node. */
export async function answerStatus(pocket: Pocket, topic: string, { id }: Of<'callsStatus'>): Promise<OwnAnswer> {
  const known = pocket.calls.find(topic, id)
  if (known === undefined) return { outcome: { error: refusals.unknown } }
  const { chainId, count, hashes, isTogether, isOver, requestKey } = known
  // A request that nobody can answer any more has nothing sent after it.
  const isOpen = pocket.peer.requests.get().some((each) => `${each.topic}:${each.id}` === requestKey)
  const rows = isTogether ? 1 : count
  try {
    const found = await readCallsRow(pocket.rpc(chainId), { count: rows, hashes, isRunning: !isOver && isOpen })
    return { outcome: { result: toCallsAnswer({ id, chainId, isAtomic: isTogether || count === 1 }, found) } }
  } catch {
    return { outcome: { error: { code: providerCodes.internal, message: 'The network could not be asked.' } } }
  }
}

/** Why calls are refused as they come; undefined where their owner is to be asked. */
export async function refuseCalls(
  pocket: Pocket,
  request: InboundRequest,
  asked: Of<'calls'>,
): Promise<OwnAnswer | undefined> {
  const known = pocket.calls.find(request.topic, asked.id)
  if (known !== undefined && !isOfRequest(pocket, known, request, asked)) {
    return { outcome: { error: refusals.idUsed }, refusal: { code: 'idUsed' } }
  }
  if (!asked.atomicRequired || asked.calls.length === 1) return undefined
  const atomic = await readAtomic(pocket.rpc(asked.chain.id), asked.key.address).catch(() => 'unsupported' as const)
  if (atomic !== 'unsupported') return undefined
  return { outcome: { error: refusals.notAtomic }, refusal: { code: 'notTogether' } }
}
