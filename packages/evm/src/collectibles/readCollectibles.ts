import type { Rpc } from '@latchkey/base'
import type { Address } from '../address.ts'
import type { Chain, Collection } from '../chains/chain.ts'
import { readFigures } from '../effects/readFigures.ts'
import type { Subject } from '../effects/subjects.ts'
import { readTokenFacts } from '../explorer/tokenFacts.ts'
import type { CollectibleCandidate } from '../history/history.ts'
import { readChain } from '../multicall/readChain.ts'
import { chooseCollectibles, collectibleLimits, listedOn } from './chooseCollectibles.ts'
import type { Collectible } from './collectible.ts'

/** The first four bytes of `name()`. */
const nameData = '0x06fdde03' as const

/** Options of `readCollectibles`. */
export type ReadCollectiblesOptions = {
  readonly chain: Pick<Chain, 'id' | 'contracts'>
  readonly owner: Address
  /** Nominations only: nothing in them is believed. Those of other networks are passed over. */
  readonly candidates: readonly CollectibleCandidate[]
  /** Those that the site's owner has named; they are read first. */
  readonly collections: readonly Collection[]
  readonly rpc: Rpc
  readonly signal?: AbortSignal | undefined
}

/** The collectibles of an account on one network, as their contracts say them now: of named collections first, then the newest. */
export type CollectibleReading = {
  readonly collectibles: readonly Collectible[]
  /** Those whose contracts gave no answer that can be read: they may be there, or not. */
  readonly unread: number
  /** How many nominations were not looked at, because there were too many. */
  readonly passedOver: number
}

/**
 * Reads who has what was nominated (`ownerOf`, `balanceOf`), in as few round trips as it fits in. An event that was forged
 * comes to nothing here, and a contract that fails costs its own answer only. A contract is asked what an account has, and
 * never what it is (ERC-165): that is its own word too, and decides nothing. Fails with `RpcError` when the node does not
 * answer.
 */
export async function readCollectibles(options: ReadCollectiblesOptions): Promise<CollectibleReading> {
  const { chain, owner, candidates, collections, rpc, signal } = options
  const { chosen, passedOver } = chooseCollectibles(chain.id, candidates, collections)
  const figures = await readFigures({ chain, owner, subjects: chosen.map(toSubject), rpc, signal })
  const held = chosen.flatMap((candidate) => {
    const { figure } = figures(toSubject(candidate))
    return typeof figure === 'bigint' && figure > 0n ? [{ candidate, amount: figure }] : []
  })
  const listed = listedOn(chain.id, collections)
  const strangers = held.map(({ candidate }) => candidate.contract).filter((each) => !listed.has(each.toLowerCase()))
  const names = await readNames({ contracts: strangers, chain, rpc, signal })
  return {
    collectibles: held.map(({ candidate, amount }) => {
      const { contract, standard, tokenId, at } = candidate
      const named = listed.get(contract.toLowerCase())
      const collection = named?.name ?? names.get(contract)
      return {
        ...{ chainId: chain.id, owner, standard, contract, tokenId: BigInt(tokenId), amount, at },
        isListed: named !== undefined,
        ...(collection !== undefined && { collection }),
      }
    }),
    unread: chosen.filter((candidate) => figures(toSubject(candidate)).figure === undefined).length,
    passedOver,
  }
}

function toSubject({ standard, contract, tokenId }: CollectibleCandidate): Subject {
  return { kind: standard, token: contract, tokenId: BigInt(tokenId) }
}

type NameQuestion = Pick<ReadCollectiblesOptions, 'chain' | 'rpc' | 'signal'> & {
  readonly contracts: readonly Address[]
}

/** The contracts' own names for themselves. What is held stands without them: it never rejects but when called off. */
async function readNames({ contracts, chain, rpc, signal }: NameQuestion): Promise<ReadonlyMap<Address, string>> {
  const asked = [...new Set(contracts)].slice(0, collectibleLimits.maxNamed)
  const reads = asked.map((to) => ({ to, data: nameData }) as const)
  try {
    const { answers } = reads.length === 0 ? { answers: [] } : await readChain({ chain, reads, rpc, signal })
    return new Map(
      asked.flatMap((contract, index) => {
        const { name } = readTokenFacts(contract, [undefined, answers[index]])
        return name === undefined ? [] : [[contract, name] as const]
      }),
    )
  } catch {
    signal?.throwIfAborted()
    return new Map()
  }
}
