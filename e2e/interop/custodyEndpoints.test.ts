import {
  activityAnswer,
  type EndpointName,
  endpoints,
  findVersion,
  newestVersion,
  type QueryName,
  queryNames,
  type SubmitName,
  submitNames,
} from '@latchkey/custody'
import {
  createTenant,
  createTestKey,
  problemsOf,
  samplesOf,
  type Tenant,
  type TestKey,
} from '@latchkey/custody-server/testing'
import { decryptCredentialBundle, encryptPrivateKeyToBundle, encryptWalletToBundle } from '@turnkey/crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CustodyStage, openCustodyStage } from './custodyStage.ts'
import { type OfficialClient, officialClients } from './officialCustody.ts'

let stage: CustodyStage
beforeAll(async () => {
  stage = await openCustodyStage()
})
afterAll(() => stage.close())

const names = Object.keys(endpoints) as EndpointName[]
/** The first of the accounts that every development node knows. */
const knownAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const knownPhrase = 'test test test test test test test test test test test junk'
const knownKey = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

test('every endpoint of the table is called by a client that was not written here, most of them by three', () => {
  const callers = (name: EndpointName) => officialClients.filter(({ absent }) => !Object.hasOwn(absent, name)).length
  expect(names.filter((name) => callers(name) === 0)).toEqual([])
  expect(names.filter((name) => callers(name) === 3)).toHaveLength(67)
})

describe.each(officialClients)('$name', ({ connect, absent }) => {
  let tenant: Tenant
  let samples: Record<EndpointName, object>
  let client: OfficialClient
  let rootClient: OfficialClient
  const called: EndpointName[] = []
  const isAbsent = (name: EndpointName) => Object.hasOwn(absent, name)

  beforeAll(async () => {
    const { custody, url } = stage
    tenant = await createTenant(custody, `tenant-${createTestKey().publicKey.slice(0, 16)}`)
    samples = { ...samplesOf(custody, tenant) }
    client = await connect(url, tenant.key)
    rootClient = await connect(url, custody.rootKey)
  })

  test('has a method for every endpoint, but for those that are named', () => {
    expect(names.filter((name) => !client.names.has(name)).sort()).toEqual(Object.keys(absent).sort())
  })

  test.each(queryNames.filter((name) => !isAbsent(name)))('%s is answered as the table says', async (name) => {
    const isOfParent = name === 'list_suborgs'
    const { organizationId } = isOfParent ? stage.custody.root : tenant
    const answer = await (isOfParent ? rootClient : client).query(name, { organizationId, ...samples[name] })
    expect(problemsOf(endpoints[name as QueryName].output, answer)).toEqual([])
    called.push(name)
  })

  test('every submit is carried out and answered as the table says', async () => {
    const bundles: Record<string, string> = {}
    for (const name of Object.keys(samples).filter((each): each is SubmitName =>
      submitNames.some((own) => own === each),
    )) {
      if (isAbsent(name)) continue
      const { answer, results } = await submit(name, bundles[name])
      expect({ name, problems: problemsOf(activityAnswer, answer) }).toEqual({ name, problems: [] })
      called.push(name)
      const { type } = answer.activity
      const status = name === 'reject_activity' ? 'ACTIVITY_STATUS_REJECTED' : 'ACTIVITY_STATUS_COMPLETED'
      expect({ name, answer }).toMatchObject({ answer: { activity: { status } } })
      // A vote is answered with the activity that was voted on.
      if (name.endsWith('_activity')) {
        expect(type).toBe('ACTIVITY_TYPE_CREATE_USER_TAG')
        continue
      }
      const { output } = findVersion(name, type) ?? newestVersion(name)
      expect(results.length).toBeGreaterThan(0)
      for (const result of results) {
        expect({ name, problems: problemsOf(output, result) }).toEqual({ name, problems: [] })
        const importBundle = Reflect.get(Object(result), 'importBundle')
        if (typeof importBundle === 'string') bundles[name.slice('init_'.length)] = importBundle
        if (name.startsWith('import_')) expect(JSON.stringify(result)).toContain(knownAddress)
      }
    }
    expect([...called].sort()).toEqual(names.filter((name) => !isAbsent(name)).sort())
  })

  /** The parameters of the form that this client sends, from whoever may send them. */
  async function submit(name: SubmitName, importBundle: string | undefined) {
    const { organizationId } = tenant
    if (importBundle !== undefined) {
      return await client.submit(name, organizationId, await sealedImport(name, importBundle))
    }
    if (name === 'create_sub_organization') {
      return await rootClient.submit(name, stage.custody.root.organizationId, samples[name])
    }
    const sender = name === 'recover_user' ? await connect(stage.url, await recoveryKey()) : client
    return await sender.submit(name, organizationId, olderForm(name) ?? samples[name])
  }

  /** Two forms of 2024 take other fields. */
  function olderForm(name: SubmitName): object | undefined {
    if (connect !== officialClients[0].connect) return undefined
    const targetPublicKey = createTestKey().targetPublicKey
    if (name === 'create_read_write_session') return { targetPublicKey, email: tenant.email }
    const apiKeys = [{ apiKeyName: 'key', publicKey: createTestKey().publicKey }]
    const user = { userName: 'person', userTags: [tenant.userTagId], apiKeys, authenticators: [] }
    return name === 'create_users' ? { users: [user] } : undefined
  }

  async function sealedImport(name: SubmitName, importBundle: string): Promise<object> {
    const { organizationId, userId } = tenant
    const target = {
      importBundle,
      organizationId,
      userId,
      dangerouslyOverrideSignerPublicKey: stage.custody.server.quorumPublicKey,
    }
    const encryptedBundle =
      name === 'import_wallet'
        ? await encryptWalletToBundle({ ...target, mnemonic: knownPhrase })
        : await encryptPrivateKeyToBundle({ ...target, privateKey: knownKey, keyFormat: 'HEXADECIMAL' })
    return { ...samples[name], encryptedBundle }
  }

  /** The key of a recovery mail, opened as its receiver opens it. */
  async function recoveryKey(): Promise<TestKey> {
    const frame = createTestKey()
    const emailCustomization = { appName: 'Shop', magicLinkTemplate: 'https://shop.example/recover?bundle=%s' }
    const parameters = { email: tenant.email, targetPublicKey: frame.targetPublicKey, emailCustomization }
    await rootClient.submit('init_user_email_recovery', tenant.organizationId, parameters)
    const bundle = stage.custody.mails.at(-1)?.text.match(/\?bundle=(\w+)/)?.[1] ?? ''
    const secret = decryptCredentialBundle(bundle, Buffer.from(frame.privateBytes).toString('hex'))
    return createTestKey(Buffer.from(secret, 'hex'))
  }
})
