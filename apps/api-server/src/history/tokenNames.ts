import { readTokenFacts, type Token, toAddress, tokenFactCalls } from '@latchkey/evm'
import { historyFigures } from '../limits.ts'
import type { HistoryDatabase } from '../tables/historyTables.ts'
import type { HistoryNode } from './historyNode.ts'

/**
 * Brings the list of tokens in line with the owner's, and judges by it again what was stored: a token that was named is
 * no longer suspect, and one that was taken off is.
 */
export async function syncListed(database: HistoryDatabase, chainId: number, tokens: readonly Token[]): Promise<void> {
  const wanted = new Map(
    tokens.filter((token) => token.chainId === chainId).map((token) => [token.address.toLowerCase(), token]),
  )
  await database.transaction().execute(async (transaction) => {
    const listed = await transaction
      .selectFrom('history_token')
      .select(['token', 'symbol', 'decimals'])
      .where('chain_id', '=', chainId)
      .where('is_listed', '=', true)
      .execute()
    for (const { token } of listed) if (!wanted.has(token)) await takeOff(transaction, chainId, token)
    const known = new Map(listed.map((row) => [row.token, row]))
    for (const [token, { symbol, decimals }] of wanted) {
      const row = known.get(token)
      if (row?.symbol !== symbol || row.decimals !== decimals) {
        await putOn(transaction, { chain_id: chainId, token, symbol, decimals })
      }
    }
  })
}

type Named = {
  readonly chain_id: number
  readonly token: string
  readonly symbol: string
  readonly decimals: number
}

async function putOn(database: HistoryDatabase, named: Named): Promise<void> {
  const { chain_id, token, symbol, decimals } = named
  const facts = { symbol, decimals, is_listed: true, is_asked: true }
  await database
    .insertInto('history_token')
    .values({ chain_id, token, ...facts })
    .onConflict((conflict) => conflict.columns(['chain_id', 'token']).doUpdateSet(facts))
    .execute()
  await database
    .updateTable('history_entry')
    .set({ suspicion: null })
    .where('chain_id', '=', chain_id)
    .where('token', '=', token)
    .where('suspicion', '=', 'unlisted')
    .execute()
}

async function takeOff(database: HistoryDatabase, chainId: number, token: string): Promise<void> {
  await database
    .updateTable('history_token')
    .set({ is_listed: false })
    .where('chain_id', '=', chainId)
    .where('token', '=', token)
    .execute()
  await database
    .updateTable('history_entry')
    .set({ suspicion: 'unlisted' })
    .where('chain_id', '=', chainId)
    .where('token', '=', token)
    .where('suspicion', 'is', null)
    .whereRef('sender', '!=', 'account')
    .execute()
}

/** Asks some tokens, which nobody has named, what they call themselves. */
export async function askTokenNames(database: HistoryDatabase, node: HistoryNode, chainId: number): Promise<void> {
  const rows = await database
    .selectFrom('history_token')
    .select('token')
    .where('chain_id', '=', chainId)
    .where('is_asked', '=', false)
    .limit(historyFigures.maxTokensPerTurn)
    .execute()
  for (const { token } of rows) {
    const address = toAddress(token)
    const answers = await node.askMany(tokenFactCalls(address))
    const { symbol, decimals } = readTokenFacts(address, answers)
    await database
      .updateTable('history_token')
      .set({ symbol: symbol ?? null, decimals: decimals ?? null, is_asked: true })
      .where('chain_id', '=', chainId)
      .where('token', '=', token)
      .execute()
  }
}
