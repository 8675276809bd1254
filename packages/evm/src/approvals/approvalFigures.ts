import type { Hex, Rpc } from '@latchkey/base'
import { type Address, toAddress } from '../address.ts'
import type { Chain } from '../chains/chain.ts'
import { type Figure, readFigure, type Subject, toRead } from '../effects/subjects.ts'
import type { ApprovalCandidate } from '../history/history.ts'
import { readChain } from '../multicall/readChain.ts'
import { permit2Address } from '../signing/typedDataDangers.ts'
import { approvalLimits } from './approvalLimits.ts'

/** The figures that decide about a candidate: first who may take it, then how much there is to take. */
export function subjectsOf({ kind, token, spender, tokenId }: ApprovalCandidate): readonly [Subject, ...Subject[]] {
  const balance = { kind: 'erc20', token } as const
  const piece = { token, tokenId: BigInt(tokenId ?? 0) }
  switch (kind) {
    case 'token':
      return [{ kind: 'allowance', token, spender }, balance]
    case 'permit2':
      // Permit2 itself can take no more than what the token lets it take.
      return [
        { kind: 'permit2', token, spender, through: permit2Address },
        balance,
        { kind: 'allowance', token, spender: permit2Address },
      ]
    case 'operator':
      return [{ kind: 'operator', token, spender }, balance]
    case 'collectible':
      return [
        { kind: 'approved', ...piece },
        { kind: 'erc721', ...piece },
      ]
  }
}

/** A figure, and the whole answer that it was found in. */
export type FoundFigure = { readonly figure: Figure; readonly data: Hex | undefined }

/** Options of `readFigures`. */
export type ReadFiguresOptions = {
  readonly chain: Pick<Chain, 'contracts'>
  readonly owner: Address
  readonly subjects: readonly Subject[]
  readonly rpc: Rpc
  readonly signal?: AbortSignal | undefined
}

/**
 * Reads each figure once, however many candidates it decides about. One that failed among others is asked for by itself:
 * a contract that takes all gas must not make its neighbours look silent. Fails with `RpcError`.
 */
export async function readFigures(options: ReadFiguresOptions): Promise<(subject: Subject) => FoundFigure> {
  const { chain, owner, subjects, rpc, signal } = options
  const keyOf = (subject: Subject) => {
    const { to, data } = toRead(subject, owner, owner)
    return `${to} ${data}`.toLowerCase()
  }
  const asked = new Map(subjects.map((subject) => [keyOf(subject), subject]))
  const calls = [...asked.values()].map((subject) => {
    const { to, data } = toRead(subject, owner, owner)
    return { to: toAddress(to), data }
  })
  const answers = calls.length === 0 ? [] : [...(await readChain({ chain, reads: calls, rpc, signal })).answers]
  const failed = calls.flatMap((_call, index) => (answers[index] === undefined ? [index] : []))
  const alone = failed.slice(0, approvalLimits.maxAlone)
  if (alone.length > 0) {
    const reads = alone.flatMap((index) => calls[index] ?? [])
    const again = await readChain({ chain: {}, reads, rpc, signal })
    alone.forEach((index, place) => {
      answers[index] = again.answers[place]
    })
  }
  const found = new Map([...asked.keys()].map((key, index) => [key, answers[index]]))
  return (subject) => {
    const data = found.get(keyOf(subject))
    return { figure: readFigure(subject, owner, { isSuccess: data !== undefined, data: data ?? '0x' }), data }
  }
}
