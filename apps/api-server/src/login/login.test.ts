import { type Rpc, RpcError } from '@latchkey/base'
import { fakeRpc } from '@latchkey/base/testing'
import { createSignInMessage, parseSignInMessage, type SignInFields } from '@latchkey/evm'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { alice, bob, chainId, codeOf, createTestApp, openTestDatabase, sign } from '../testing/testApp.ts'

const { database, close: closeDatabase } = await openTestDatabase()
afterAll(() => closeDatabase())

async function countRows() {
  const { rows } = await sql<{ challenges: number; sessions: number }>`select
    (select count(*) from login_challenge) as challenges,
    (select count(*) from login_session) as sessions`.execute(database)
  return rows[0]
}

test('a visitor signs in, is known, and signs out', async () => {
  const { page, clock } = await createTestApp(database)
  expect((await page.current()).body).toMatchObject({ login: null })
  const message = await page.challenge(alice)
  expect(message).toContain('localhost:4400 wants you to sign in with your Ethereum account:')
  const answer = await page.verify(message, await sign(alice, message))
  const login = { address: alice.address, chainId, expiresAtMs: clock.now() + 7 * 86_400_000 }
  expect(answer.body).toMatchObject({ login })
  expect((await page.current()).body).toMatchObject({ login })
  expect((await page.send('POST', '/api/login/sign-out', { everywhere: false })).body).toEqual({})
  expect((await page.current()).body).toMatchObject({ login: null })
  expect(await countRows()).toEqual({ challenges: 0, sessions: 0 })
})

