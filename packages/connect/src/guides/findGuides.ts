import type { Rpc } from '@latchkey/base'
import { type Address, type Guide, readImplementation, withCode } from '@latchkey/evm'
import { askGuide, type GuideSource } from './askGuides.ts'

/** Guides by address, in small letters; those of contracts that have none are empty. */
export type GuideMap = ReadonlyMap<string, Guide>

export type GuideReader = { readonly guides?: GuideSource | undefined; readonly rpc: (chainId: number) => Rpc }

const maxContracts = 10
const maxRounds = 3
const emptyGuide: Guide = { functions: [], descriptors: [] }

/**
 * The guides of the contracts that a card names: what one says of a call may show calls within, of which there are
 * guides too. Fails with the reason of the signal only.
 */
export async function findGuides(
  reader: GuideReader,
  chainId: number,
  contractsOf: (guides: GuideMap) => readonly Address[],
  signal: AbortSignal,
): Promise<GuideMap> {
  const { guides: source } = reader
  let guides: GuideMap = new Map()
  if (source === undefined) return guides
  for (let round = 0; round < maxRounds; round++) {
    const wanted = contractsOf(guides)
      .filter((address) => !guides.has(address.toLowerCase()))
      .slice(0, maxContracts - guides.size)
    if (wanted.length === 0) break
    const found = await Promise.all(
      wanted.map(async (address) => {
        const guide = (await askGuide(source, { chainId, address }, signal)) ?? emptyGuide
        return [address.toLowerCase(), await held(guide, { address, rpc: reader.rpc(chainId), signal })] as const
      }),
    )
    guides = new Map([...guides, ...found])
  }
  return guides
}

type Place = { readonly address: Address; readonly rpc: Rpc; readonly signal: AbortSignal }

/** The functions of a proxy are those of the code that it runs now; where the node does not say, they are of other code. */
async function held(guide: Guide, { address, rpc, signal }: Place): Promise<Guide> {
  if (guide.implementation === undefined) return guide
  try {
    return withCode(guide, await readImplementation(rpc, address, signal))
  } catch {
    signal.throwIfAborted()
    return withCode(guide, undefined)
  }
}
