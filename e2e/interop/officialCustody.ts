import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type EndpointName, endpoints, findVersion, type SubmitName } from '@latchkey/custody'
import type { TestKey } from '@latchkey/custody-server/testing'
import { ApiKeyStamper } from '@turnkey/api-key-stamper'
import { TurnkeyClient } from '@turnkey/http'
import { Turnkey } from '@turnkey/sdk-server'
import { TurnkeyClient as OlderClient } from 'turnkey-http-2'

/** The caller: an API key in the two forms that official clients take it in. */
export const toCredentials = (key: TestKey) => ({
  apiPublicKey: key.publicKey,
  apiPrivateKey: Buffer.from(key.privateBytes).toString('hex'),
})

export type Submitted = {
  /** The answer as it came. */
  readonly answer: { readonly activity: { readonly type: string; readonly result: Readonly<Record<string, object>> } }
  /** Where a user of this client looks for the result: nowhere else. */
  readonly results: readonly unknown[]
}

/** An official client with one key, its methods found by the paths that they post to. */
export type OfficialClient = {
  readonly names: ReadonlySet<EndpointName>
  query(name: EndpointName, body: object): Promise<unknown>
  submit(name: SubmitName, organizationId: string, parameters: object): Promise<Submitted>
}

type Method = (input: object) => Promise<unknown>

/** Each method has a twin that only stamps, and that one tells where it would post. */
async function methodsOf(client: object): Promise<ReadonlyMap<EndpointName, Method>> {
  const methods = new Map<EndpointName, Method>()
  for (const [twin, stamp] of Object.entries(client)) {
    if (!/^stamp[A-Z]/.test(twin) || typeof stamp !== 'function') continue
    const method = Reflect.get(client, `${twin.charAt(5).toLowerCase()}${twin.slice(6)}`)
    // Some endpoints are called stamp… themselves.
    if (typeof method !== 'function') continue
    const { url } = await stamp({})
    const endpoint = Object.values(endpoints).find(({ path }) => new URL(url).pathname === path)
    if (endpoint !== undefined) methods.set(endpoint.name, method)
  }
  return methods
}

function methodOf(methods: ReadonlyMap<EndpointName, Method>, name: EndpointName): Method {
  const method = methods.get(name)
  if (method === undefined) throw new TypeError(`This client has no ${name}`)
  return method
}

/** Requests of a generation of the plain client, by its types. */
function sentTypes(packageName: string): ReadonlyMap<string, string> {
  const main = createRequire(import.meta.url).resolve(packageName)
  const file = new URL('__generated__/services/coordinator/public/v1/public_api.types.d.ts', `file://${main}`)
  const requests = readFileSync(file, 'utf8').matchAll(
    /v1(\w+)Request: \{\s*\/\*\* @enum \{string\} \*\/\s*type: "(ACTIVITY_TYPE_\w+)"/g,
  )
  return new Map([...requests].map(([, name = '', type = '']) => [name.toLowerCase(), type]))
}

type PlainClient = new (config: { baseUrl: string }, stamper: ApiKeyStamper) => object

/** A generation of the plain client, which posts what it is given and answers what it gets. */
function plainClient(Client: PlainClient, packageName: string) {
  const types = sentTypes(packageName)
  return async (baseUrl: string, key: TestKey): Promise<OfficialClient> => {
    const methods = await methodsOf(new Client({ baseUrl }, new ApiKeyStamper(toCredentials(key))))
    return {
      names: new Set(methods.keys()),
      query: (name, body) => methodOf(methods, name)(body),
      async submit(name, organizationId, parameters) {
        const type = types.get(name.replaceAll('_', ''))
        if (type === undefined) throw new TypeError(`No type is known for ${name}`)
        const body = { type, timestampMs: String(Date.now()), organizationId, parameters }
        // The only casts of answers: their shape is what the test checks.
        const answer = (await methodOf(methods, name)(body)) as Submitted['answer']
        const keys = findVersion(name, type)?.resultKeys ?? []
        return { answer, results: keys.map((each) => answer.activity.result[each]) }
      },
    }
  }
}

/** The server SDK, which chooses the form itself and lays the result beside the activity. */
async function serverClient(apiBaseUrl: string, key: TestKey): Promise<OfficialClient> {
  const credentials = toCredentials(key)
  const sdk = new Turnkey({ apiBaseUrl, ...credentials, defaultOrganizationId: '' })
  const methods = await methodsOf(sdk.apiClient())
  return {
    names: new Set(methods.keys()),
    query: (name, body) => methodOf(methods, name)(body),
    async submit(name, organizationId, parameters) {
      const answer = (await methodOf(methods, name)({ ...parameters, organizationId })) as Submitted['answer']
      return { answer, results: [answer] }
    },
  }
}

const later = 'came after 2024'
const newer = {
  stamp_login: later,
  delete_wallets: later,
  delete_wallet_accounts: later,
  delete_private_keys: later,
  delete_sub_organization: later,
  get_smart_contract_interface: later,
  list_smart_contract_interfaces: later,
  create_smart_contract_interface: later,
  delete_smart_contract_interface: later,
}

/** Official clients by name, and what each of them has no method for. */
export const officialClients = [
  { name: 'the client of 2024', connect: plainClient(OlderClient, 'turnkey-http-2'), absent: newer },
  {
    name: 'the client of today',
    connect: plainClient(TurnkeyClient, '@turnkey/http'),
    absent: { get_attestation: 'taken out of the interface after 2024' },
  },
  {
    name: 'the server SDK',
    connect: serverClient,
    absent: {
      get_attestation: 'taken out of the interface after 2024',
      get_organization: 'not in the description that the SDK is generated from',
      create_api_only_users: 'not in the description that the SDK is generated from',
    },
  },
] as const satisfies readonly {
  readonly name: string
  readonly connect: (url: string, key: TestKey) => Promise<OfficialClient>
  readonly absent: Partial<Record<EndpointName, string>>
}[]
