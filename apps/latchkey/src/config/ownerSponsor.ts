import type { SponsorRules } from '@latchkey/api-server'
import { type Chain, parseAmount, toAddress } from '@latchkey/evm'
import * as v from 'valibot'
import { reasonOf } from '../errors.ts'
import type { OwnerSponsor } from './latchkeyConfig.ts'

const amount = v.pipe(
  v.string('must be an amount as text'),
  v.regex(/^\d{1,6}(?:\.\d{1,18})?$/, "must be an amount such as '0.5'"),
)
const address = v.pipe(
  v.string('must be an address'),
  v.regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address of 0x and 40 hexadecimal characters'),
)
const contract = v.lazy((input) =>
  typeof input === 'string' ? address : v.strictObject({ address, perDay: v.exactOptional(amount) }),
)

/** The field `sponsor` of the owner's configuration. */
export const sponsorSchema = v.strictObject({
  chains: v.pipe(
    v.array(
      v.strictObject({
        chainId: v.pipe(
          v.number('must be a number'),
          v.integer('must be a whole number'),
          v.minValue(1, 'must be at least 1'),
        ),
        contracts: v.lazy((input) =>
          input === 'any'
            ? v.literal('any')
            : v.pipe(
                v.array(contract, "must be a list, or 'any'"),
                v.minLength(1, 'must name at least one contract'),
                v.maxLength(200, 'must name at most 200 contracts'),
              ),
        ),
        mayMoveCoins: v.exactOptional(v.boolean('must be true or false')),
        perAccountDay: amount,
        perDay: amount,
        maxGasPrice: amount,
      }),
      'must be a list',
    ),
    v.minLength(1, 'must name at least one network'),
    v.maxLength(100, 'must name at most 100 networks'),
  ),
})

const gweiDecimals = 9

/** The owner's words as the relayer has them. Fails with `EvmError` for an address with a typing mistake. */
export function toSponsorRules(sponsor: OwnerSponsor, chains: readonly Chain[]): readonly SponsorRules[] {
  return sponsor.chains.map(({ chainId, contracts, mayMoveCoins = false, ...amounts }) => {
    const decimals = chains.find(({ id }) => id === chainId)?.nativeCurrency.decimals ?? 18
    const inCoins = (text: string) => parseAmount(text, decimals)
    return {
      ...{ chainId, mayMoveCoins },
      contracts:
        contracts === 'any'
          ? contracts
          : contracts.map((each) => {
              const { address: text, perDay } = typeof each === 'string' ? { address: each, perDay: undefined } : each
              return { address: toAddress(text), perDayWei: perDay === undefined ? undefined : inCoins(perDay) }
            }),
      perAccountDayWei: inCoins(amounts.perAccountDay),
      perDayWei: inCoins(amounts.perDay),
      maxFeePerGas: parseAmount(amounts.maxGasPrice, gweiDecimals),
    }
  })
}

/** On local chains everything is paid for, so that it is there at the first run. */
export function localSponsor(chains: readonly Chain[]): OwnerSponsor {
  return {
    chains: chains.map(({ id }) => ({
      ...{ chainId: id, contracts: 'any', mayMoveCoins: true },
      ...{ perAccountDay: '1', perDay: '100', maxGasPrice: '1000' },
    })),
  }
}

/** Finds what is wrong with it beside these networks: each is one of them, once, and addresses are without a typing mistake. */
export function findSponsorProblem(
  sponsor: OwnerSponsor,
  chains: readonly Chain[],
): { readonly field: string; readonly problem: string } | undefined {
  const ids = sponsor.chains.map(({ chainId }) => chainId)
  for (const [index, id] of ids.entries()) {
    const field = `sponsor.chains.${index}.chainId`
    if (!chains.some((chain) => chain.id === id)) return { field, problem: `is ${id}, which no chain here has` }
    if (ids.indexOf(id) !== index) return { field, problem: `${id} is listed twice` }
  }
  try {
    toSponsorRules(sponsor, chains)
    return undefined
  } catch (cause) {
    return { field: 'sponsor', problem: `cannot be used: ${reasonOf(cause)}` }
  }
}
