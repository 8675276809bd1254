import {
  type EndpointName,
  endpoints,
  newestVersion,
  openCredentialBundle,
  parsePublicKey,
  type QueryName,
  queryNames,
  readImportBundle,
  type SubmitName,
  sealImport,
  submitNames,
} from '@latchkey/custody'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samplesOf } from '../testing/samples.ts'
import { createTestKey, type TestKey } from '../testing/testKey.ts'
import { createTestServer, resultOf, type TestServer } from '../testing/testServer.ts'
import { createTenant, type Tenant } from '../testing/testTenant.ts'
import { voteHandlers } from './activities/votes.ts'
import { queryHandlers } from './queryHandlers.ts'
import { submitHandlers } from './submitHandlers.ts'

let custody: TestServer
let tenant: Tenant
let samples: Readonly<Record<EndpointName, object>>
beforeAll(async () => {
  custody = await createTestServer()
  tenant = await createTenant(custody, 'alice')
  samples = samplesOf(custody, tenant)
})
afterAll(() => custody.close())

test('every endpoint of the table has exactly one handler', () => {
  const handled = [queryHandlers, submitHandlers, voteHandlers].flatMap((handlers) => Object.keys(handlers))
  expect(handled.sort()).toEqual(Object.keys(endpoints).sort())
  expect(handled).toHaveLength(70)
})

test.each(queryNames)('%s is answered as the table says', async (name) => {
  const asked = name === 'list_suborgs' ? custody.root.organizationId : tenant.organizationId
  const key = name === 'list_suborgs' ? custody.rootKey : tenant.key
  const { status, body } = await custody.query(name as QueryName, { organizationId: asked, ...samples[name] }, key)
  expect({ status, body }).toMatchObject({ status: 200 })
  expect(v.is(endpoints[name as QueryName].output as v.GenericSchema, body)).toBe(true)
})

/** In the order of the samples: what is removed is used before. */
const order = (): SubmitName[] =>
  Object.keys(samples).flatMap((name) => submitNames.filter((each) => each === name) as SubmitName[])

test('every submit is carried out, and answered as the table says', async () => {
  const done: string[] = []
  const bundles: Record<string, string> = {}
  for (const name of order()) {
    const answer = await send(name, bundles)
    expect({ name, body: answer.body }).toMatchObject({ body: { activity: { votes: expect.any(Array) } } })
    if (name === 'reject_activity') {
      expect(answer.body.activity.status).toBe('ACTIVITY_STATUS_REJECTED')
    } else if (name === 'approve_activity') {
      expect(answer.body.activity).toMatchObject({
        status: 'ACTIVITY_STATUS_COMPLETED',
        type: 'ACTIVITY_TYPE_CREATE_USER_TAG',
      })
    } else {
      const result = resultOf(answer)
      const { output, resultKeys } = newestVersion(name)
      expect({ name, isFitting: v.is(output, result) }).toEqual({ name, isFitting: true })
      expect(Object.keys(answer.body.activity.result)).toEqual(resultKeys)
      if (name.startsWith('init_import')) bundles[name.slice('init_'.length)] = result.importBundle
    }
    done.push(name)
  }
  expect(done.sort()).toEqual([...submitNames].sort())
})

async function send(name: SubmitName, bundles: Readonly<Record<string, string>>) {
  const { organizationId, userId } = tenant
  const bundle = bundles[name]
  if (bundle !== undefined) {
    const quorumPublicKeys = [parsePublicKey(custody.server.quorumPublicKey)]
    const target = readImportBundle(bundle, { organizationId, userId, quorumPublicKeys })
    const secret =
      name === 'import_wallet'
        ? Buffer.from('test test test test test test test test test test test junk')
        : Buffer.from('ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80', 'hex')
    const parameters = { ...samples[name], encryptedBundle: await sealImport(secret, target) }
    const answer = await custody.submit(name, { organizationId, parameters }, tenant.key)
    expect(JSON.stringify(resultOf(answer))).toContain('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    return answer
  }
  if (name === 'create_sub_organization') {
    const request = { organizationId: custody.root.organizationId, parameters: samples[name] }
    return await custody.submit(name, request, custody.rootKey)
  }
  const key = name === 'recover_user' ? await recoveryKey() : tenant.key
  return await custody.submit(name, { organizationId, parameters: samples[name] }, key)
}

async function recoveryKey(): Promise<TestKey> {
  const frame = createTestKey()
  const { organizationId, email } = tenant
  const emailCustomization = { appName: 'Shop', magicLinkTemplate: 'https://shop.example/recover?bundle=%s' }
  const parameters = { email, targetPublicKey: frame.targetPublicKey, emailCustomization }
  resultOf(await custody.submit('init_user_email_recovery', { organizationId, parameters }, custody.rootKey))
  const bundle = custody.mails.at(-1)?.text.match(/\?bundle=(\w+)/)?.[1]
  return createTestKey(await openCredentialBundle(bundle, frame.privateBytes))
}
