/** The most that is taken of a token list, in characters and entries (the schema of Uniswap's token-lists). */
export const tokenLimits = { symbol: 20, name: 60, decimals: 255, tokens: 10_000, text: 4_000_000 } as const
