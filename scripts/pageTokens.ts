// The list of tokens that a build takes from its package and leaves beside the pages, for the server to serve by networks.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseTokenList, type Token } from '@latchkey/evm'
import type { Plugin } from 'vite'
import { logoTable } from './logoTable.ts'

const require = createRequire(import.meta.url)
const folder = join(dirname(require.resolve('@bgd-labs/aave-address-book')), '..')
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** The tokens of the package that are no shares of its own market. Throws where one is malformed. */
export function readShippedTokens(): readonly Token[] {
  const { tokens } = JSON.parse(readFileSync(join(folder, 'tokenlist.json'), 'utf8'))
  const underlying = tokens.filter(
    ({ tags }: { readonly tags?: unknown }) => Array.isArray(tags) && tags.includes('underlying'),
  )
  return parseTokenList({ tokens: underlying })
}

/** The list in Uniswap's form. A logo is of this one contract: its symbol is not looked at again. */
export function toShippedList(tokens: readonly Token[]): string {
  const entries = tokens.map(({ chainId, address, symbol, name, decimals }) => {
    const drawn = symbol.toUpperCase()
    const logo = logoTable[`tokens/${drawn}`] === undefined ? undefined : { extensions: { logo: drawn } }
    return { chainId, address, symbol, name, decimals, ...logo }
  })
  return JSON.stringify({ name: 'Latchkey', tokens: entries })
}

/** Writes the list where no visitor gets at it, and its sources where everybody does. */
export function pageTokens(): Plugin {
  return {
    name: 'page-tokens',
    apply: 'build',
    buildStart() {
      const list = toShippedList(readShippedTokens())
      const digest = createHash('sha256').update(list).digest('hex').slice(0, 8)
      const licence = readFileSync(join(folder, 'LICENSE'), 'utf8')
      const sources = `# Tokens

The names, symbols, decimals and addresses of the listed tokens are those of @bgd-labs/aave-address-book ${version}
(https://github.com/bgd-labs/aave-address-book), of which its "underlying" tokens are taken, under the licence below. An
owner's own lists are his. That a token is listed means that this address is the token of that name, and recommends nothing.

## Licence

MIT License

${licence}`
      this.emitFile({ type: 'asset', fileName: '.tokens/list.json', source: list })
      this.emitFile({ type: 'asset', fileName: `assets/tokens-${digest}/SOURCES.txt`, source: sources })
    },
  }
}
