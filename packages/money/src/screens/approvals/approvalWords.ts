import { type Approval, sameAddress, type Token, type TokenFacts } from '@latchkey/evm'
import type { approvalsTexts } from '@latchkey/texts'
import type { Amounts, Sentence } from '@latchkey/ui'

/** Says a sentence of this page. */
export type SayApprovals = Parameters<Sentence<typeof approvalsTexts>>[0]

/** The tokens by which approvals are put into words. */
export type ApprovalContext = {
  readonly tokens: readonly Token[]
  readonly say: SayApprovals
  readonly amounts: Amounts
}

/** A token as the site's owner has described it. */
export function listedToken(
  { chainId, token }: Pick<Approval, 'chainId' | 'token'>,
  tokens: readonly Token[],
): Token | undefined {
  return tokens.find((each) => each.chainId === chainId && sameAddress(each.address, token))
}

type Described = Pick<Approval, 'chainId' | 'token'> & { readonly facts?: TokenFacts }

/** The short name of a token: by the owner's words, or by its own. */
export function symbolOf(approval: Described, { tokens, say }: Pick<ApprovalContext, 'tokens' | 'say'>): string {
  const known = listedToken(approval, tokens) ?? approval.facts
  return known?.symbol ?? known?.name ?? say('approvals.nameless')
}

/** The thing that may be taken, such as "All USDC, now and later". */
export function whatWords(approval: Approval, context: ApprovalContext): string {
  const { kind, amount = 0n, isUnlimited, tokenId } = approval
  const { say } = context
  const symbol = symbolOf(approval, context)
  if (kind === 'operator') return say('approvals.collection', { name: symbol })
  if (kind === 'collectible') return say('approvals.item', { name: symbol, id: String(tokenId ?? 0n) })
  return isUnlimited
    ? say('approvals.all', { symbol })
    : say('approvals.upTo', { amount: unitsWords(amount, approval, context) })
}

/** As much as can be taken at this moment, at a glance; undefined where the contract does not say. */
export function exposureWords(approval: Approval, context: ApprovalContext): string | undefined {
  const { kind, exposure } = approval
  const { say } = context
  if (exposure === undefined) return undefined
  if (kind === 'operator' || kind === 'collectible') {
    // A contract may answer any number.
    return exposure > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : say('approvals.pieces', { count: Number(exposure) })
  }
  const decimals = decimalsOf(approval, context)
  if (decimals === undefined) return unitsWords(exposure, approval, context)
  const { whole, fraction } = context.amounts.glance(exposure, decimals)
  return `${whole}${fraction} ${symbolOf(approval, context)}`
}

function unitsWords(amount: bigint, approval: Approval, context: ApprovalContext): string {
  const decimals = decimalsOf(approval, context)
  if (decimals === undefined) return context.say('approvals.units', { amount: String(amount) })
  return `${context.amounts.exact(amount, decimals)} ${symbolOf(approval, context)}`
}

function decimalsOf(approval: Approval, { tokens }: ApprovalContext): number | undefined {
  return listedToken(approval, tokens)?.decimals ?? approval.facts?.decimals
}
