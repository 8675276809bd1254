import { type Rpc, RpcError } from '@latchkey/base'
import type { Address } from '../address.ts'
import type { Chain } from '../chains/chain.ts'
import { readFigures } from '../effects/readFigures.ts'
import type { CollectibleId } from '../transfers/collectibleTransfer.ts'

/** The account whose holding is counted, and of what. */
export type CountQuestion = {
  readonly chain: Pick<Chain, 'contracts'>
  readonly owner: Address
  readonly collectible: CollectibleId
  readonly rpc: Rpc
  readonly signal?: AbortSignal
}

/** How many of a collectible an account has at this moment, by its contract's word. Fails with `RpcError` without one. */
export async function countCollectible({ collectible, ...question }: CountQuestion): Promise<bigint> {
  const { standard, contract: token, tokenId } = collectible
  const subject = { kind: standard, token, tokenId } as const
  const figures = await readFigures({ ...question, subjects: [subject] })
  const { figure } = figures(subject)
  if (figure === undefined) throw new RpcError('rpc_bad_answer')
  return figure === 'none' ? 0n : figure
}
