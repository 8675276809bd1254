import { parseJson } from '@latchkey/base'
import { parseTokenList, type Token, tokenLimits } from '@latchkey/evm'
import { ConnectError } from '../errors.ts'
import type { TokenListSource } from '../tokenListSource.ts'

/** The tokens of a network's list; none where it has no list. Fails with `token_list_unreachable`, or as its fetching does. */
export async function readTokenList({ urls, fetch }: TokenListSource, chainId: number): Promise<readonly Token[]> {
  const url = urls[chainId]
  if (url === undefined) return []
  const answer = await fetch(url, { method: 'GET', credentials: 'same-origin', redirect: 'error' })
  const text = answer.ok ? await answer.text() : undefined
  if (text === undefined || text.length > tokenLimits.text) {
    throw new ConnectError('token_list_unreachable', { data: { status: answer.status } })
  }
  return parseTokenList(parseJson(text)).filter((token) => token.chainId === chainId)
}
