import { createHash, randomUUID } from 'node:crypto'
import {
  type EndpointName,
  endpoints,
  type Query,
  type QueryName,
  type SubmitName,
  type SubmitVersion,
} from '@latchkey/custody'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Filling, fillInput, type InputField, textFieldsOf } from '../testing/inputFields.ts'
import { samplesOf } from '../testing/samples.ts'
import { createTestKey, type TestKey } from '../testing/testKey.ts'
import { type Answer, createTestServer, type TestServer } from '../testing/testServer.ts'
import { createTenant, furnishRoot, newPasskey, type Tenant } from '../testing/testTenant.ts'

type OrganizationName = 'alice' | 'bob' | 'root'
const organizationNames = ['alice', 'bob', 'root'] as const
let custody: TestServer
let tenants: Readonly<Record<OrganizationName, Tenant>>
beforeAll(async () => {
  custody = await createTestServer()
  const [alice, bob] = [await createTenant(custody, 'alice'), await createTenant(custody, 'bob')]
  tenants = { alice, bob, root: await furnishRoot(custody) }
})
afterAll(() => custody.close())

/** A caller, and another organization than his. */
const pairs = organizationNames.flatMap((caller) =>
  organizationNames.filter((owner) => owner !== caller).map((owner) => ({ caller, owner })),
)

/** The thing a field names, by the end of the field's name. Each value is one of an organization's own. */
const references: Readonly<Record<string, (tenant: Tenant, endpoint: string) => readonly string[]>> = {
  organizationId: ({ organizationId }) => [organizationId],
  userId: ({ userId, otherUserId }) => [userId, otherUserId],
  activityId: ({ activityId }) => [activityId],
  apiKeyId: ({ apiKeyId }) => [apiKeyId],
  authenticatorId: ({ authenticatorId }) => [authenticatorId],
  providerId: ({ providerId }) => [providerId],
  invitationId: ({ invitationId }) => [invitationId],
  policyId: ({ policyId }) => [policyId],
  walletId: ({ walletId }) => [walletId],
  smartContractInterfaceId: ({ smartContractInterfaceId }) => [smartContractInterfaceId],
  walletAccountId: ({ walletAccountId }) => [walletAccountId],
  privateKeyId: ({ privateKeyId }) => [privateKeyId],
  userTag: ({ userTagId }) => [userTagId],
  privateKeyTag: ({ privateKeyTagId }) => [privateKeyTagId],
  after: (tenant, endpoint) => [pageMark(tenant, endpoint)],
  before: (tenant, endpoint) => [pageMark(tenant, endpoint)],
  fingerprint: ({ fingerprints }) => fingerprints,
  signWith: ({ address, privateKeyId, walletAccountId }) => [address, privateKeyId, walletAccountId],
  address: ({ address }) => [address],
  email: ({ email }) => [email],
  filterValue: ({ email, credentialId, address, key }) => [email, credentialId, address, key.publicKey],
  oidcToken: (tenant) => [tokenOf(tenant.subject)],
}

const pageMark = ({ organizationId, activityId, walletAccountId }: Tenant, endpoint: string) =>
  ({ list_suborgs: organizationId, list_activities: activityId })[endpoint] ?? walletAccountId

/** Text that finds nothing: it is stored, shown, signed, or proves what the sender has. */
const words = [
  ...['name', 'value', 'notes', 'path', 'payload', 'payloads', 'message', 'limit', 'time', 'id', 'rawId', 'sub', 'iss'],
  ...['aud', 'credentialId', 'publicKey', 'targetPublicKey', 'challenge', 'clientDataJson', 'attestationObject'],
  ...[
    'condition',
    'consensus',
    'policyCondition',
    'policyConsensus',
    'policyNotes',
    'enclaveType',
    'expirationSeconds',
  ],
  ...['encryptedBundle', 'unsignedTransaction', 'signature', 'verificationToken', 'logoUrl', 'magicLinkTemplate'],
  ...['templateId', 'templateVariables', 'userEmail', 'receiverUserEmail', 'userPhoneNumber'],
  ...[
    'sendFromEmailAddress',
    'replyToEmailAddress',
    'filterByType',
    'sessionProfileId',
    'smartContractAddress',
    'smartContractInterface',
    'label',
  ],
]
const isWords = (name: string) => words.includes(name) || /Name$/.test(name)

