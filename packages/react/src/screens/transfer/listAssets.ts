import type { Chain, Token } from '@latchkey/evm'

/** The assets of one network: its own coin, which is undefined here, and its tokens. */
export type AssetGroup = { readonly chain: Chain; readonly assets: readonly (Token | undefined)[] }

type Wanted = {
  readonly chains: readonly Chain[]
  readonly tokens: readonly Token[]
  /** The network that the form is on: it comes first, and testnets last. */
  readonly first: number
  readonly query: string
}

/** Every asset whose symbol, name or network answers to `query`, by network. */
export function listAssets({ chains, tokens, first, query }: Wanted): readonly AssetGroup[] {
  const text = query.trim().toLowerCase()
  const answers = (...names: readonly string[]) => names.some((name) => name.toLowerCase().includes(text))
  const rank = ({ id, testnet }: Chain) => (id === first ? 0 : testnet === true ? 2 : 1)
  return [...chains]
    .sort((one, other) => rank(one) - rank(other))
    .map((chain) => {
      const all = [undefined, ...tokens.filter(({ chainId }) => chainId === chain.id)]
      const found = all.filter((token) => {
        const { symbol, name } = token ?? chain.nativeCurrency
        return answers(symbol, name, chain.name)
      })
      return { chain, assets: found }
    })
    .filter(({ assets }) => assets.length > 0)
}
