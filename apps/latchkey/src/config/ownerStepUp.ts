import { type Chain, type OwnerLimit, sameAddress, type Token } from '@latchkey/evm'
import * as v from 'valibot'

const amount = v.pipe(
  v.string('must be an amount as text'),
  v.regex(/^\d{1,12}(?:\.\d{1,36})?$/, "must be an amount such as '0.5'"),
)

/** The field `stepUp` of the owner's configuration. */
export const stepUpSchema = v.lazy((input) =>
  input === false
    ? v.literal(false)
    : v.pipe(
        v.array(
          v.strictObject({
            chainId: v.number('must be a number'),
            token: v.exactOptional(
              v.pipe(v.string('must be an address'), v.regex(/^0x[0-9a-f]{40}$/i, 'must be an address')),
            ),
            limit: amount,
            most: v.exactOptional(amount),
          }),
          'must be a list, or false',
        ),
        v.maxLength(500, 'must name at most 500 limits'),
      ),
)

/** Something that an owner's limit says and cannot be. */
export type LimitProblem = { readonly field: string; readonly problem: string }

/** The first limit that is of nothing here, or goes against itself; undefined where all are good. */
export function findLimitProblem(
  rows: readonly OwnerLimit[],
  { chains, tokens }: { readonly chains: readonly Chain[]; readonly tokens: readonly Token[] },
): LimitProblem | undefined {
  for (const [index, row] of rows.entries()) {
    const place = `stepUp.${index}`
    const { chainId, token, limit, most } = row
    const chain = chains.find(({ id }) => id === chainId)
    // Without networks of one's own the local ones are used, which nobody here knows.
    if (chain === undefined && chains.length > 0) {
      return { field: `${place}.chainId`, problem: `is ${chainId}, which no chain here has` }
    }
    const listed = token === undefined ? undefined : tokens.find((each) => isOfToken(each, chainId, token))
    if (token !== undefined && listed === undefined) {
      return { field: `${place}.token`, problem: 'is no token of this configuration' }
    }
    const decimals = listed?.decimals ?? chain?.nativeCurrency.decimals ?? 18
    const tooFine = [limit, most ?? limit].find((text) => (text.split('.')[1] ?? '').length > decimals)
    if (tooFine !== undefined) {
      return { field: place, problem: `names ${tooFine}, which has more than ${decimals} places after the point` }
    }
    if (most !== undefined && toUnits(most, decimals) < toUnits(limit, decimals)) {
      return { field: `${place}.most`, problem: `is ${most}, which is below the limit of ${limit}` }
    }
  }
  return undefined
}

function isOfToken(token: Token, chainId: number, address: string): boolean {
  return token.chainId === chainId && sameAddress(token.address, address)
}

function toUnits(text: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(`${whole}${fraction.padEnd(decimals, '0')}`)
}