/** `addUserIds` names what `userId` names. Only one endpoint looks for the subject of a token. */
function kindOf(name: string, endpoint: string): string | undefined {
  if (isWords(name) || (name === 'oidcToken' && endpoint !== 'oauth')) return undefined
  return Object.keys(references).find((kind) =>
    new RegExp(`^(?:${kind}|\\w*${kind.charAt(0).toUpperCase()}${kind.slice(1)})(?:Id)?s?$`).test(name),
  )
}

function tokenOf(subject: string, targetPublicKey = frame.targetPublicKey): string {
  const nonce = createHash('sha256').update(targetPublicKey).digest('hex')
  return custody.issuer.token({ sub: subject, aud: 'app', exp: custody.clock.now() / 1000 + 600, nonce })
}

const frame = createTestKey()
let counter = 0

/** Values of the fields beside the one that is tried, so that nothing is refused for their sake. */
function valuesOf(tenant: Tenant, endpoint: string): Filling['beside'] {
  const passkey = newPasskey('Phone')
  const { credentialId, clientDataJson, attestationObject } = passkey.attestation
  const values: Readonly<Record<string, unknown>> = {
    targetPublicKey: frame.targetPublicKey,
    publicKey: createTestKey().publicKey,
    ...{ credentialId, id: credentialId, rawId: credentialId, clientDataJson, attestationObject },
    challenge: passkey.challenge,
    path: `m/44'/60'/0'/0/${counter++}`,
    payload: 'c0ffee',
    payloads: 'c0ffee',
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_KECCAK256',
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
    addressFormats: 'ADDRESS_FORMAT_ETHEREUM',
    filterType: undefined,
    receiverUserEmail: 'guest@example.org',
    unsignedTransaction: Reflect.get(samplesOf(custody, tenant).sign_transaction, 'unsignedTransaction'),
    encryptedBundle: '{}',
  }
  return (name) => {
    if (Object.hasOwn(values, name)) return values[name]
    const [own] = references[kindOf(name, endpoint) ?? '']?.(tenant, endpoint) ?? []
    if (own !== undefined) return own
    return isWords(name) ? `${name} ${counter++}` : undefined
  }
}

/** One form of one endpoint; queries have one. */
type Form = { readonly name: EndpointName; readonly input: Query['input']; readonly type?: string }

const forms = Object.values(endpoints).flatMap((endpoint): readonly Form[] => {
  const { name } = endpoint
  if (endpoint.kind === 'query') return [{ name, input: endpoint.input }]
  const versions: readonly SubmitVersion[] = endpoint.versions
  return versions.map(({ input, activityType }) => ({ name, input, type: activityType }))
})

/** One field of one endpoint, in the newest form that has it. */
type Case = { readonly form: Form; readonly field: InputField; readonly kind: string; readonly where: string }

const cases = new Map<string, Case>()
for (const form of forms) {
  for (const field of textFieldsOf(form.input)) {
    const kind = kindOf(field.name, form.name)
    const where = `${form.name} ${field.path.join('.')}`
    // The organization of a request has a test of its own.
    if (kind !== undefined && kind !== 'organizationId') cases.set(where, { form, field, kind, where })
  }
}

/** In a user who is being made, this says nothing: he has no id yet. */
const unused = ['create_users users.authenticators.userId']

test('each field of the table that takes text names something or finds nothing, and every id is held to name something', () => {
  const fields = forms.flatMap(({ name, input }) => textFieldsOf(input).map((field) => ({ ...field, endpoint: name })))
  const unknown = fields.filter(({ name, endpoint, isId }) => {
    const isKnown = kindOf(name, endpoint) !== undefined
    return isId ? !isKnown : !isKnown && !isWords(name) && name !== 'oidcToken'
  })
  expect(unknown.map(({ endpoint, path }) => `${endpoint} ${path.join('.')}`)).toEqual([])
  expect(cases.size).toBeGreaterThan(70)
})

