import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  type AnySubmit,
  type EndpointInput,
  endpoints,
  findVersion,
  newestVersion,
  queryNames,
  submitNames,
} from './endpoints.ts'
import { published } from './testing/published.ts'

type Fields = Readonly<Record<string, string>>
/** A schema as valibot lays it open. */
type Node = {
  readonly type: string
  readonly wrapped?: Node
  readonly item?: Node
  readonly entries?: Readonly<Record<string, Node>>
}

/** Where this table takes less than is published today: older servers, authenticators and clients leave the field out. */
const optionalHere = new Set([
  'User.mfaPolicies',
  'PublicKeyCredentialWithAttestation.authenticatorAttachment',
  'createReadWriteSessionIntent.email',
  'createPolicyIntentV3.notes',
  'CreatePolicyIntentV3.notes',
])

/** Fields that our own service alone adds to an answer; others leave it out, and their clients pass over it. */
const ownAdditions = new Set(['Activity.latchkeyRequest'])

/** The differences between a schema and the published fields of the same name, all the way down. */
function differences(where: string, node: Node, fields: Fields, kind: 'object' | 'strict_object'): string[] {
  if (node.type !== kind) return [`${where} is ${node.type}`]
  const entries = node.entries ?? {}
  const names = Object.keys(fields).map((name) => name.replace('*', ''))
  const unknown = Object.keys(entries).filter((name) => !names.includes(name) && !ownAdditions.has(`${where}.${name}`))
  return [
    ...unknown.map((name) => `${where}.${name} is not published`),
    ...Object.entries(fields).flatMap(([key, type]) => {
      const name = key.replace('*', '')
      const path = `${where}.${name}`
      const entry = entries[name]
      if (entry === undefined) return [`${path} is missing`]
      const isRequired = key.endsWith('*') && !optionalHere.has(path)
      const isWrapped = entry.type === 'nullish'
      if (isWrapped === isRequired) return [`${path} must ${isRequired ? 'be there' : 'be optional'}`]
      return fieldDifferences(path, (isWrapped ? entry.wrapped : entry) ?? entry, type, kind)
    }),
  ]
}

function fieldDifferences(path: string, node: Node, type: string, kind: 'object' | 'strict_object'): string[] {
  if (type.startsWith('[') !== (node.type === 'array')) return [`${path} is ${node.type} but published as ${type}`]
  const inner = node.type === 'array' ? node.item : node
  const name = type.replace('[', '')
  const structure = published.structures[name]
  if (structure !== undefined && inner !== undefined && name !== 'Any') return differences(name, inner, structure, kind)
  const kinds = {
    boolean: ['boolean'],
    integer: ['number', 'picklist', 'union'],
    Intent: ['record'],
    Result: ['record'],
  }
  const expected: readonly string[] = Object.entries(kinds).find(([word]) => word === name)?.[1] ?? textual
  return expected.includes(inner?.type ?? '') ? [] : [`${path} is ${inner?.type} but published as ${type}`]
}

const textual = ['string', 'picklist', 'custom', 'literal', 'union', 'unknown']

/** A schema laid open. Its type hides what every schema has at run time. */
const open = (schema: v.GenericSchema) => schema as unknown as Node

describe('the table', () => {
  test('names each endpoint once, by its own name and path', () => {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      expect(endpoint.name).toBe(name)
      expect(endpoint.path).toBe(`/public/v1/${endpoint.kind}/${name}`)
    }
  })

  test('has every published endpoint and no other', () => {
    const names = (kind: string) => published.endpoints.flatMap((row) => (row.kind === kind ? [row.name] : [])).sort()
    expect([...queryNames].sort()).toEqual(names('query'))
    expect([...submitNames].sort()).toEqual(names('submit'))
  })

  test.each(queryNames)('%s takes and gives the published fields', (name) => {
    const row = published.endpoints.find((candidate) => candidate.name === name)
    if (row?.kind !== 'query') throw new Error(`${name} is not published`)
    const { input, output } = endpoints[name]
    expect(differences(name, open(input), row.input, 'strict_object')).toEqual([])
    expect(differences(name, open(output), row.output, 'object')).toEqual([])
  })

  test.each(submitNames)('%s takes and gives the published fields in every form', (name) => {
    const row = published.endpoints.find((candidate) => candidate.name === name)
    if (row?.kind !== 'submit') throw new Error(`${name} is not published`)
    const { versions }: AnySubmit = endpoints[name]
    // The two forms of `create_policy` with selectors are refused.
    const types = row.types.filter((type) => !['CREATE_POLICY', 'CREATE_POLICY_V2'].includes(type))
    expect(versions.map(({ activityType }) => activityType)).toEqual(types.map((type) => `ACTIVITY_TYPE_${type}`))
    for (const { intentKey, resultKeys, input, output } of versions) {
      expect(
        differences(intentKey, open(input), row.params[intentKey] ?? { missing: intentKey }, 'strict_object'),
      ).toEqual([])
      const [main] = resultKeys
      const isVote = name === 'approve_activity' || name === 'reject_activity'
      expect(main === undefined).toBe(isVote)
      for (const key of resultKeys) expect(Object.keys(row.results)).toContain(key)
      if (main !== undefined) expect(differences(main, open(output), row.results[main] ?? {}, 'object')).toEqual([])
    }
  })

  test('answers the creation of a sub-organization under the key that old server clients read', () => {
    expect(findVersion('create_sub_organization', 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V5')?.resultKeys).toEqual([
      'createSubOrganizationResultV5',
      'createSubOrganizationResultV6',
    ])
    expect(newestVersion('create_sub_organization').intentKey).toBe('createSubOrganizationIntentV8')
    expect(findVersion('create_policy', 'ACTIVITY_TYPE_CREATE_POLICY_V2')).toBeUndefined()
  })

  test('says of every submit what it does to what, but for those that no policy speaks to', () => {
    const silent = submitNames.filter((name) => endpoints[name].resource === undefined)
    expect([...silent].sort()).toEqual([
      'approve_activity',
      'recover_user',
      'reject_activity',
      'remove_organization_feature',
      'set_organization_feature',
      'update_root_quorum',
    ])
    const subjects = submitNames
      .filter((name) => !silent.includes(name))
      .map((name) => [name, endpoints[name].resource, endpoints[name].action].join(' '))
    expect(subjects.sort()).toEqual([...published.subjects].sort())
  })
})

