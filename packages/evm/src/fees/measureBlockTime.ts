import { fromQuantity, type Rpc, toQuantity } from '@latchkey/base'
import { fieldOf, resultOf } from './feeReads.ts'

/** As many blocks as the history of fees has. */
const measuredBlocks = 20
/** One half of them may take so many times as long as the other; else nobody can say when the next block comes. */
const steadiness = 3

/**
 * The seconds between two blocks, measured on the latest twenty; undefined for a network whose blocks come at no pace of
 * their own, or that has too few. Fails with what the node failed with.
 */
export async function measureBlockTime(rpc: Rpc, signal?: AbortSignal): Promise<number | undefined> {
  const options = signal === undefined ? {} : { signal }
  const head = readBlock(await rpc.call({ method: 'eth_getBlockByNumber', params: ['latest', false] }, options))
  if (head === undefined || head.number < measuredBlocks) return undefined
  const before = [measuredBlocks / 2, measuredBlocks].map((back) => ({
    method: 'eth_getBlockByNumber',
    params: [toQuantity(BigInt(head.number - back)), false],
  }))
  const [middle, first] = (await rpc.batch(before, options)).map((outcome) => readBlock(resultOf(outcome)))
  if (middle === undefined || first === undefined) return undefined
  const late = head.seconds - middle.seconds
  const early = middle.seconds - first.seconds
  if (late < 0 || early < 0 || late + early === 0) return undefined
  // A whole second is as fine as blocks tell the time.
  const isSteady = late <= steadiness * (early + 1) && early <= steadiness * (late + 1)
  return isSteady ? (late + early) / measuredBlocks : undefined
}

function readBlock(block: unknown): { readonly number: number; readonly seconds: number } | undefined {
  const number = fromQuantity(fieldOf(block, 'number'))
  const seconds = fromQuantity(fieldOf(block, 'timestamp'))
  if (number === undefined || seconds === undefined) return undefined
  return { number: Number(number), seconds: Number(seconds) }
}