/** The newest form of an endpoint. */
const formOf = (name: EndpointName) => forms.findLast((form) => form.name === name) as Form // Each has one.

type Request = { readonly form: Form; readonly organizationId: string; readonly input: object; readonly key: TestKey }

async function send({ form, organizationId, input, key }: Request): Promise<Answer> {
  const { name, type } = form
  // Only forms of submits have a type.
  if (type === undefined) return await custody.query(name as QueryName, { ...input, organizationId }, key)
  return await custody.submit(name as SubmitName, { organizationId, parameters: input, type }, key)
}

/** Everything that can be seen of an organization, for a comparison. */
async function look({ organizationId, key }: Tenant): Promise<string> {
  const page = { organizationId, paginationOptions: { limit: '100' } }
  const answers = [
    await custody.query('get_organization', { organizationId }, key),
    await custody.query('list_activities', page, key),
    await custody.query('list_wallet_accounts', page, key),
    await custody.query('list_smart_contract_interfaces', { organizationId }, key),
  ]
  return JSON.stringify(answers.map(({ body }) => body))
}

/** Ids, addresses, keys and emails. */
const namesIn = (text: string) => new Set(text.match(/[\w.-]+@[\w.-]+|[\da-f]{8}-[\da-f-]{27}|(?:0x)?[\da-fA-F]{40,}/g))

/** Facts that are known of an organization there and not here. */
async function secretsOf(owner: OrganizationName, caller: OrganizationName): Promise<readonly string[]> {
  const own = namesIn(await look(tenants[caller]))
  // A parent knows which organizations it has.
  const known = caller === 'root' ? [tenants[owner].organizationId] : []
  return [tenants[owner].credentialId, ...namesIn(await look(tenants[owner]))].filter(
    (name) => !own.has(name) && !known.includes(name),
  )
}

const leaksIn = ({ body }: Answer, secrets: readonly string[], asked: string) => {
  const text = JSON.stringify(body).replaceAll(asked, '')
  return secrets.filter((secret) => text.includes(secret))
}

/** A value of the same kind that names nothing anywhere. */
function nothingLike(kind: string): string {
  if (kind === 'fingerprint') return `sha256:${createHash('sha256').update(randomUUID()).digest('hex')}`
  if (kind === 'oidcToken') return tokenOf('nobody')
  if (kind === 'email' || kind === 'filterValue') return 'nobody@example.org'
  if (kind === 'address' || kind === 'signWith') return `0x${randomUUID().replaceAll('-', '')}00000000`
  return randomUUID()
}

const said = ({ status, body }: Answer, asked: string) => JSON.stringify([status, body]).replaceAll(asked, '…')

describe.each(organizationNames)('%s, who names what is of another', (caller) => {
  const others = organizationNames.filter((name) => name !== caller)

  async function ask({ form, field }: Case, value: string): Promise<Answer> {
    const { organizationId, key } = tenants[caller]
    const beside = valuesOf(tenants[caller], form.name)
    return await send({ form, organizationId, key, input: fillInput(form.input, { field, value, beside }) })
  }

  test('is told the same as if it were nowhere, and no more, whatever field names it', async () => {
    const before = await Promise.all(others.map((owner) => look(tenants[owner])))
    const secrets = await Promise.all(others.map((owner) => secretsOf(owner, caller)))
    for (const each of cases.values()) {
      const { form, kind, where } = each
      // A parent asks by all of these for its own organizations; the other test below has it.
      if (form.name === 'list_suborgs' && caller === 'root') continue
      const nothing = nothingLike(kind)
      const expected = said(await ask(each, nothing), nothing)
      for (const [index, owner] of others.entries()) {
        for (const foreign of references[kind]?.(tenants[owner], form.name) ?? []) {
          const answer = await ask(each, foreign)
          expect({ where, owner, leaks: leaksIn(answer, secrets[index] ?? [], foreign) }).toEqual({
            where,
            owner,
            leaks: [],
          })
          if (unused.includes(where)) continue
          expect({ where, owner, said: said(answer, foreign) }).toEqual({ where, owner, said: expected })
          const isRefused = answer.status >= 400 || JSON.stringify(answer.body).length < 30
          expect({ where, owner, isRefused, body: answer.body }).toMatchObject({ where, owner, isRefused: true })
        }
      }
    }
    expect(secrets.every(({ length }) => length > 20)).toBe(true)
    expect(await Promise.all(others.map((owner) => look(tenants[owner])))).toEqual(before)
  })
})

