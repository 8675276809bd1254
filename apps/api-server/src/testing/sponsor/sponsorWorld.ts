import { type CallRequest, type Hex, type Rpc, silentLog, toQuantity } from '@latchkey/base'
import { type FakeClock, fakeClock } from '@latchkey/base/testing'
import { type Anvil, startAnvil } from '@latchkey/dev-chain'
import { accountDelegateCode } from '@latchkey/dev-chain/testing'
import {
  type Address,
  accountDelegate,
  type BatchCall,
  createPrivateKey,
  type LocalAccount,
  localAccount,
  readBatchNonce,
  type SponsoredBatch,
  sponsoredBatch,
} from '@latchkey/evm'
import type { Database } from '@latchkey/node'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import type { SponsorRules } from '../../config.ts'
import { takeLease } from '../../history/lease.ts'
import { createRelayTurn } from '../../sponsor/relayTurn.ts'
import type { SponsorTables } from '../../tables/sponsorTables.ts'
import { chainId, chains, createTestApp, openTestDatabase } from '../testApp.ts'
import { coin, picky, shop, usualRules } from './usualRules.ts'

/** A node with the contract of accounts, and the two that are paid for. The caller closes it. */
export async function startSponsorNode(): Promise<Anvil> {
  const anvil = await startAnvil({ chainId })
  const set = (address: Address, code: Hex) => anvil.rpc.call({ method: 'anvil_setCode', params: [address, code] })
  await set(accountDelegate.address, accountDelegateCode)
  await set(shop, '0x00')
  await set(picky, '0x333115600b5760006000fd5b00')
  return anvil
}

/** A node and a database for all tests of a file, in which each test opens a world of its own. */
export async function startSponsorPlace() {
  const [anvil, { database, close }] = await Promise.all([startSponsorNode(), openTestDatabase()])
  afterAll(() => Promise.all([anvil.close(), close()]))
  const ask = (method: string, ...params: unknown[]) => anvil.rpc.call({ method, params })
  return {
    ...{ anvil, database, ask },
    openWorld: (options?: WorldOptions) => openSponsorWorld(database, anvil, options),
    /** From now on what is sent waits for the next block. */
    holdBlocks: () => ask('evm_setAutomine', false),
    /** Puts what waits into a block, and from now on each transaction at once. */
    async releaseBlocks(): Promise<void> {
      await ask('anvil_mine', '0x1')
      await ask('evm_setAutomine', true)
    },
  }
}

type WorldOptions = {
  readonly rules?: Partial<SponsorRules>
  /** The node as the server sees it. */
  readonly rpc?: Rpc
  readonly clock?: FakeClock
  /** Of the relayer, in wei. */
  readonly balance?: bigint
}

