import { type EndpointName, endpoints, type QueryName, type SubmitName } from '@latchkey/custody'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samplesOf } from '../testing/samples.ts'
import type { TestKey } from '../testing/testKey.ts'
import { type Answer, createTestServer, type TestServer } from '../testing/testServer.ts'
import { createTenant, type Tenant } from '../testing/testTenant.ts'

let custody: TestServer
let alice: Tenant
let bob: Tenant
beforeAll(async () => {
  custody = await createTestServer()
  alice = await createTenant(custody, 'alice')
  bob = await createTenant(custody, 'bob')
})
afterAll(() => custody.close())

/** What names an object of a tenant, each beside what names the other tenant's object of the same kind. */
const names = (): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(alice).flatMap(([field, value]) => {
      const other = bob[field as keyof Tenant]
      const isName = typeof value === 'string' && typeof other === 'string' && field !== 'organizationId'
      if (field === 'fingerprints')
        return alice.fingerprints.map((each, index) => [each, bob.fingerprints[index]!] as const)
      return isName ? [[value, other] as const] : []
    }),
  )

/** The input, once for each name in it, with that name replaced by the other tenant's. */
function* foreignInputs(input: object): Generator<{ readonly input: object; readonly name: string }> {
  const text = JSON.stringify(input)
  for (const [own, foreign] of names()) {
    const parts = text.split(`"${own}"`)
    for (let index = 1; index < parts.length; index++) {
      const changed = `${parts.slice(0, index).join(`"${own}"`)}"${foreign}"${parts.slice(index).join(`"${own}"`)}`
      yield { input: JSON.parse(changed), name: foreign }
    }
  }
}

async function send(name: EndpointName, organizationId: string, input: object, key: TestKey): Promise<Answer> {
  if (endpoints[name].kind === 'query') return await custody.query(name as QueryName, { organizationId, ...input }, key)
  return await custody.submit(name as SubmitName, { organizationId, parameters: input }, key)
}

/** Everything that can be seen of a tenant, for a comparison. */
async function look({ organizationId, key }: Tenant): Promise<string> {
  const { body } = await custody.query('get_organization', { organizationId }, key)
  const activities = await custody.query(
    'list_activities',
    { organizationId, paginationOptions: { limit: '100' } },
    key,
  )
  const accounts = await custody.query(
    'list_wallet_accounts',
    { organizationId, paginationOptions: { limit: '100' } },
    key,
  )
  return JSON.stringify([body, activities.body, accounts.body])
}

/** Ids and addresses of a tenant that stand in an answer although nobody asked for them by name. */
function leaksIn({ body }: Answer, of: Tenant, asked: string): string[] {
  const text = JSON.stringify(body)
  return Object.values(of).flatMap((value) =>
    typeof value === 'string' && value !== asked && text.includes(value) ? [value] : [],
  )
}

test('no endpoint touches or shows an object of a neighbour, whatever field names it', async () => {
  const before = await look(bob)
  const samples = samplesOf(custody, alice)
  const touched: EndpointName[] = []
  for (const [name, sample] of Object.entries(samples) as [EndpointName, object][]) {
    for (const { input, name: foreign } of foreignInputs(sample)) {
      const answer = await send(name, alice.organizationId, input, alice.key)
      touched.push(name)
      const isList = name === 'list_suborgs' || (answer.status === 200 && JSON.stringify(answer.body).length < 40)
      // A list of nothing is an answer too; everything else that names a neighbour's object is refused.
      expect({ name, input, isRefused: isList || answer.status >= 400 }).toEqual({ name, input, isRefused: true })
      expect({ name, leaks: leaksIn(answer, bob, foreign) }).toEqual({ name, leaks: [] })
    }
  }
  expect(await look(bob)).toBe(before)
  expect(new Set(touched).size).toBeGreaterThan(30)
})

test('a key of one organization opens no other, and its parent reads and may not write', async () => {
  const before = await look(bob)
  const samples = samplesOf(custody, bob)
  for (const [name, sample] of Object.entries(samples) as [EndpointName, object][]) {
    const neighbour = await send(name, bob.organizationId, sample, alice.key)
    expect({ name, status: neighbour.status, leaks: leaksIn(neighbour, bob, '') }).toEqual({
      name,
      status: 401,
      leaks: [],
    })
    if (endpoints[name].kind === 'query' || ['email_auth', 'init_user_email_recovery', 'oauth'].includes(name)) continue
    const parent = await send(name, bob.organizationId, sample, custody.rootKey)
    const isVote = name.endsWith('_activity')
    expect({ name, status: parent.status }).toEqual({ name, status: isVote ? 404 : 400 })
  }
  expect(await look(bob)).toBe(before)
})

test('what is not there and what is a neighbour’s are refused in the same words', async () => {
  const nowhere = '00000000-0000-4000-8000-000000000000'
  for (const name of [
    'get_wallet',
    'get_user',
    'get_policy',
    'get_activity',
    'get_private_key',
    'get_api_key',
  ] as const) {
    const field = name.slice('get_'.length).replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    const ask = async (id: string) => await send(name, alice.organizationId, { [`${field}Id`]: id }, alice.key)
    const own = bob[`${field}Id` as keyof Tenant] as string
    expect((await ask(own)).body).toEqual((await ask(nowhere)).body)
  }
})
