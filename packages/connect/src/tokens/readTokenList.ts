import { askJson } from '@latchkey/base'
import { parseTokenList, type Token, tokenLimits } from '@latchkey/evm'
import { AccountError } from '../accountError.ts'
import type { TokenListSource } from '../tokenListSource.ts'

/** The tokens of a network's list; none where it has no list. Fails with `token_list_unreachable`, or as its fetching does. */
export async function readTokenList({ urls, fetch }: TokenListSource, chainId: number): Promise<readonly Token[]> {
  const url = urls[chainId]
  if (url === undefined) return []
  const { response, body, isTooLong } = await askJson({ url, fetch, method: 'GET', maxBytes: tokenLimits.text })
  if (!response.ok || isTooLong) {
    throw new AccountError('token_list_unreachable', { data: { status: response.status } })
  }
  return parseTokenList(body).filter((token) => token.chainId === chainId)
}