test('the cookies cannot be read by scripts nor sent from other sites, and hold nothing that is in the database', async () => {
  const { page } = await createTestApp(database)
  const answer = await page.signIn(alice)
  const [line] = answer.headers.getSetCookie().filter((text) => text.startsWith('latchkey-session-4400='))
  expect(line).toMatch(/; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/)
  expect([...page.cookies.keys()]).toEqual(['latchkey-session-4400'])
  const token = page.cookies.get('latchkey-session-4400') ?? ''
  expect(token).toMatch(/^[0-9a-f]{64}$/)
  const { rows } = await sql`select * from login_session`.execute(database)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(answer.body)).not.toContain(token)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('over https the cookies are Secure and tied to the host', async () => {
  const site = 'https://wallet.example.org'
  const config = { origins: [site], domain: 'wallet.example.org', uri: site }
  const { page } = await createTestApp(database, { config })
  const headers = { origin: site }
  const input = { address: alice.address, chainId }
  const { headers: sent } = await page.send('POST', '/api/login/challenge', input, headers)
  expect(sent.getSetCookie()[0]).toMatch(
    /^__Host-latchkey-visit=[0-9a-f]{64}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
})

describe('error: a message with one field changed is refused for its own reason', () => {
  const later = '2030-01-01T00:00:00.000Z'
  const cases: [string, Partial<SignInFields>][] = [
    ['wrong_scheme', { scheme: 'http' }],
    ['wrong_domain', { domain: 'localhost:4401' }],
    ['wrong_domain', { domain: 'evil.example' }],
    ['wrong_domain', { domain: 'LOCALHOST:4400' }],
    ['wrong_domain', { domain: 'localhost:4400@evil.example' }],
    ['wrong_uri', { uri: 'https://localhost:4400' }],
    ['wrong_uri', { uri: 'http://localhost:4400/other' }],
    ['wrong_uri', { uri: 'http://evil.example' }],
    ['wrong_chain', { chainId: 1 }],
    ['wrong_chain', { chainId: 10 }],
    ['wrong_statement', { statement: 'Give me everything.' }],
    ['wrong_address', { address: bob.address }],
    ['unknown_nonce', { nonce: '0123456789abcdef0123456789abcdef' }],
    ['wrong_issue_time', { issuedAt: later }],
    ['wrong_expiration_time', { expirationTime: later }],
    ['wrong_start_time', { notBefore: '2020-01-01T00:00:00.000Z' }],
    ['wrong_request_id', { requestId: 'x' }],
    ['wrong_resources', { resources: ['https://evil.example/claim'] }],
    ['wrong_resources', { resources: [] }],
  ]
  test.each(cases)('%s', async (code, change) => {
    const { page } = await createTestApp(database)
    const fields = parseSignInMessage(await page.challenge(alice))
    const message = createSignInMessage({ ...fields, ...change })
    const answer = await page.verify(message, await sign(alice, message))
    expect(codeOf(answer)).toBe(code)
    expect(await countRows()).toEqual({ challenges: 1, sessions: 0 })
  })

  test('a field left out is refused too', async () => {
    const { page } = await createTestApp(database)
    const { statement: _statement, ...silent } = parseSignInMessage(await page.challenge(alice))
    const withoutStatement = createSignInMessage(silent)
    expect(codeOf(await page.verify(withoutStatement, await sign(alice, withoutStatement)))).toBe('wrong_statement')
    const { expirationTime: _end, ...endless } = parseSignInMessage(await page.challenge(alice))
    const withoutEnd = createSignInMessage(endless)
    expect(codeOf(await page.verify(withoutEnd, await sign(alice, withoutEnd)))).toBe('wrong_expiration_time')
  })

  test('what is no sign-in message at all is refused by its grammar', async () => {
    const { page } = await createTestApp(database)
    const message = `${await page.challenge(alice)}\nNonce: aaaaaaaa`
    expect(codeOf(await page.verify(message, await sign(alice, message)))).toBe('invalid_sign_in_message')
  })
})

test('error: the names in a request decide nothing', async () => {
  const { page } = await createTestApp(database)
  const spoofed = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  const { body } = await page.send('POST', '/api/login/challenge', { address: alice.address, chainId }, spoofed)
  expect(String(body['message'])).not.toContain('evil')
  const evil = createSignInMessage({ ...parseSignInMessage(String(body['message'])), domain: 'evil.example' })
  const input = { message: evil, signature: await sign(alice, evil) }
  expect(codeOf(await page.send('POST', '/api/login/verify', input, spoofed))).toBe('wrong_domain')
})

describe('time', () => {
  const start = 1_700_000_000_000
  const cases: [string, number, string | undefined][] = [
    ['one millisecond before the end', 299_999, undefined],
    ['at the end', 300_000, 'message_expired'],
    ['one millisecond after', 300_001, 'message_expired'],
    ['issued 60 s ahead of this clock', -60_000, undefined],
    ['issued 60.001 s ahead of this clock', -60_001, 'message_not_yet_valid'],
  ]
  test.each(cases)('%s', async (_title, elapsedMs, code) => {
    let nowMs = start
    const clock = { now: () => nowMs, schedule: () => () => undefined, advance: async () => undefined }
    const { page } = await createTestApp(database, { clock })
    const message = await page.challenge(alice)
    nowMs = start + elapsedMs
    expect(codeOf(await page.verify(message, await sign(alice, message)))).toBe(code)
  })

  test('a login ends to the millisecond', async () => {
    const { page, clock } = await createTestApp(database, { config: { loginMs: 10_000 } })
    await page.signIn(alice)
    await clock.advance(9_999)
    expect((await page.current()).body['login']).not.toBeNull()
    await clock.advance(1)
    expect((await page.current()).body['login']).toBeNull()
    expect([...page.cookies.keys()]).toEqual(['latchkey-visit-4400'])
  })

  test('what has expired is swept away by later visitors', async () => {
    const { browser, clock } = await createTestApp(database, { config: { loginMs: 10_000 } })
    await browser().signIn(alice)
    await browser().challenge(bob)
    expect(await countRows()).toEqual({ challenges: 1, sessions: 1 })
    await clock.advance(300_000)
    await browser().challenge(alice)
    expect(await countRows()).toEqual({ challenges: 1, sessions: 0 })
  })
})

describe('a message is good once', () => {
  test('of 1000 verifies at once, exactly one succeeds', async () => {
    const { page } = await createTestApp(database)
    const message = await page.challenge(alice)
    const signature = await sign(alice, message)
    const answers = await Promise.all(Array.from({ length: 1000 }, () => page.verify(message, signature)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(codeOf))).toEqual(new Set([undefined, 'unknown_nonce']))
    expect(await countRows()).toEqual({ challenges: 0, sessions: 1 })
  }, 600_000)

  test('another browser cannot use it', async () => {
    const { page, browser } = await createTestApp(database)
    const thief = browser()
    await thief.challenge(alice)
    const message = await page.challenge(alice)
    const signature = await sign(alice, message)
    expect(codeOf(await thief.verify(message, signature))).toBe('unknown_nonce')
    expect((await page.verify(message, signature)).status).toBe(200)
  })

  test('how tries come out is told by codes alone', async () => {
    const told: string[] = []
    const { page } = await createTestApp(database, { onLogin: (outcome) => told.push(outcome) })
    const message = await page.challenge(alice)
    await page.verify(message, await sign(bob, message))
    const next = await page.challenge(alice)
    await page.verify(next, await sign(alice, next))
    expect(told).toEqual(['wrong_signature', 'ok'])
  })

  test('a wrong signature uses it up', async () => {
    const { page } = await createTestApp(database)
    const message = await page.challenge(alice)
    expect(codeOf(await page.verify(message, await sign(bob, message)))).toBe('wrong_signature')
    expect(codeOf(await page.verify(message, await sign(alice, message)))).toBe('unknown_nonce')
  })

  test('two tabs of one browser may sign in side by side', async () => {
    const { page } = await createTestApp(database)
    const first = await page.challenge(alice)
    await page.challenge(bob)
    expect((await page.verify(first, await sign(alice, first))).status).toBe(200)
  })
})

describe('contract accounts', () => {
  const signature = `0x${'11'.repeat(65)}` as const
  const attempt = async (rpc: (chainId: number) => Rpc | undefined) => {
    const { page } = await createTestApp(database, { rpc })
    const message = await page.challenge(bob)
    return { first: await page.verify(message, signature), again: () => page.verify(message, signature) }
  }

  test('are asked through the node of the chain that the message names', async () => {
    const asked: number[] = []
    const { first } = await attempt((id) => {
      asked.push(id)
      return fakeRpc({ eth_call: () => '0x01' })
    })
    expect(first.status).toBe(200)
    expect(asked).toEqual([chainId])
  })

  test('error: a contract that says no, and a chain without a node', async () => {
    for (const rpc of [() => fakeRpc({ eth_call: () => '0x00' }), () => undefined]) {
      expect(codeOf((await attempt(rpc)).first)).toBe('wrong_signature')
    }
  })

  test('error: a dead node is never a success, and the message can be tried again', async () => {
    let isDead = true
    const rpc = fakeRpc({
      eth_call: () => (isDead ? Promise.reject(new RpcError('rpc_unreachable')) : '0x01'),
    })
    const { first, again } = await attempt(() => rpc)
    expect(first.status).toBe(503)
    expect(codeOf(first)).toBe('signature_not_checked')
    isDead = false
    expect((await again()).status).toBe(200)
  })
})

describe('one challenge is checked by one call at a time', () => {
  const signatureOf = (turn: number) => `0x${(turn + 16).toString(16).padStart(2, '0').repeat(65)}` as const
  const attemptMany = async (rpc: Rpc, count: number) => {
    const { page } = await createTestApp(database, { rpc: () => rpc })
    const message = await page.challenge(bob)
    const answers = await Promise.all(
      Array.from({ length: count }, (_, turn) => page.verify(message, signatureOf(turn % 3))),
    )
    return { answers, again: () => page.verify(message, signatureOf(0)) }
  }

  test('many tries of a contract wallet at once cost the node one call, and one succeeds', async () => {
    const rpc = fakeRpc({ eth_call: () => '0x01' })
    const { answers } = await attemptMany(rpc, 100)
    expect(rpc.calls).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(codeOf))).toEqual(new Set([undefined, 'unknown_nonce']))
  })

  test('error: a contract that says no is asked once as well', async () => {
    const rpc = fakeRpc({ eth_call: () => '0x00' })
    const { answers } = await attemptMany(rpc, 100)
    expect(rpc.calls).toHaveLength(1)
    expect(answers.map(codeOf).filter((code) => code === 'wrong_signature')).toHaveLength(1)
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['wrong_signature', 'unknown_nonce']))
  })

  test('error: a dead node fails all who wait for it by one call, and none for good', async () => {
    let isDead = true
    const rpc = fakeRpc({
      eth_call: async () => {
        // The others come while the node is silent.
        for (let turn = 0; turn < 500; turn++) await new Promise((resolve) => setImmediate(resolve))
        if (isDead) throw new RpcError('rpc_unreachable')
        return '0x01'
      },
    })
    const { answers, again } = await attemptMany(rpc, 100)
    expect(rpc.calls).toHaveLength(1)
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['signature_not_checked']))
    isDead = false
    expect((await again()).status).toBe(200)
  })

  test('a message that was changed does not keep the right one from its turn', async () => {
    const { page } = await createTestApp(database)
    const message = await page.challenge(alice)
    const changed = createSignInMessage({ ...parseSignInMessage(message), issuedAt: '2030-01-01T00:00:00.000Z' })
    const [wrong, right] = await Promise.all([
      page.verify(changed, await sign(alice, changed)),
      page.verify(message, await sign(alice, message)),
    ])
    expect(codeOf(wrong)).toBe('wrong_issue_time')
    expect(right.status).toBe(200)
  })
})