/** A server over empty tables, whose relayer does a turn when the test says so. */
export async function openSponsorWorld(database: Database, anvil: Anvil, options: WorldOptions = {}) {
  for (const table of ['batch', 'budget', 'lease'])
    await sql`delete from ${sql.table(`sponsor_${table}`)}`.execute(database)
  const rpc = options.rpc ?? anvil.rpc
  const clock = options.clock ?? fakeClock(Date.now())
  const rules = { ...usualRules, ...options.rules }
  const relayer = localAccount(createPrivateKey())
  await setBalance(anvil, relayer.address, options.balance ?? 100n * coin)
  const tables = database.withTables<SponsorTables>()
  const nudged: number[] = []
  const told: unknown[] = []
  const log = { ...silentLog, error: (_message: string, ...facts: unknown[]) => void told.push(...facts) }
  const sponsor = {
    address: relayer.address,
    rulesOf: (id: number) => (id === chainId ? rules : undefined),
    nudge: (id: number) => void nudged.push(id),
  }
  const made = await createTestApp(database, { rpc: (id) => (id === chainId ? rpc : undefined), clock, sponsor })
  const [chain] = chains
  if (chain === undefined) throw new TypeError('There is no network')

  /** The relayer in a process of its own. */
  const process = (holder: string, node: Rpc = rpc) => {
    const ended: [string, number][] = []
    const onEnd = (status: string, cost: number) => void ended.push([status, cost])
    const deps = { database: tables, clock, log, holder, chain, rpc: node, rules, relayer, onEnd }
    return { turn: createRelayTurn(deps), take: () => takeLease({ ...deps, table: 'sponsor_lease' }, chainId), ended }
  }
  const first = process('first')
  await first.take()

  return {
    ...{ clock, relayer, rules, nudged, told, process, ended: first.ended, turn: first.turn, tables, app: made.app },
    /** Ends the lease: PostgreSQL goes by a time of its own. */
    endLease: () => sql`update sponsor_lease set until_ms = 0`.execute(database),
    rows: () => tables.selectFrom('sponsor_batch').selectAll().orderBy('created_at_ms').execute(),
    budgets: async () =>
      Object.fromEntries(
        (await tables.selectFrom('sponsor_budget').selectAll().execute()).map(({ name, used_gwei }) => [
          name.split(' ').slice(2).join(' '),
          used_gwei,
        ]),
      ),
    /** A visitor who is signed in, with the coins given. */
    async visitor(balance = 0n) {
      const account = localAccount(createPrivateKey())
      await setBalance(anvil, account.address, balance)
      const browser = made.browser()
      await browser.signIn(account)
      const post = (path: string, body: object) => browser.send('POST', `/api/sponsor${path}`, body)
      const sign = (change: Partial<SponsoredBatch> = {}, signer = account) =>
        signBatch(anvil.rpc, { account, signer, change, nowMs: clock.now() })
      return {
        account,
        browser,
        offer: (calls: readonly BatchCall[] = [callOf(shop)], id = chainId) =>
          post('/offer', { chainId: id, calls: calls.map(toPlain) }),
        sign,
        send: async (body?: object) => post('/send', body ?? (await sign())),
        look: (digest: string) => browser.send('GET', `/api/sponsor/batch/${digest}`),
        nonce: () => readBatchNonce(anvil.rpc, account.address),
      }
    },
  }
}

/** A call without coins and data that mean anything. */
export const callOf = (to: Address, value = 0n): BatchCall => ({ to, value, data: '0x12345678' })

const toPlain = ({ to, value, data }: BatchCall) => ({ to, value: String(value), data })

export async function setBalance({ rpc }: Pick<Anvil, 'rpc'>, address: Address, value: bigint): Promise<void> {
  await rpc.call({ method: 'anvil_setBalance', params: [address, toQuantity(value)] })
}

type Signing = {
  readonly account: LocalAccount
  readonly signer: LocalAccount
  readonly change: Partial<SponsoredBatch>
  readonly nowMs: number
}

/** A batch as the wallet sends it, with the authorization of an account that has none. */
export async function signBatch(rpc: Rpc, { account, signer, change, nowMs }: Signing) {
  const nonce = await readBatchNonce(rpc, account.address)
  const deadline = Math.floor(nowMs / 1000) + 600
  const batch = { chainId, account: account.address, nonce, deadline, gas: 60_000n, calls: [callOf(shop)], ...change }
  const count = await rpc.call({ method: 'eth_getTransactionCount', params: [account.address, 'latest'] })
  const code = await rpc.call({ method: 'eth_getCode', params: [account.address, 'latest'] })
  const wanted = { chainId: batch.chainId, address: accountDelegate.address, nonce: Number(count) }
  return {
    ...{ chainId: batch.chainId, nonce: String(batch.nonce), deadline: batch.deadline, gas: String(batch.gas) },
    calls: batch.calls.map(toPlain),
    signature: await signer.signTypedData(sponsoredBatch(batch)),
    ...(code === '0x' && { authorization: await signer.signAuthorization(wanted) }),
  }
}

/** A node that fails at the call of that place, and at all that follow, as for a process that is killed there. */
export function dyingAt(rpc: Rpc, place: number): Rpc {
  let calls = 0
  const assertAlive = () => {
    calls++
    if (calls >= place) throw new Error('The process is gone')
  }
  return {
    async call(request: CallRequest) {
      assertAlive()
      return await rpc.call(request)
    },
    async batch(requests) {
      assertAlive()
      return await rpc.batch(requests)
    },
  }
}
