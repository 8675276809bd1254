import { type Address, sameAddress } from '../address.ts'

/** How many digits at either end people look at. */
const glance = 4

/** An address that the visitor knows, and whether a stranger resembles it at one end or at both. */
export type LookAlike = { readonly address: Address; readonly ends: 'one' | 'both' }

/**
 * The known address that `candidate` is most easily mistaken for: the same digits at both ends, others between, is how
 * a poisoned history looks. Itself is none of them; undefined where it resembles none.
 */
export function findLookAlike(candidate: Address, known: readonly Address[]): LookAlike | undefined {
  const others = known.filter((address) => !sameAddress(address, candidate))
  const found = (['both', 'one'] as const).flatMap((ends) => {
    const address = others.find((other) => likenessOf(other, candidate) === ends)
    return address === undefined ? [] : [{ address, ends }]
  })
  return found[0]
}

function likenessOf(known: Address, candidate: Address): LookAlike['ends'] | undefined {
  const [one, other] = [known, candidate].map((address) => address.slice(2).toLowerCase())
  const isStart = one?.slice(0, glance) === other?.slice(0, glance)
  const isEnd = one?.slice(-glance) === other?.slice(-glance)
  if (isStart && isEnd) return 'both'
  return isStart || isEnd ? 'one' : undefined
}
