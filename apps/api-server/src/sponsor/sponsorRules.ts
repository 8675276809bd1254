import { type Address, accountDelegate, type BatchCall, sameAddress } from '@latchkey/evm'
import type { SponsorRules } from '../config.ts'
import { ApiError } from '../errors.ts'

/** A budget of one day, by a name of its own; `refusal` says which is used up. */
export type Budget = {
  readonly name: string
  readonly mostWei: bigint
  readonly refusal: 'sponsor_budget_user' | 'sponsor_budget_contract' | 'sponsor_budget_day'
}

const dayMs = 86_400_000

/** Fails with `sponsor_contract` or `sponsor_coins` where the owner does not pay for one of the calls. */
export function assertCovered(
  rules: SponsorRules,
  {
    account,
    calls,
    relayer,
  }: { readonly account: Address; readonly calls: readonly BatchCall[]; readonly relayer: Address },
): void {
  for (const { to, value } of calls) {
    // A batch within a batch would hide its calls, and nothing of ours is anybody's to call.
    const isOwn = [account, relayer, accountDelegate.address].some((own) => sameAddress(own, to))
    if (isOwn || findContract(rules, to) === undefined)
      throw new ApiError('sponsor_contract', { data: { address: to } })
    if (value > 0n && !rules.mayMoveCoins) throw new ApiError('sponsor_coins')
  }
}

/** The budgets that a batch uses: of the whole day first, so that processes take them in one order. */
export function budgetsOf(
  rules: SponsorRules,
  {
    account,
    calls,
    nowMs,
  }: { readonly account: Address; readonly calls: readonly BatchCall[]; readonly nowMs: number },
): readonly Budget[] {
  const begin = `${rules.chainId} ${Math.floor(nowMs / dayMs)}`
  const contracts = new Map<string, Budget>()
  for (const { to } of calls) {
    const mostWei = findContract(rules, to)?.perDayWei
    const name = `${begin} contract ${to.toLowerCase()}`
    if (mostWei !== undefined) contracts.set(name, { name, mostWei, refusal: 'sponsor_budget_contract' })
  }
  return [
    { name: `${begin} day`, mostWei: rules.perDayWei, refusal: 'sponsor_budget_day' },
    { name: `${begin} user ${account.toLowerCase()}`, mostWei: rules.perAccountDayWei, refusal: 'sponsor_budget_user' },
    ...[...contracts.values()].sort((one, other) => (one.name < other.name ? -1 : 1)),
  ]
}

function findContract(
  { contracts }: SponsorRules,
  to: Address,
): { readonly perDayWei?: bigint | undefined } | undefined {
  return contracts === 'any' ? {} : contracts.find(({ address }) => sameAddress(address, to))
}
