import { type Address, type Effects, sameAddress } from '@latchkey/evm'

/** A transfer of coins, or of a token of the owner's list, as a page says it in words of its own. */
export type SaidTransfer = { readonly token: Address | undefined; readonly amount: bigint }

/** Whether a preview says exactly this transfer: it goes through, and everything could be read. One line says that. */
export function isAsSaid(effects: Effects, said: SaidTransfer): boolean {
  return holds(effects) && !effects.isPartial && isJust(effects, said)
}

/** Whether a preview that holds says something else: another amount by one unit, something more, or something allowed. */
export function differsFrom(effects: Effects, said: SaidTransfer): boolean {
  const isTold = effects.changes.length + effects.allowances.length > 0
  return holds(effects) && isTold && !isJust(effects, said)
}

function holds({ outcome, isSteady }: Effects): boolean {
  return outcome.status === 'succeeds' && isSteady
}

/** This transfer alone: nothing else moves, and nobody is allowed anything. */
function isJust({ changes, allowances }: Effects, { token, amount }: SaidTransfer): boolean {
  const [change, ...others] = changes
  if (allowances.length > 0 || change === undefined || others.length > 0 || change.difference !== -amount) return false
  const { asset } = change
  if (token === undefined) return asset.kind === 'native'
  return asset.kind === 'erc20' && sameAddress(asset.token, token)
}
