import type { Hex, Rpc } from '@latchkey/base'
import { type Address, toAddress } from '../address.ts'
import type { Chain } from '../chains/chain.ts'
import { readChain } from '../multicall/readChain.ts'
import { type Figure, readFigure, type Subject, toRead } from './subjects.ts'

/** Figures that are asked for once more by themselves: one that takes all gas leaves none to its neighbours. */
const maxAlone = 100

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
 * Reads each figure once, however often it is asked for. One that failed among others is asked for by itself:
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
  const alone = failed.slice(0, maxAlone)
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
