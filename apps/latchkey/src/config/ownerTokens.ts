import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseTokenList, type Token, tokenLimits } from '@latchkey/evm'
import * as v from 'valibot'
import { LatchkeyError, reasonOf } from '../errors.ts'
import { shortText } from './ownerFields.ts'

/** The tokens that are offered beside those the owner has named one by one. */
export type OwnerTokenLists = {
  /** Whether the list that comes with the product is one of them. */
  readonly shipped: boolean
  /** Those of his own files, on his networks. */
  readonly tokens: readonly Token[]
}

export const tokenListsSchema = v.strictObject({
  shipped: v.optional(v.boolean('must be true or false'), true),
  files: v.optional(
    v.pipe(v.array(shortText(4096), 'must be a list of paths'), v.maxLength(20, 'must name at most 20 files')),
    [],
  ),
})

export type TokenListReading = {
  /** The configuration, from which paths are seen. */
  readonly file: string
  /** The owner's networks: tokens of others are passed over. */
  readonly chainIds: readonly number[]
  /** Those that he has named one by one. */
  readonly named: readonly Token[]
}

/**
 * Reads an owner's lists. What was said first of a token counts: by its own entry, then by the files in their order. Fails
 * with `bad_configuration` where a file is no list, or contradicts what was said before about the decimals of a token.
 */
export function readTokenLists(
  { shipped, files }: v.InferOutput<typeof tokenListsSchema>,
  { file, chainIds, named }: TokenListReading,
): OwnerTokenLists {
  const known = new Map(named.map((token) => [keyOf(token), token]))
  const tokens: Token[] = []
  for (const [index, path] of files.entries()) {
    const bad = (problem: string, cause?: unknown) => {
      const field = `tokenLists.files.${index}`
      return new LatchkeyError('bad_configuration', { cause, data: { file, field, problem } })
    }
    for (const token of readList(resolve(dirname(file), path), bad)) {
      if (!chainIds.includes(token.chainId)) continue
      const before = known.get(keyOf(token))
      if (before !== undefined && before.decimals !== token.decimals) {
        const said = `gives ${token.symbol} at ${token.address} ${token.decimals} decimals`
        throw bad(`${said}, where ${before.decimals} are said before: ask the contract, and mend the one that is wrong`)
      }
      if (before !== undefined) continue
      known.set(keyOf(token), token)
      tokens.push(token)
    }
  }
  return { shipped, tokens }
}

/** One token of one network. */
export function keyOf({ chainId, address }: Pick<Token, 'chainId' | 'address'>): string {
  return `${chainId} ${address.toLowerCase()}`
}

function readList(path: string, bad: (problem: string, cause?: unknown) => LatchkeyError): readonly Token[] {
  let text: string
  try {
    const { size } = statSync(path)
    if (size > tokenLimits.text) throw bad(`has ${size} bytes; at most ${tokenLimits.text} are read`)
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    throw cause instanceof LatchkeyError ? cause : bad(`cannot be read: ${reasonOf(cause)}`, cause)
  }
  try {
    return parseTokenList(JSON.parse(text))
  } catch (cause) {
    throw bad(cause instanceof SyntaxError ? `is no JSON: ${reasonOf(cause)}` : reasonOf(cause), cause)
  }
}
