import { type Fetch, toHex } from '@latchkey/base'
import type { FakeClock } from '@latchkey/base/testing'
import {
  type EndpointName,
  endpoints,
  newestVersion,
  type PasskeyStamp,
  parseApiStamp,
  parsePasskeyStamp,
  type SubmitName,
} from '@latchkey/custody'
import { type Address, digestTypedData, parseTypedData, toAddress } from '@latchkey/evm'
import { keccak256, parseSignature, parseTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

type Fields = Readonly<Record<string, unknown>>
type Asked = { readonly name: EndpointName; readonly body: Fields; readonly parameters: Fields }

/** A key service and the owner's server before it, in memory: one visitor with one wallet. */
export type FakeCustody = {
  readonly fetch: Fetch
  readonly address: Address
  readonly organizationId: string
  readonly userId: string
  /** Names of endpoints and paths of the owner's server, in the order of the calls. */
  readonly calls: string[]
  /** Those of the calls that a passkey has stamped. */
  readonly byPasskey: string[]
  /** Changes the answer of an endpoint or of a path, as a hostile service would. */
  readonly bent: Map<string, (answer: unknown, asked: Fields) => unknown>
  /** A refusal with gRPC number and sentence, and the code of our own service where it has one; as an answer of `bent`. */
  refuse(code: number, message: string, latchkeyErrorCode?: string): Response
  /** Public keys that may stamp, with the time of their end. */
  readonly keys: Map<string, number>
  email: string | undefined
  /** False for somebody who has not come in yet: his wallet is made when he does. */
  hasWallet: boolean
  /** The visitor's passkey as the service tells of it. */
  passkey(): Fields
}

export const fakePasskeyId = 'cGFzc2tleS1vbmU'
const parentId = '00000000-0000-4000-8000-00000000000a'
/** Of the visitor's wallet. */
export const fakePrivateKey = `0x${'42'.repeat(32)}` as const

/** Where the fake stands, for the options of the embedded wallet. */
export const fakePlace = {
  url: 'http://custody.test',
  frameUrl: 'http://keys.test',
  organizationId: parentId,
  rpId: 'localhost',
  walletsUrl: '/api/embedded',
  sponsorUrl: '/api/sponsor',
  loginUrl: '/api/login',
  appName: 'Acme',
} as const

export function fakeCustody(clock: FakeClock): FakeCustody {
  const account = privateKeyToAccount(fakePrivateKey)
  const custody: FakeCustody = {
    fetch,
    address: toAddress(account.address),
    organizationId: '00000000-0000-4000-8000-000000000001',
    userId: '00000000-0000-4000-8000-000000000002',
    calls: [],
    byPasskey: [],
    bent: new Map(),
    refuse: (code, message, latchkeyErrorCode) =>
      Response.json({ code, message, details: [], latchkeyErrorCode }, { status: 401 }),
    keys: new Map(),
    email: undefined,
    hasWallet: true,
    passkey: () => ({
      transports: ['AUTHENTICATOR_TRANSPORT_INTERNAL'],
      attestationType: 'none',
      aaguid: custody.userId,
      credentialId: fakePasskeyId,
      model: '',
      credential: { publicKey: '00', type: 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR' },
      authenticatorId: custody.userId,
      authenticatorName: 'A browser',
      ...stamped(),
    }),
  }
  const { organizationId, userId, address } = custody
  const owner = { organizationId, userId }
  const now = () => ({ seconds: String(Math.floor(clock.now() / 1000)), nanos: '0' })
  const stamped = () => ({ createdAt: now(), updatedAt: now() })
  const wallet = { walletId: userId, exported: false, imported: false, ...stamped() }
  let lastKey: Fields = {}

  const apiKeyOf = (publicKey: unknown, id: string) => ({
    credential: { publicKey, type: 'CREDENTIAL_TYPE_API_KEY_P256' },
    apiKeyId: id,
    apiKeyName: 'A browser',
    ...stamped(),
    expirationSeconds: '1800',
  })
  /** The public key of every id that was given out. */
  const keyNames = new Map<string, string>()

  const addKey = (publicKey: unknown, lifeSeconds: number) => {
    custody.keys.set(String(publicKey), clock.now() + lifeSeconds * 1000)
    const id = `00000000-0000-4000-8000-${String(keyNames.size + 1).padStart(12, '0')}`
    keyNames.set(id, String(publicKey))
    lastKey = apiKeyOf(publicKey, id)
    return id
  }
  const userWith = (authenticators: readonly Fields[]) => ({
    userId,
    userName: 'One',
    ...(custody.email !== undefined && { userEmail: custody.email }),
    authenticators,
    apiKeys: [lastKey],
    userTags: [],
    oauthProviders: [],
    ...stamped(),
  })

  /** The answer of each endpoint; of submits the result alone. */
  const answers: Partial<Record<EndpointName, (asked: Asked) => unknown>> = {
    whoami: () => ({ ...owner, organizationName: 'One', username: 'One' }),
    get_user: () => ({ user: userWith([]) }),
    list_users: () => ({ users: [userWith([custody.passkey()])] }),
    list_wallets: () => ({ wallets: custody.hasWallet ? [{ ...wallet, walletName: 'First' }] : [] }),
    create_wallet: () => {
      custody.hasWallet = true
      return { walletId: userId, addresses: [address] }
    },
    list_wallet_accounts: () => ({
      accounts: !custody.hasWallet
        ? []
        : [
            {
              walletAccountId: userId,
              organizationId,
              walletId: userId,
              curve: 'CURVE_SECP256K1',
              pathFormat: 'PATH_FORMAT_BIP32',
              path: "m/44'/60'/0'/0/0",
              addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
              address,
              ...stamped(),
            },
          ],
    }),
    list_private_keys: () => ({ privateKeys: [] }),
    get_api_key: ({ body }) => {
      const id = String(body['apiKeyId'])
      return { apiKey: apiKeyOf(keyNames.get(id), id) }
    },
    create_api_keys: ({ parameters }) => {
      const [key] = parameters['apiKeys'] as { publicKey: string; expirationSeconds: string }[]
      return { apiKeyIds: [addKey(key?.publicKey, Number(key?.expirationSeconds))] }
    },
    delete_api_keys: ({ parameters }) => {
      for (const id of parameters['apiKeyIds'] as readonly string[]) custody.keys.delete(keyNames.get(id) ?? '')
      return { apiKeyIds: parameters['apiKeyIds'] }
    },
    create_authenticators: () => ({ authenticatorIds: [userId] }),
    delete_authenticators: ({ parameters }) => ({ authenticatorIds: parameters['authenticatorIds'] }),
    update_user: ({ parameters }) => {
      custody.email = String(parameters['userEmail'])
      return { userId }
    },
    sign_raw_payload: async ({ parameters }) => {
      if (parameters['encoding'] === 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION') {
        const { r, s, yParity } = await account.signAuthorization(JSON.parse(String(parameters['payload'])))
        return { r: r.slice(2), s: s.slice(2), v: `0${yParity}` }
      }
      const { r, s, yParity } = parseSignature(await account.sign({ hash: hashOf(parameters) }))
      return { r: r.slice(2), s: s.slice(2), v: `0${yParity}` }
    },
    sign_transaction: async ({ parameters }) => {
      const unsigned = parseTransaction(`0x${String(parameters['unsignedTransaction'])}`)
      return { signedTransaction: (await account.signTransaction(unsigned)).slice(2) }
    },
  }

  async function answer(url: string, init: RequestInit): Promise<Response> {
    const { pathname } = new URL(url, 'http://site.test')
    const body = JSON.parse(String(init.body)) as Fields
    if (pathname.startsWith('/api/embedded')) {
      custody.calls.push(pathname)
      const made = pathname.endsWith('/challenge') ? { challenge: 'A'.repeat(43) } : { ...owner, address }
      const sessionKey = body['sessionKey'] as { publicKey: string } | undefined
      if (sessionKey !== undefined) addKey(sessionKey.publicKey, 1800)
      return toResponse(await bend(pathname, made, body))
    }
    const endpoint = Object.values(endpoints).find(({ path }) => path === pathname)
    if (endpoint === undefined) return new Response(null, { status: 404 })
    const { name } = endpoint
    custody.calls.push(name)
    const headers = new Headers(init.headers)
    if (headers.has('x-stamp-webauthn')) custody.byPasskey.push(name)
    const refused = findRefusal(headers)
    if (refused !== undefined) return refused
    const asked = { name, body, parameters: (body['parameters'] ?? {}) as Fields }
    const result = await bend(`${name} result`, await answers[name]?.(asked), body)
    if (endpoint.kind === 'query') return toResponse(await bend(name, result, body))
    return toResponse(await bend(name, toActivity(name as SubmitName, body, result), body))
  }

  const bend = async (name: string, value: unknown, asked: Fields) =>
    await (custody.bent.get(name)?.(value, asked) ?? value)

  function findRefusal(headers: Headers): Response | undefined {
    const passkey = headers.get('x-stamp-webauthn')
    if (passkey !== null) {
      const { credentialId }: PasskeyStamp = parsePasskeyStamp(passkey)
      const text = 'webauthn authenticator not found in organization or parent organization'
      return credentialId === fakePasskeyId ? undefined : custody.refuse(5, text, 'passkey_unknown')
    }
    const endsAtMs = custody.keys.get(parseApiStamp(headers.get('x-stamp') ?? '').publicKey)
    if (endsAtMs === undefined) {
      return custody.refuse(16, 'could not find public key in organization', 'public_key_unknown')
    }
    return endsAtMs <= clock.now() ? custody.refuse(16, 'expired api key', 'api_key_expired') : undefined
  }

  function toActivity(name: SubmitName, body: Fields, result: unknown) {
    const version = newestVersion(name)
    return {
      activity: {
        id: userId,
        organizationId: body['organizationId'],
        status: 'ACTIVITY_STATUS_COMPLETED',
        type: version.activityType,
        intent: {},
        result: { [version.resultKeys[0] ?? 'none']: result },
        votes: [],
        fingerprint: 'f',
        canApprove: false,
        canReject: false,
        ...stamped(),
      },
    }
  }

  async function fetch(url: string, init: RequestInit): Promise<Response> {
    return await answer(url, init)
  }

  return custody
}

/** The hash that is signed of a payload, by its encoding and its hash function. */
function hashOf({ payload, encoding, hashFunction }: Fields): `0x${string}` {
  const text = String(payload)
  if (encoding === 'PAYLOAD_ENCODING_EIP712') return toHex(digestTypedData(parseTypedData(text)).digest)
  return hashFunction === 'HASH_FUNCTION_KECCAK256' ? keccak256(`0x${text}`) : `0x${text}`
}

function toResponse(value: unknown): Response {
  return value instanceof Response ? value : Response.json(value)
}