describe('schemas', () => {
  const organizationId = '0e1d8b4a-6c2f-4a53-9d8e-7f6a5b4c3d2e'

  test('refuse an unknown parameter, at every depth', () => {
    const isRefused = (extra: object, deep: object) =>
      !v.is(newestVersion('create_wallet').input, {
        walletName: 'first',
        accounts: [
          {
            curve: 'CURVE_SECP256K1',
            pathFormat: 'PATH_FORMAT_BIP32',
            path: "m/44'/60'/0'/0/0",
            addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
            ...deep,
          },
        ],
        ...extra,
      })
    expect([isRefused({}, {}), isRefused({ more: 1 }, {}), isRefused({}, { more: 1 })]).toEqual([false, true, true])
  })

  test.each([
    ['a list without end', 'delete_users', { userIds: Array.from({ length: 101 }, () => organizationId) }],
    ['an empty list', 'delete_users', { userIds: [] }],
    ['text without end', 'create_user_tag', { userTagName: 'a'.repeat(257), userIds: [] }],
    ['an id that is none', 'delete_policy', { policyId: 'policy-1' }],
    ['a life of zero', 'oauth', { oidcToken: 'a', targetPublicKey: `02${'a'.repeat(64)}`, expirationSeconds: '0' }],
    [
      'a life that is a number',
      'oauth',
      { oidcToken: 'a', targetPublicKey: `02${'a'.repeat(64)}`, expirationSeconds: 9 },
    ],
    ['a key that is no point', 'export_wallet', { walletId: organizationId, targetPublicKey: '00' }],
    ['a character of number 0', 'create_user_tag', { userTagName: 'a\0', userIds: [] }],
    ['half of a character', 'create_user_tag', { userTagName: '\ud83d', userIds: [] }],
    ['half of a character in an address', 'update_user', { userId: organizationId, userEmail: 'a\udc00@b.example' }],
    [
      'a line break in an address',
      'update_user',
      { userId: organizationId, userEmail: 'a@b.example\nBcc: c@d.example' },
    ],
  ] as const)('refuse %s', (_title, name, parameters) => {
    expect(v.is(newestVersion(name).input, parameters)).toBe(false)
  })

  test('take a text to be signed whatever it holds, and names of any script', () => {
    const signing = { signWith: '0x00', encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_SHA256' }
    expect(v.is(newestVersion('sign_raw_payload').input, { ...signing, payload: 'a\0\ud83d' })).toBe(true)
    expect(v.is(newestVersion('create_user_tag').input, { userTagName: '😀 日本', userIds: [] })).toBe(true)
  })

  test('take a field that is null as one that is absent', () => {
    const body: EndpointInput<'list_wallet_accounts'> = { organizationId, walletId: null }
    expect(v.is(endpoints.list_wallet_accounts.input, body)).toBe(true)
  })

  test('read answers with more in them than is known', () => {
    const timestamp = { seconds: '1', nanos: '0' }
    const wallet = { walletId: organizationId, walletName: 'a', createdAt: timestamp, updatedAt: timestamp }
    const answer = { wallet: { ...wallet, exported: false, imported: false, colour: 'blue' } }
    expect(v.parse(endpoints.get_wallet.output, answer).wallet).not.toHaveProperty('colour')
  })
})
