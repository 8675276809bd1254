import { endpoints, findVersion, type SubmitName, type SubmitVersion, submitNames } from '@latchkey/custody'
import { afterAll, expect, test } from 'vitest'
import { problemsOf } from '../testing/problemsOf.ts'
import { samplesOf } from '../testing/samples.ts'
import { createTestKey } from '../testing/testKey.ts'
import { createTestServer, resultOf } from '../testing/testServer.ts'
import { createTenant, ethereumAccount, newPasskey } from '../testing/testTenant.ts'

const custody = await createTestServer()
const tenant = await createTenant(custody, 'alice')
const samples = samplesOf(custody, tenant)
afterAll(() => custody.close())

/** Every form that a newer one has followed. */
const older = submitNames.flatMap((name: SubmitName) => {
  const versions: readonly SubmitVersion[] = endpoints[name].versions
  return versions.slice(0, -1).map(({ activityType }) => ({ name, type: activityType }))
})

const newKey = () => ({ apiKeyName: 'key', publicKey: createTestKey().publicKey })
const rootUser = () => ({ userName: 'owner', apiKeys: [newKey()], authenticators: [newPasskey('Phone')] })
const organization = (userFields: object, fields: object) => ({
  subOrganizationName: 'child',
  rootQuorumThreshold: 1,
  rootUsers: [{ ...rootUser(), ...userFields }],
  ...fields,
})
const wallet = { walletName: 'First', accounts: [ethereumAccount(0)] }

/** A passkey as the platform's own object, as the first clients sent it. */
function platformPasskey(userId: string) {
  const { attestation, ...named } = newPasskey('Laptop')
  const { credentialId, transports, ...response } = attestation
  const credential = { id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} }
  return { ...named, userId, attestation: { ...credential, response: { ...response, transports } } }
}

/** The fields of an older form, where they differ from the newest. */
function parametersOf(type: string): object | undefined {
  const { userId, userTagId, privateKeyId, email } = tenant
  const { targetPublicKey } = createTestKey()
  const privateKey = { privateKeyName: 'new', curve: 'CURVE_SECP256K1', privateKeyTags: [] }
  const user = (userName: string) => ({ userName, userTags: [userTagId], apiKeys: [newKey()], authenticators: [] })
  const curveType = 'API_KEY_CURVE_P256'
  const raw = { payload: 'c0ffee', encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_KECCAK256' }
  const { signWith: _, ...transaction } = samples.sign_transaction as { readonly signWith: string }
  const parameters: Readonly<Record<string, object>> = {
    CREATE_SUB_ORGANIZATION: { name: 'child', rootAuthenticator: newPasskey('Phone') },
    CREATE_SUB_ORGANIZATION_V2: organization({}, {}),
    CREATE_SUB_ORGANIZATION_V3: organization(
      {},
      { privateKeys: [{ ...privateKey, addressFormats: ['ADDRESS_FORMAT_ETHEREUM'] }] },
    ),
    CREATE_SUB_ORGANIZATION_V4: organization({}, { wallet, disableEmailAuth: true }),
    CREATE_SUB_ORGANIZATION_V5: organization({ oauthProviders: [] }, { wallet, disableEmailRecovery: true }),
    CREATE_USERS: { users: [{ ...user('first'), accessType: 'ACCESS_TYPE_API' }] },
    CREATE_USERS_V2: { users: [user('second')] },
    CREATE_USERS_V3: { users: [{ ...user('third'), apiKeys: [{ ...newKey(), curveType }], oauthProviders: [] }] },
    CREATE_API_KEYS: { userId, apiKeys: [{ ...newKey(), apiKeyName: 'another' }] },
    CREATE_AUTHENTICATORS: { userId, authenticators: [platformPasskey(userId)] },
    CREATE_READ_WRITE_SESSION: { targetPublicKey, email },
    SIGN_RAW_PAYLOAD: { privateKeyId, ...raw },
    SIGN_TRANSACTION: { privateKeyId, ...transaction },
  }
  return parameters[type.slice('ACTIVITY_TYPE_'.length)]
}

test.each(older)('$type is carried out, and answered under the keys that its senders read', async ({ name, type }) => {
  const isOfParent = name === 'create_sub_organization'
  const organizationId = isOfParent ? custody.root.organizationId : tenant.organizationId
  const parameters = parametersOf(type) ?? samples[name]
  const answer = await custody.submit(
    name,
    { organizationId, parameters, type },
    isOfParent ? custody.rootKey : tenant.key,
  )
  const version = findVersion(name, type)
  resultOf(answer)
  expect(answer.body.activity.intent).toEqual({ [version?.intentKey ?? '']: parameters })
  expect(Object.keys(answer.body.activity.result)).toEqual(version?.resultKeys)
  for (const result of Object.values(answer.body.activity.result)) {
    expect(version === undefined ? [type] : problemsOf(version.output, result)).toEqual([])
  }
})
