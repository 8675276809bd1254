import { type Hex, type Rpc, RpcError, toQuantity } from '@latchkey/base'
import { accountDelegate, type SignedAuthorization, toAddress, zeroAddress } from '@latchkey/evm'
import { parseTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import { LeaseLost } from '../history/lease.ts'
import { callOf, dyingAt, setBalance, startSponsorPlace } from '../testing/sponsor/sponsorWorld.ts'
import { coin, picky, shop } from '../testing/sponsor/usualRules.ts'
import { codeOf } from '../testing/testApp.ts'

const { anvil, ask, holdBlocks, openWorld, releaseBlocks } = await startSponsorPlace()

/** Turns until everything that was begun has ended. */
async function finish({ turn, rows }: Awaited<ReturnType<typeof openWorld>>) {
  for (let turns = 0; turns < 30; turns++) {
    await turn()
    const open = (await rows()).filter(({ status }) => status === 'waiting' || status === 'sent')
    if (open.length === 0) return
  }
  throw new Error('A batch never ended')
}

describe('a batch that the owner pays for', () => {
  test('is carried out for an account without coins, once, and its budgets end at what it has cost', async () => {
    const world = await openWorld()
    const visitor = await world.visitor()
    const offer = await visitor.offer()
    expect(offer.body).toMatchObject({ isPaid: true, lifeSeconds: 600 })
    const body = await visitor.sign({ gas: BigInt(String(offer.body['gas'])) })
    expect((await visitor.send(body)).body).toEqual({ status: 'waiting' })
    const [reserved] = await world.rows()
    expect(await world.budgets()).toMatchObject({ day: reserved?.reserved_gwei })
    expect(world.nudged).toEqual([31_337])
    await finish(world)
    const [row] = await world.rows()
    expect([row?.status, await visitor.nonce()]).toEqual(['done', 1n])
    const cost = Number(row?.cost_gwei)
    const paid = 100n * coin - BigInt(String(await ask('eth_getBalance', world.relayer.address, 'latest')))
    expect(BigInt(cost)).toBe((paid + 999_999_999n) / 1_000_000_000n)
    expect(cost).toBeLessThan(Number(row?.reserved_gwei))
    const account = visitor.account.address.toLowerCase()
    expect(await world.budgets()).toEqual({ day: cost, [`user ${account}`]: cost })
    expect(world.ended).toEqual([['done', cost]])
    // The same again, from the same page or another: nothing more is paid.
    const again = await visitor.send(body)
    expect(again.body).toMatchObject({ status: 'done', hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    expect((await visitor.look(String(row?.digest))).body).toEqual(again.body)
    const other = await world.visitor()
    expect(codeOf(await other.look(String(row?.digest)))).toBe('sponsor_unknown')
    expect(codeOf(await visitor.look('0x12'))).toBe('sponsor_unknown')
    // The account runs the code now, so that the next needs no authorization.
    const next = await visitor.sign()
    expect(next.authorization).toBeUndefined()
    await visitor.send(next)
    await finish(world)
    expect(await visitor.nonce()).toBe(2n)
  })

  test('a batch that comes twice at once is taken once, and neither is told that it was refused', async () => {
    const world = await openWorld()
    const visitor = await world.visitor()
    const body = await visitor.sign()
    const answers = await Promise.all([1, 2, 3].map(() => visitor.send(body)))
    expect(answers.map((answer) => answer.body)).toEqual(answers.map(() => ({ status: 'waiting' })))
    const [row, ...others] = await world.rows()
    expect(others).toEqual([])
    expect(await world.budgets()).toMatchObject({ day: row?.reserved_gwei })
  })

  test('several accounts at once are sent in one row of nonces', async () => {
    const world = await openWorld()
    const visitors = await Promise.all([1, 2, 3].map(() => world.visitor()))
    for (const visitor of visitors) expect((await visitor.send()).status).toBe(200)
    await world.turn()
    expect((await world.rows()).map(({ tx_nonce }) => tx_nonce).sort()).toEqual([0, 1, 2])
    await finish(world)
    for (const visitor of visitors) expect(await visitor.nonce()).toBe(1n)
  })
})

describe('what is not paid for', () => {
  test.each<readonly [code: string, change: object]>([
    ['sponsor_off', { chainId: 10 }],
    ['sponsor_contract', { calls: [callOf(toAddress(`0x${'cc'.repeat(20)}`))] }],
    ['sponsor_coins', { calls: [callOf(shop, 1n)] }],
    ['sponsor_deadline', { deadline: 1_000 }],
    ['sponsor_deadline', { deadline: 4_000_000_000 }],
    ['sponsor_order', { nonce: 1n }],
    ['sponsor_gas', { gas: 2_990_000n }],
    ['sponsor_would_fail', { calls: [callOf(picky)] }],
  ])('%s: %o', async (code, change) => {
    const world = await openWorld()
    const visitor = await world.visitor(coin)
    expect(codeOf(await visitor.send(await visitor.sign(change)))).toBe(code)
    expect([await world.rows(), await world.budgets()]).toEqual([[], {}])
  })

  test('a batch of somebody else, a changed one, and authorizations that do not fit', async () => {
    const world = await openWorld()
    const [visitor, other] = [await world.visitor(), await world.visitor()]
    const body = await visitor.sign()
    const { authorization } = body
    const elsewhere = await visitor.account.signAuthorization({
      chainId: 10,
      address: accountDelegate.address,
      nonce: 0,
    })
    const foreign = await visitor.account.signAuthorization({ chainId: 31_337, address: shop, nonce: 0 })
    const late = await visitor.account.signAuthorization({
      chainId: 31_337,
      address: accountDelegate.address,
      nonce: 1,
    })
    const without = { ...body, authorization: undefined }
    for (const [code, sent] of [
      ['sponsor_signature', await other.sign()],
      ['sponsor_signature', { ...body, calls: [{ to: picky, value: '0', data: '0x' }] }],
      ['sponsor_signature', { ...body, gas: '1' }],
      ['sponsor_signature', { ...body, signature: '0x12' }],
      ['sponsor_account', { ...body, authorization: (await other.sign()).authorization }],
      ['sponsor_account', { ...body, authorization: elsewhere }],
      ['sponsor_account', { ...body, authorization: foreign }],
      ['invalid_request', { ...body, authorization: { ...authorization, chainId: 0 } as SignedAuthorization }],
      ['sponsor_account', without],
      ['sponsor_order', { ...body, authorization: late }],
      ['invalid_request', { ...body, calls: [] }],
      ['invalid_request', { ...body, nonce: String(2n ** 256n) }],
      ['invalid_request', { ...body, more: 1 }],
    ] as const) {
      expect([code, codeOf(await visitor.send(JSON.parse(JSON.stringify(sent))))]).toEqual([code, code])
      await world.clock.advance(20_000)
    }
    expect(await world.rows()).toEqual([])
  })

  test('another’s account, another site, and nobody', async () => {
    const world = await openWorld()
    const visitor = await world.visitor()
    const { browser } = visitor
    const post = (headers: Record<string, string | null>) =>
      browser.send('POST', '/api/sponsor/offer', { chainId: 31_337, calls: [] }, headers)
    expect(codeOf(await post({ origin: 'https://evil.example' }))).toBe('wrong_origin')
    expect(codeOf(await post({ 'x-latchkey-csrf': 'x' }))).toBe('wrong_csrf_token')
    expect(codeOf(await post({ 'sec-fetch-site': 'cross-site' }))).toBe('wrong_origin')
    browser.cookies.delete('latchkey_session')
    const left = [...browser.cookies.keys()]
    for (const name of left) browser.cookies.delete(name)
    expect(codeOf(await visitor.look(`0x${'12'.repeat(32)}`))).toBe('not_signed_in')
  })

  test('a flood of requests', async () => {
    const world = await openWorld()
    const visitor = await world.visitor()
    const answers = await Promise.all(Array.from({ length: 200 }, () => visitor.offer()))
    const paid = answers.filter(({ body }) => body['isPaid'] === true)
    expect([paid.length, new Set(answers.map(codeOf))]).toEqual([20, new Set([undefined, 'too_many_calls'])])
  })

  test('gas above the ceiling, with an empty account, or while the account has something on its way', async () => {
    const dear = await openWorld({ rules: { maxFeePerGas: 1_000n } })
    expect(codeOf(await (await dear.visitor()).send())).toBe('sponsor_price')
    const poor = await openWorld({ balance: 1_000n })
    expect(codeOf(await (await poor.visitor()).offer())).toBe('sponsor_poor')
    const world = await openWorld()
    const visitor = await world.visitor()
    await visitor.send()
    expect(codeOf(await visitor.send(await visitor.sign({ gas: 61_000n })))).toBe('sponsor_order')
    const busy = await Promise.all(Array.from({ length: 100 }, (_, index) => index))
    const [row] = await world.rows()
    if (row === undefined) throw new TypeError('There is no row')
    const many = busy.map((index) => ({ ...row, digest: `0x${index}`, account: `0x${index}` }))
    await world.tables.insertInto('sponsor_batch').values(many).execute()
    expect(codeOf(await (await world.visitor()).send())).toBe('sponsor_busy')
  })

  test('an account that sends something itself at the same moment: it would use the authorization’s nonce', async () => {
    const world = await openWorld()
    const visitor = await world.visitor(coin)
    await holdBlocks()
    const { account } = visitor
    const price = { gas: 21_000n, maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 1n }
    const plain = { type: 'eip1559', chainId: 31_337, nonce: 0, to: zeroAddress, value: 0n, data: '0x' } as const
    await ask('eth_sendRawTransaction', await account.signTransaction({ ...plain, ...price }))
    expect(codeOf(await visitor.send())).toBe('sponsor_order')
    await releaseBlocks()
  })

  test('more than each budget, also where two ask at the same moment', async () => {
    const world = await openWorld()
    const first = await world.visitor()
    await first.send()
    const needed = BigInt(Number((await world.rows())[0]?.reserved_gwei)) * 10n ** 9n
    for (const [code, rules] of [
      ['sponsor_budget_day', { perDayWei: (needed * 3n) / 2n }],
      ['sponsor_budget_contract', { contracts: [{ address: shop, perDayWei: (needed * 3n) / 2n }] }],
    ] as const) {
      const tight = await openWorld({ rules })
      const visitors = await Promise.all([1, 2, 3, 4].map(() => tight.visitor()))
      const answers = await Promise.all(visitors.map((visitor) => visitor.send()))
      expect(answers.map(codeOf).sort()).toEqual([code, code, code, undefined])
      expect(codeOf(await (await tight.visitor()).offer())).toBe(code)
      expect(await tight.rows()).toHaveLength(1)
    }
    const own = await openWorld({ rules: { perAccountDayWei: needed / 2n } })
    expect(codeOf(await (await own.visitor()).send())).toBe('sponsor_budget_user')
  })
})

describe('a relayer that is cut short', () => {
  test('at any call of its node: the next process finds what was promised, and nothing is done or paid twice', async () => {
    const world = await openWorld()
    for (let place = 1; place <= 12; place++) {
      const visitor = await world.visitor()
      const before = await world.budgets()
      await visitor.send()
      const dying = world.process('first', dyingAt(anvil.rpc, place))
      await dying.turn().catch(() => undefined)
      await dying.turn().catch(() => undefined)
      await world.turn().catch(() => undefined)
      await finish(world)
      expect(await visitor.nonce()).toBe(1n)
      const spent = (await world.budgets())['day'] ?? 0
      const last = (await world.rows()).at(-1)
      expect([last?.status, spent - (before['day'] ?? 0)]).toEqual(['done', last?.cost_gwei])
      await world.clock.advance(60_000)
    }
  })

  test('a process that lost its lease to another sends nothing', async () => {
    const world = await openWorld()
    const visitor = await world.visitor()
    await visitor.send()
    await world.tables.updateTable('sponsor_lease').set({ holder: 'other' }).execute()
    await expect(world.turn()).rejects.toThrow(LeaseLost)
    expect((await world.rows())[0]).toMatchObject({ status: 'waiting', tx_nonce: null })
    const other = world.process('other')
    await other.turn()
    await other.turn()
    await expect.poll(() => visitor.nonce()).toBe(1n)
  })
})

describe('what goes otherwise than it was tried', () => {
  test('a stuck transaction is sent again for more, up to the ceiling, and what counts is what was mined', async () => {
    const world = await openWorld()
    const visitor = await world.visitor()
    await visitor.send(await visitor.sign({ deadline: Math.floor(world.clock.now() / 1000) + 1790 }))
    await holdBlocks()
    await world.turn()
    const [first] = await world.rows()
    await world.clock.advance(46_000)
    await world.turn()
    const [second] = await world.rows()
    expect(second?.tx_nonce).toBe(first?.tx_nonce)
    expect(BigInt(second?.max_fee_per_gas ?? 0) * 8n).toBeGreaterThanOrEqual(BigInt(first?.max_fee_per_gas ?? 0) * 9n)
    expect(Number(second?.reserved_gwei)).toBeGreaterThan(Number(first?.reserved_gwei))
    expect(await world.budgets()).toMatchObject({ day: second?.reserved_gwei })
    for (let turns = 0; turns < 36; turns++) {
      await world.clock.advance(46_000)
      await world.turn()
    }
    const [last] = await world.rows()
    expect(BigInt(last?.max_fee_per_gas ?? 0)).toBeLessThanOrEqual(world.rules.maxFeePerGas)
    await releaseBlocks()
    await finish(world)
    const [row] = await world.rows()
    expect([row?.status, await world.budgets()]).toMatchObject(['done', { day: row?.cost_gwei }])
  })

  test('an authorization that the node refuses holds nobody else up', async () => {
    const refused: unknown[] = []
    const rpc: Rpc = {
      ...anvil.rpc,
      // As geth does where the account has put others of its own into its pool, with nonces that never come.
      async call(request) {
        const [raw] = Array.isArray(request.params) ? request.params : []
        if (request.method === 'eth_sendRawTransaction' && String(raw).startsWith('0x04')) {
          if (refused.length === 0) refused.push(raw)
          if (refused.includes(raw))
            throw new RpcError('rpc_failed', { data: { method: request.method, text: 'reserved' } })
        }
        return await anvil.rpc.call(request)
      },
    }
    const world = await openWorld({ rpc })
    const visitors = [await world.visitor(), await world.visitor()]
    for (const visitor of visitors) await visitor.send()
    await finish(world)
    expect((await world.rows()).map(({ status }) => status).sort()).toEqual(['done', 'failed'])
    const [row] = (await world.rows()).filter(({ status }) => status === 'failed')
    const nonceOf = async ({ account, nonce }: (typeof visitors)[number]) => [
      account.address.toLowerCase(),
      await nonce(),
    ]
    const nonces = Object.fromEntries(await Promise.all(visitors.map(nonceOf)))
    expect([refused.length, nonces[String(row?.account)], Object.values(nonces).toSorted()]).toEqual([1, 0n, [0n, 1n]])
    expect(await world.budgets()).toMatchObject({ [`user ${row?.account}`]: row?.cost_gwei })
  })

  test('calls that fail after they were tried cost the owner their gas, and the visitor that much of his budget', async () => {
    const world = await openWorld()
    const visitor = await world.visitor()
    await visitor.send(await visitor.sign({ calls: [callOf(picky)] }))
    await holdBlocks()
    await world.turn()
    await setBalance(anvil, visitor.account.address, 1n)
    await releaseBlocks()
    await finish(world)
    const [row] = await world.rows()
    expect([row?.status, await visitor.nonce()]).toEqual(['failed', 0n])
    expect(Number(row?.cost_gwei)).toBeGreaterThan(0)
    expect(await world.budgets()).toMatchObject({ [`user ${row?.account}`]: row?.cost_gwei })
  })

  test('calls that would fail by the time of sending are not sent, nor those whose time is over', async () => {
    const world = await openWorld()
    const [visitor, slow] = [await world.visitor(), await world.visitor()]
    await visitor.send(await visitor.sign({ calls: [callOf(picky)] }))
    await setBalance(anvil, visitor.account.address, 1n)
    await slow.send(await slow.sign({ deadline: Math.floor(world.clock.now() / 1000) + 61 }))
    await world.clock.advance(50_000)
    await finish(world)
    expect((await world.rows()).map(({ status, cost_gwei, tx_nonce }) => [status, cost_gwei, tx_nonce])).toEqual([
      ['failed', 0, null],
      ['failed', 0, null],
    ])
    expect(Object.values(await world.budgets())).toEqual([0, 0, 0])
  })

  test('an account that runs its batch before the relayer has it done all the same; one that spoils its authorization has not', async () => {
    const world = await openWorld()
    const [spoiler, runner] = [await world.visitor(coin), await world.visitor()]
    await spoiler.send()
    await holdBlocks()
    const price = { gas: 21_000n, maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 11n }
    const plain = { type: 'eip1559', chainId: 31_337, nonce: 0, to: zeroAddress, value: 0n, data: '0x' } as const
    await world.turn()
    await ask('eth_sendRawTransaction', await spoiler.account.signTransaction({ ...plain, ...price }))
    await releaseBlocks()
    await finish(world)
    const [row] = await world.rows()
    // The transaction itself succeeds: it calls an account without code.
    expect([row?.status, await spoiler.nonce(), Number(row?.cost_gwei) > 0]).toEqual(['failed', 0n, true])
    await runner.send()
    await finish(world)
    const body = await runner.sign()
    await runner.send(body)
    await holdBlocks()
    await world.turn()
    const stolen = (await world.rows()).at(-1)
    await ask('anvil_dropTransaction', JSON.parse(stolen?.hashes_json ?? '[]')[0])
    const input = parseTransaction(stolen?.raw as `0x02${string}`).data
    const [thief] = (await ask('eth_accounts')) as readonly Hex[]
    await ask('eth_sendTransaction', { from: thief, to: runner.account.address, data: input, gas: toQuantity(500_000) })
    await releaseBlocks()
    await world.clock.advance(20_000)
    await finish(world)
    expect([(await world.rows()).at(-1)?.status, await runner.nonce()]).toEqual(['done', 2n])
  })

  test('a batch that somebody has written into the database is not paid for', async () => {
    const world = await openWorld()
    const visitor = await world.visitor()
    await visitor.send()
    const forged = await visitor.sign({ calls: [callOf(toAddress(`0x${'cc'.repeat(20)}`))] })
    await world.tables
      .updateTable('sponsor_batch')
      .set({ request_json: JSON.stringify(forged) })
      .execute()
    await finish(world)
    expect([(await world.rows())[0]?.status, await visitor.nonce()]).toEqual(['failed', 0n])
    expect(await ask('eth_getTransactionCount', world.relayer.address, 'latest')).toBe('0x0')
  })
})