/** These take the parent's id from whoever is of one of its organizations, and answer with his own. */
const mayNameParent = ['whoami', 'create_read_only_session', 'create_read_write_session', 'stamp_login']
const parentsMayAsk = ['email_auth', 'init_user_email_recovery', 'oauth']

describe.each(pairs)('$caller, who asks in the organization of $owner', ({ caller, owner }) => {
  test('is refused at every endpoint, but that a parent may look and log in', async () => {
    const { organizationId } = tenants[owner]
    const { key } = tenants[caller]
    const before = await look(tenants[owner])
    const secrets = await secretsOf(owner, caller)
    for (const [name, input] of Object.entries(samplesOf(custody, tenants[owner])) as [EndpointName, object][]) {
      if (caller === 'root' && parentsMayAsk.includes(name)) continue
      const answer = await send({ form: formOf(name), organizationId, input, key })
      const isQuery = endpoints[name].kind === 'query'
      if (owner === 'root' && mayNameParent.includes(name)) {
        // A session for a user of the parent is one for nobody.
        const told = answer.status === 200 ? tenants[caller].organizationId : 'no user found with the given ID'
        expect(JSON.stringify(answer.body)).toContain(told)
        expect(leaksIn(answer, secrets, organizationId)).toEqual([])
      } else if (caller === 'root') {
        const expected = isQuery ? 200 : name.endsWith('_activity') ? 404 : 400
        expect({ name, status: answer.status }).toEqual({ name, status: expected })
      } else {
        const leaks = leaksIn(answer, secrets, organizationId)
        expect({ name, status: answer.status, leaks }).toEqual({ name, status: 401, leaks: [] })
      }
    }
    expect(await look(tenants[owner])).toBe(before)
  })
})

test('a parent, who may log in for one of its organizations, finds nobody of another there', async () => {
  const { alice, bob } = tenants
  for (const name of parentsMayAsk as EndpointName[]) {
    const input = samplesOf(custody, bob)[name]
    const answer = await send({ form: formOf(name), organizationId: alice.organizationId, input, key: custody.rootKey })
    expect({ name, status: answer.status }).toEqual({ name, status: name === 'oauth' ? 404 : 400 })
  }
})

test('a sub-organization finds none by anything that belongs to another', async () => {
  const { alice, bob } = tenants
  const values = {
    NAME: 'bob',
    USERNAME: 'bob owner',
    EMAIL: bob.email,
    CREDENTIAL_ID: bob.credentialId,
    PUBLIC_KEY: bob.key.publicKey,
    OIDC_TOKEN: tokenOf(bob.subject),
    WALLET_ACCOUNT_ADDRESS: bob.address,
  }
  const ask = async (filter: object, organizationId: string, key: TestKey) =>
    (await custody.query('list_suborgs', { organizationId, ...filter }, key)).body
  for (const [filterType, filterValue] of Object.entries(values)) {
    const filter = { filterType, filterValue }
    expect(await ask(filter, alice.organizationId, alice.key)).toEqual({ organizationIds: [] })
    expect(await ask(filter, custody.root.organizationId, custody.rootKey)).toEqual({
      organizationIds: [bob.organizationId],
    })
  }
})
