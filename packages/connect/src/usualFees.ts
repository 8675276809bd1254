import { decimalAmount, type KeyValueStorage, readEach } from '@latchkey/base'
import { parseStored } from './persistence.ts'

/** Fees that were paid at most for the last transfers, one list for each chain. */
const keyPrefix = 'fees.v1.'
/** Of so many the middle one is taken; fewer than `fewest` are no habit yet. */
const most = 15
const fewest = 3
const maxLength = 2000

/** This browser's visitor's usual maximum on a chain, in wei; undefined while too little is known. */
export function readUsualFee(storage: KeyValueStorage, chainId: number): bigint | undefined {
  const fees = [...readFees(storage, chainId)].sort((left, right) => (left < right ? -1 : left > right ? 1 : 0))
  return fees.length < fewest ? undefined : fees[fees.length >> 1]
}

/** Adds what a transfer costs at most, in wei. The visitor has seen and approved it. */
export function rememberFee(storage: KeyValueStorage, chainId: number, maxFee: bigint): void {
  const fees = [maxFee, ...readFees(storage, chainId)].slice(0, most)
  storage.set(keyPrefix + chainId, JSON.stringify(fees.map(String)))
}

function readFees(storage: KeyValueStorage, chainId: number): readonly bigint[] {
  return readEach(decimalAmount, parseStored(storage.get(keyPrefix + chainId), maxLength), most)
}
