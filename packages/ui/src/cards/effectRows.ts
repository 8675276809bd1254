import {
  type Address,
  type AllowanceChange,
  type AssetChange,
  type Chain,
  type Effects,
  sameAddress,
  type Token,
} from '@latchkey/evm'
import type { effectsTexts } from '@latchkey/texts'
import type { Amounts } from '../texts/createAmounts.ts'
import type { Say } from '../texts/sentence.ts'

type SayEffects = Say<typeof effectsTexts>

/** One effect in words, and the addresses that belong to it. */
export type EffectRow = {
  readonly label: string
  readonly what: string
  /** The coins, or the tokens that the owner has listed, as a number: for who knows what they are worth. */
  readonly moved?: { readonly amount: bigint; readonly token: Token | undefined }
  /** The one who may take it from then on. */
  readonly spender?: Address
  readonly isThroughOther?: true
  /** A contract that only says of itself what it is. */
  readonly unlisted?: Address
}

/** The chain and the tokens by which effects are put into words. */
export type EffectContext = EffectWords & { readonly chain: Chain; readonly tokens: readonly Token[] }

type EffectWords = { readonly say: SayEffects; readonly amounts: Amounts }

/** Everything that changes, in the order in which it is read: what goes, what comes, what is allowed. */
export function effectRows({ changes, allowances }: Effects, context: EffectContext): readonly EffectRow[] {
  const leaving = changes.filter(({ difference }) => difference < 0n)
  const coming = changes.filter(({ difference }) => difference > 0n)
  const spent = leaving.flatMap(({ asset }) => (asset.kind === 'erc20' ? [asset.token] : []))
  return [
    ...leaving.map((change) => changeRow(change, context)),
    ...coming.map((change) => changeRow(change, context)),
    ...allowances.filter((each) => isGiven(each, spent)).map((allowance) => allowanceRow(allowance, context)),
    ...allowances.filter(isEnded).map((allowance) => allowanceRow(allowance, context)),
  ]
}

/** An allowance is used up, or stays where it is unlimited, as its token is spent: then nobody has given it. */
function isGiven(allowance: AllowanceChange, spent: readonly Address[]): boolean {
  if (allowance.kind === 'amount') {
    const { token, before, after } = allowance
    return after > 0n && (after > before || !spent.some((each) => sameAddress(each, token)))
  }
  return allowance.kind === 'item' ? allowance.after !== undefined : allowance.after
}

function isEnded(allowance: AllowanceChange): boolean {
  if (allowance.kind === 'amount') return allowance.after === 0n && allowance.before > 0n
  return allowance.kind === 'collection' && allowance.before && !allowance.after
}

function changeRow({ asset, difference, facts }: AssetChange, context: EffectContext): EffectRow {
  const { chain, say } = context
  const label = difference < 0n ? say('effects.send') : say('effects.receive')
  const amount = difference < 0n ? -difference : difference
  if (asset.kind === 'native') {
    const { decimals, symbol } = chain.nativeCurrency
    return { label, what: `${context.amounts.exact(amount, decimals)} ${symbol}`, moved: { amount, token: undefined } }
  }
  const known = findToken(asset.token, context)
  const unlisted = known === undefined ? { unlisted: asset.token } : {}
  if (asset.kind === 'erc20') {
    const moved = known === undefined ? {} : { moved: { amount, token: known } }
    return { label, what: amountWords(amount, known ?? facts, context), ...moved, ...unlisted }
  }
  const item = itemWords(asset.tokenId, known ?? facts, say)
  const what = amount === 1n ? item : say('effects.items', { amount: String(amount), item })
  return { label, what, ...unlisted }
}

function allowanceRow(allowance: AllowanceChange, context: EffectContext): EffectRow {
  const { say } = context
  const { token, facts } = allowance
  const known = findToken(token, context)
  const described: Described = known ?? facts
  const spender = allowance.kind === 'item' ? allowance.after : allowance.spender
  const through = allowance.kind === 'amount' && allowance.through !== undefined
  return {
    label: isEnded(allowance) ? say('effects.end') : say('effects.allow'),
    what: allowanceWords(allowance, described, context),
    ...(spender !== undefined && { spender }),
    ...(through && { isThroughOther: true }),
    ...(known === undefined && { unlisted: token }),
  }
}

function allowanceWords(allowance: AllowanceChange, described: Described, words: EffectWords): string {
  const { say } = words
  const name = described?.name ?? described?.symbol
  switch (allowance.kind) {
    case 'amount': {
      const { before, after, isUnlimited } = allowance
      const symbol = described?.symbol
      if (isUnlimited) return symbol === undefined ? say('effects.all') : say('effects.allOf', { symbol })
      return amountWords(after === 0n ? before : after, described, words)
    }
    case 'item':
      return itemWords(allowance.tokenId, described, say)
    case 'collection':
      return name === undefined ? say('effects.collection') : say('effects.collectionOf', { name })
  }
}

/** The description of a token: by the owner's words, or by its own. */
type Described = { readonly symbol?: string; readonly name?: string; readonly decimals?: number } | undefined

function amountWords(amount: bigint, described: Described, { say, amounts }: EffectWords): string {
  const { decimals, symbol = '' } = described ?? {}
  if (decimals !== undefined) return `${amounts.exact(amount, decimals)} ${symbol}`.trim()
  return `${say('effects.units', { amount: String(amount) })} ${symbol}`.trim()
}

function itemWords(tokenId: bigint, described: Described, say: SayEffects): string {
  const name = described?.name ?? described?.symbol
  const id = String(tokenId)
  return name === undefined ? say('effects.item', { id }) : say('effects.itemOf', { name, id })
}

function findToken(address: Address, { chain, tokens }: EffectContext): Token | undefined {
  return tokens.find((token) => token.chainId === chain.id && sameAddress(token.address, address))
}
