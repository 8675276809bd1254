import type { Chain, Token } from '@latchkey/evm'

/** The assets of one network: its own coin, which is undefined here, and its tokens; those of the visitor stand last. */
export type AssetGroup = { readonly chain: Chain; readonly assets: readonly (Token | undefined)[] }

type Wanted = {
  readonly chains: readonly Chain[]
  readonly tokens: readonly Token[]
  /** The network that the form is on: it comes first, and testnets last. */
  readonly first: number
  readonly query: string
  /** True for a token of which there is something; others of a list are found by searching alone. */
  readonly isHeld: (token: Token) => boolean
}

/** The most assets of one network that are shown: who searches goes on typing. */
const mostShown = 40

/** Every asset whose symbol, name, address or network answers to `query`, by network. */
export function listAssets({ chains, tokens, first, query, isHeld }: Wanted): readonly AssetGroup[] {
  const text = query.trim().toLowerCase()
  const answers = (...names: readonly string[]) => names.some((name) => name.toLowerCase().includes(text))
  const rank = ({ id, testnet }: Chain) => (id === first ? 0 : testnet === true ? 2 : 1)
  return [...chains]
    .sort((one, other) => rank(one) - rank(other))
    .map((chain) => {
      const isAll = answers(chain.name)
      const own = tokens.filter(({ chainId }) => chainId === chain.id)
      const ordered = [...own.filter((token) => !isUnlisted(token)), ...own.filter(isUnlisted)]
      const found = [undefined, ...ordered].filter((token) => {
        const { symbol, name } = token ?? chain.nativeCurrency
        if (isAll) return token?.origin !== 'list' || isHeld(token) || (text !== '' && answers(symbol, name))
        return answers(symbol, name) || token?.address.toLowerCase() === text
      })
      return { chain, assets: found.slice(0, mostShown) }
    })
    .filter(({ assets }) => assets.length > 0)
}

function isUnlisted({ origin }: Token): boolean {
  return origin === 'visitor'
}