describe('sessions', () => {
  test('every sign-in gives a new one and ends the one before', async () => {
    const { page, browser } = await createTestApp(database)
    await page.signIn(alice)
    const first = page.cookies.get('latchkey-session-4400') ?? ''
    await page.signIn(bob)
    expect(page.cookies.get('latchkey-session-4400')).not.toBe(first)
    expect((await page.current()).body).toMatchObject({ login: { address: bob.address } })
    const thief = browser()
    thief.cookies.set('latchkey-session-4400', first)
    expect((await thief.current()).body['login']).toBeNull()
  })

  test('signing out everywhere ends all of the account, and of no other', async () => {
    const { browser } = await createTestApp(database)
    const [phone, desk, other] = [browser(), browser(), browser()]
    await phone.signIn(alice)
    await desk.signIn(alice)
    await other.signIn(bob)
    await phone.send('POST', '/api/login/sign-out', { everywhere: true })
    expect((await phone.current()).body['login']).toBeNull()
    expect((await desk.current()).body['login']).toBeNull()
    expect((await other.current()).body['login']).not.toBeNull()
  })

  test('a made-up cookie is nobody, and is taken away', async () => {
    const { browser } = await createTestApp(database)
    for (const value of ['', 'x', 'f'.repeat(64), '../../etc', '%00']) {
      const page = browser()
      page.cookies.set('latchkey-session-4400', value)
      expect((await page.current()).body['login']).toBeNull()
    }
  })
})

test('error: too many requests for one account are held back, and other accounts are not', async () => {
  const { page, clock } = await createTestApp(database)
  const ask = (address: string) => page.send('POST', '/api/login/challenge', { address, chainId })
  for (let round = 0; round < 30; round++) expect((await ask(alice.address)).status).toBe(200)
  expect(codeOf(await ask(alice.address.toLowerCase()))).toBe('too_many_requests')
  expect((await ask(bob.address)).status).toBe(200)
  await clock.advance(2_000)
  expect((await ask(alice.address)).status).toBe(200)
})

test('error: a challenge needs an address and a chain of this site', async () => {
  const { browser } = await createTestApp(database)
  const ask = async (body: unknown) => codeOf(await browser().send('POST', '/api/login/challenge', body))
  expect(await ask({ address: alice.address, chainId: 1 })).toBe('chain_not_offered')
  expect(await ask({ address: '0x12', chainId })).toBe('invalid_address')
  expect(await ask({ address: alice.address.replace('f', 'F'), chainId })).toBe('bad_checksum')
  for (const body of [{}, [], null, 'text', { address: alice.address, chainId: '1' }, { address: 1, chainId }]) {
    expect(await ask(body)).toBe('invalid_request')
  }
})
