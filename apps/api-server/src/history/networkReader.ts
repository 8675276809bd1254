import { type Clock, type Log, type Rpc, RpcError, readAs, toQuantity } from '@latchkey/base'
import { knownChain } from '@latchkey/evm'
import { historyFigures } from '../limits.ts'
import type { HistoryDatabase } from '../tables/historyTables.ts'
import { createChainFacts } from './chainFacts.ts'
import { type ChainState, findChainState, forgetChain, saveChainState } from './chainState.ts'
import type { ChosenCoins } from './coins/chooseCoins.ts'
import { createCoinChoice } from './coins/coinChoice.ts'
import { createFallenHead } from './fallBack.ts'
import { type Header, headerSchema } from './historyAnswers.ts'
import { createHistoryNode, type HistoryNode } from './historyNode.ts'
import { groupMarks, hasWork, type Mark, readMarks } from './marks.ts'
import { createReadNew, ofFilter } from './readNew.ts'
import { askTokenNames } from './tokenNames.ts'
import { createWalks, type Walks } from './walks.ts'

export type ReaderOptions = {
  readonly database: HistoryDatabase
  readonly clock: Clock
  readonly log: Log
  readonly holder: string
  readonly chainId: number
  readonly isRollup: boolean
  readonly rpc: Rpc
  readonly callsPerMinute: number
  readonly signal: AbortSignal
  readonly onCall?: ((outcome: 'ok' | 'refused' | 'away') => void) | undefined
}

/** Reads one network. It remembers only what spares the node questions: all that counts is in the database. */
export type NetworkReader = {
  /** Reads what is new, and some of what is older. Fails with `RpcError` where the node tells nothing, or with `LeaseLost`. */
  turn(): Promise<void>
}

/** A chain on which nothing happens is noted so often. */
const saveEveryMs = 30_000
/** A reader of one network, for the process that has its lease. */
export function createNetworkReader(options: ReaderOptions): NetworkReader {
  const { database, clock, log, chainId } = options
  const node = createHistoryNode(options)
  const deps = { ...options, node, facts: createChainFacts(node) }
  const walks = createWalks(deps)
  const readNew = createReadNew({ ...deps, walks })
  const coinChoice = createCoinChoice(deps)
  const fallen = createFallenHead(deps)
  let savedAtMs = Number.NEGATIVE_INFINITY
  let isChecked = false
  let formerHash = ''
  /** The marks that were read up to that head. */
  let readAtHead: ReadonlySet<string> = new Set()
  let lookedAtMs = Number.NEGATIVE_INFINITY

  async function save(state: Omit<ChainState, 'read_at_ms'>): Promise<void> {
    savedAtMs = clock.now()
    await saveChainState(deps, { ...state, read_at_ms: savedAtMs })
  }

  type Now = {
    readonly head: Header
    readonly coins: ChosenCoins
    readonly settled: number
    readonly state: ChainState | undefined
  }

  async function lookAhead({ head, coins, settled, state }: Now, marks: readonly Mark[]): Promise<void> {
    formerHash = ''
    await readNew(marks, { head, settled, coins })
    if (walks.isRefused()) {
      // Perhaps another node of the owner's answers now, which offers less.
      coinChoice.forget()
      throw new RpcError('rpc_bad_answer')
    }
    const genesis = state?.genesis ?? (await findGenesis(node))
    const kind = coins.kind === 'found' ? coins.method.coins : 'amounts'
    await save({
      ...{ chain_id: chainId, head: head.number, head_at: head.timestamp },
      ...{ safe: settled, genesis, coins: kind },
    })
    formerHash = walks.isComplete() ? head.hash : ''
  }

  /** Forgets what was read of another chain under the same number; under one that everybody knows there is no other. */
  async function assertSameChain(): Promise<void> {
    const state = isChecked || knownChain(chainId) !== undefined ? undefined : await findChainState(database, chainId)
    const genesis = state?.genesis == null ? null : await findGenesis(node)
    if (genesis !== null && genesis !== state?.genesis) await forgetChain(deps, chainId)
    isChecked = true
  }

  return {
    async turn() {
      walks.begin()
      const head = await readHeader(node)
      await assertSameChain()
      const state = await findChainState(database, chainId)
      if (state !== undefined && head.number < state.safe) {
        await fallen.goBack(head, settledBelow(head, options))
        formerHash = ''
      } else fallen.forget()
      const isSame = head.hash === formerHash
      const isSaveDue = state !== undefined && clock.now() - savedAtMs >= saveEveryMs
      if (isSame && isSaveDue) await save(state)
      if (isSame && !(await hasWork(database, chainId, lookedAtMs))) return
      const coins = await coinChoice.choose(head)
      const settled = settledBelow(head, options)
      const context = { chainId, log, nowMs: clock.now(), settled, ...coinChoice.depths(coins) }
      lookedAtMs = context.nowMs
      const marks = await readMarks(database, context)
      // Of the same head only those are asked for who have come since: its unsettled blocks are many questions.
      const fresh = isSame ? marks.filter((mark) => !readAtHead.has(keyOf(mark))) : marks
      if (fresh.length > 0 || !isSame) await lookAhead({ head, coins, settled, state }, fresh)
      readAtHead = new Set(marks.map(keyOf))
      await readOlder(walks, marks, coins)
      await askTokenNames(database, node, chainId)
    },
  }
}

function keyOf({ account, filter }: Mark): string {
  return `${account} ${filter}`
}

/** A piece of what accounts have asked for of the time before they were followed. */
async function readOlder(walks: Walks, marks: readonly Mark[], coins: ChosenCoins): Promise<void> {
  const open = marks.filter((mark) => mark.wanted_block < mark.from_block)
  const logs = groupMarks(ofFilter(open, 'logs'), 'from_block', historyFigures.logs.maxAccounts)
  for (const group of logs.slice(0, historyFigures.maxGroups)) await walks.backward('logs', group, walks.findOlderLogs)
  if (coins.kind !== 'found') return
  const { method } = coins
  const groups = groupMarks(ofFilter(open, 'coins'), 'from_block', method.maxAccounts)
  for (const group of groups.slice(0, historyFigures.maxGroups)) await walks.backward('coins', group, method.backward)
}

/** The newest block that is taken for final; below zero on a chain that is still short. */
function settledBelow({ number }: Header, { isRollup }: Pick<ReaderOptions, 'isRollup'>): number {
  const { usual, rollup } = historyFigures.unsettled
  return Math.max(-1, number - (isRollup ? rollup : usual))
}

/** The newest block. Fails with `RpcError` where the node does not say. */
async function readHeader(node: HistoryNode): Promise<Header> {
  const [answer] = await node.askMany([{ method: 'eth_getBlockByNumber', params: ['latest', false] }])
  const header = readAs(headerSchema, answer)
  if (header === undefined) throw new RpcError('rpc_bad_answer')
  return header
}

/** The hash of the first block; null where the node no longer has it. */
async function findGenesis(node: HistoryNode): Promise<string | null> {
  const [answer] = await node.askMany([{ method: 'eth_getBlockByNumber', params: [toQuantity(0), false] }])
  const header = readAs(headerSchema, answer)
  return header?.number === 0 ? header.hash : null
}
