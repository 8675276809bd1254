import { fileURLToPath } from 'node:url'
import { fromQuantity, type Hex } from '@latchkey/base'
import { createPrivateKey, hashTransaction, type LocalAccount, localAccount, readBatchNonce } from '@latchkey/evm'
import { type Database, serve } from '@latchkey/node'
import { bundleProgram, type SpawnedProgram, spawnProgram } from '@latchkey/node/testing'
import { expect } from 'vitest'
import type { SponsorTables } from '../../tables/sponsorTables.ts'
import { createTravellingBrowser } from '../spawnLogin.ts'
import { setBalance, signBatch, startSponsorNode } from './sponsorWorld.ts'
import { coin } from './usualRules.ts'

/** Somebody who has one batch paid for; promised where the server has said so. */
export type Visitor = { readonly account: LocalAccount; isPromised: boolean }

/** A transaction that the node was given, in milliseconds since the epoch. */
export type Given = { readonly hash: Hex; readonly atMs: number }

type Place = { readonly folder: string; readonly url?: string | undefined }

/** Each turn brings a batch further, and puts what was sent into a block. */
const mostTurns = 200

/** A chain whose blocks are made by hand, for servers with one relayer in processes of their own. The caller closes it. */
export async function startRelayedWorld() {
  const anvil = await startSponsorNode()
  const key = createPrivateKey()
  const relayer = localAccount(key).address.toLowerCase()
  await setBalance(anvil, localAccount(key).address, 1_000n * coin)
  // A transaction waits for a block, as on a real network.
  await anvil.rpc.call({ method: 'evm_setAutomine', params: [false] })
  const path = await bundleProgram(fileURLToPath(new URL('./sponsorProgram.ts', import.meta.url)))
  const given: Given[] = []
  const door = await serve({
    async fetch(request) {
      const body = await request.text()
      const raw = /"eth_sendRawTransaction","params":\["(0x[0-9a-f]+)"/.exec(body)?.[1]
      if (raw !== undefined) given.push({ hash: hashTransaction(raw as Hex), atMs: Date.now() })
      const answer = await fetch(anvil.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      return new Response(await answer.text(), { headers: { 'content-type': 'application/json' } })
    },
    host: '127.0.0.1',
    port: 0,
  })
  const mine = () => anvil.rpc.call({ method: 'evm_mine', params: [] })

  /** Counts the transactions of the relayer in blocks, by the account they were for. */
  async function readPaid(): Promise<ReadonlyMap<string, number>> {
    const paid = new Map<string, number>()
    const head = Number(fromQuantity(await anvil.rpc.call({ method: 'eth_blockNumber', params: [] })))
    for (let block = 1; block <= head; block++) {
      const answer = await anvil.rpc.call({ method: 'eth_getBlockByNumber', params: [`0x${block.toString(16)}`, true] })
      for (const { from, to } of (answer as { transactions: { from: string; to: string }[] }).transactions) {
        const account = to.toLowerCase()
        if (from.toLowerCase() === relayer) paid.set(account, (paid.get(account) ?? 0) + 1)
      }
    }
    return paid
  }

  return {
    given,
    mine,
    spawn: ({ folder, url }: Place, under: readonly string[] = []): Promise<SpawnedProgram> => {
      const environment = {
        ...{ PATH: process.env['PATH'], SPONSOR_DATA: folder, DATABASE_URL: url, UV_THREADPOOL_SIZE: '1' },
        ...{ SPONSOR_NODE: door.url, SPONSOR_KEY: key },
      }
      return spawnProgram({ path, environment, ready: /Sponsor is ready: (http:\/\/\S+)/, under })
    },
    /** A visitor of his own signs in and has a batch paid for. Fails where the server does not take it. */
    async ask(server: SpawnedProgram, visitors: Visitor[]): Promise<void> {
      const visitor: Visitor = { account: localAccount(createPrivateKey()), isPromised: false }
      visitors.push(visitor)
      const { account } = visitor
      const browser = createTravellingBrowser()
      browser.goTo(server)
      await browser.signIn(account)
      const body = await signBatch(anvil.rpc, { account, signer: account, change: {}, nowMs: Date.now() })
      const { status, body: answer } = await browser.send('POST', '/api/sponsor/send', body)
      if (status !== 200) throw new Error(`The batch was not taken: ${JSON.stringify(answer)}`)
      visitor.isPromised = true
    },
    turn,
    /** Turns and blocks until nothing is open. */
    async settle(server: SpawnedProgram): Promise<void> {
      let open = await turn(server)
      for (let turns = 0; open > 0 && turns < mostTurns; turns++) {
        await mine()
        open = await turn(server)
      }
      expect(open).toBe(0)
    },
    /** Every batch that was promised was carried out and paid for once, and the budgets say what that has cost. */
    async assertSettled(opened: Database, visitors: readonly Visitor[]): Promise<void> {
      const tables = opened.withTables<SponsorTables>()
      const rows = await tables.selectFrom('sponsor_batch').selectAll().execute()
      const budgets = await tables.selectFrom('sponsor_budget').selectAll().execute()
      expect(rows.filter(({ status }) => status !== 'done')).toEqual([])
      const paid = await readPaid()
      for (const { account, isPromised } of visitors) {
        const address = account.address.toLowerCase()
        const times = rows.filter((row) => row.account === address).length
        if (isPromised) expect(times).toBe(1)
        expect(paid.get(address) ?? 0).toBe(times)
        expect(await readBatchNonce(anvil.rpc, account.address)).toBe(BigInt(times))
      }
      const cost = rows.reduce((sum, { cost_gwei }) => sum + (cost_gwei ?? 0), 0)
      for (const kind of ['day', 'user']) {
        const used = budgets.filter(({ name }) => name.split(' ')[2] === kind)
        expect(used.reduce((sum, { used_gwei }) => sum + used_gwei, 0)).toBe(cost)
      }
    },
    close: () => Promise.all([anvil.close(), door.close()]),
  }
}

/** The relayer looks once at everything. Answers what is open then. */
async function turn(server: SpawnedProgram): Promise<number> {
  const answer = await fetch(`${server.url}/turn`)
  if (!answer.ok) throw new Error(`The relayer answers ${answer.status}: ${server.output()}`)
  return ((await answer.json()) as { readonly open: number }).open
}
