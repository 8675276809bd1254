import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog, systemClock } from '@latchkey/base'
import {
  type CustodyServer,
  createCustodyServer,
  ensureMasterKey,
  ensureRoot,
  outboxMailer,
  type RootAccount,
} from '@latchkey/custody-server'
import { type Database, openDatabase, type Serving, serve } from '@latchkey/node'
import { p256 } from '@noble/curves/nist.js'
import { ApiKeyStamper } from '@turnkey/api-key-stamper'
import { decryptCredentialBundle, decryptExportBundle, generateP256KeyPair } from '@turnkey/crypto'
import { TurnkeyClient } from '@turnkey/http'
import { TurnkeyClient as OlderClient } from 'turnkey-http-2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let folder: string
let database: Database
let custody: CustodyServer
let serving: Serving
let root: RootAccount
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'custody-'))
  database = await openDatabase({ kind: 'memory' }, silentLog)
  custody = await createCustodyServer({
    database,
    settings: { origins: ['http://localhost:4400'] },
    masterKey: await ensureMasterKey(join(folder, 'master.key')),
    mailer: outboxMailer(join(folder, 'outbox'), systemClock),
    isOnlyProcess: true,
  })
  const account = await ensureRoot(custody, folder)
  if (account === undefined) throw new TypeError('The database was not empty')
  root = account
  serving = await serve({ fetch: (request) => custody.fetch(request), host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await serving.close()
  custody.close()
  await database.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const account = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
} as const

function makeKey() {
  const secret = p256.utils.randomSecretKey()
  const toDigits = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  return { apiPublicKey: toDigits(p256.getPublicKey(secret, true)), apiPrivateKey: toDigits(secret) }
}

describe.each([
  ['of today', TurnkeyClient, 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8', 'createSubOrganizationResultV8'],
  ['of 2024', OlderClient, 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V6', 'createSubOrganizationResultV6'],
] as const)('the official client %s', (_, Client, subOrganizationType, resultKey) => {
  // Both generations have the methods that are called here; their types of one request differ in words only.
  const clientOf = (key: { apiPublicKey: string; apiPrivateKey: string }) =>
    new Client({ baseUrl: serving.url }, new ApiKeyStamper(key)) as TurnkeyClient
  const now = () => String(Date.now())

  async function makeTenant() {
    const key = makeKey()
    const apiKey = { apiKeyName: 'key', publicKey: key.apiPublicKey, curveType: 'API_KEY_CURVE_P256' as const }
    const userEmail = `${randomUUID()}@example.org`
    const rootUser = { userName: 'owner', userEmail, apiKeys: [apiKey], authenticators: [], oauthProviders: [] }
    const { activity } = await clientOf(root).createSubOrganization({
      // The older generation's word is not in the newer one's types.
      type: subOrganizationType as 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8',
      timestampMs: now(),
      organizationId: root.organizationId,
      parameters: {
        subOrganizationName: 'tenant',
        rootQuorumThreshold: 1,
        rootUsers: [rootUser],
        wallet: { walletName: 'First', accounts: [account] },
      },
    })
    const result = (
      activity.result as Record<
        string,
        { subOrganizationId: string; wallet: { walletId: string; addresses: string[] } }
      >
    )[resultKey]
    if (result === undefined) throw new TypeError(`No ${resultKey} in ${Object.keys(activity.result)}`)
    const { subOrganizationId: organizationId, wallet } = result
    return {
      client: clientOf(key),
      organizationId,
      userEmail,
      walletId: wallet.walletId,
      address: wallet.addresses[0] ?? '',
    }
  }

  test('makes an organization with a wallet and signs in the same answer', async () => {
    const { client, organizationId, walletId, address } = await makeTenant()
    expect(await client.getWhoami({ organizationId: root.organizationId })).toMatchObject({ organizationId })
    const { activity } = await client.signRawPayload({
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      timestampMs: now(),
      organizationId,
      parameters: {
        signWith: address,
        payload: '0xc0ffee',
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_KECCAK256',
      },
    })
    expect(activity.status).toBe('ACTIVITY_STATUS_COMPLETED')
    expect(activity.result.signRawPayloadResult).toEqual({
      r: expect.stringMatching(/^[0-9a-f]{64}$/),
      s: expect.stringMatching(/^[0-9a-f]{64}$/),
      v: expect.stringMatching(/^0[01]$/),
    })
    const { accounts } = await client.getWalletAccounts({ organizationId, walletId })
    expect(accounts.map((each) => each.address)).toEqual([address])
  })

  test('reads refusals in its own words', async () => {
    const { client, organizationId } = await makeTenant()
    const userId = randomUUID()
    await expect(client.getUser({ organizationId, userId })).rejects.toThrow(
      'Turnkey error 5: no user found with the given ID in this organization (Details: [])',
    )
    await expect(clientOf(makeKey()).getWhoami({ organizationId })).rejects.toThrow(
      /^Turnkey error 16: could not find public key in organization/,
    )
  })

  test('opens what is exported, by the key that it pins', async () => {
    const { client, organizationId, walletId } = await makeTenant()
    const frame = generateP256KeyPair()
    const { activity } = await client.exportWallet({
      type: 'ACTIVITY_TYPE_EXPORT_WALLET',
      timestampMs: now(),
      organizationId,
      parameters: { walletId, targetPublicKey: frame.publicKeyUncompressed },
    })
    const words = await decryptExportBundle({
      exportBundle: activity.result.exportWalletResult?.exportBundle ?? '',
      embeddedKey: frame.privateKey,
      organizationId,
      returnMnemonic: true,
      dangerouslyOverrideSignerPublicKey: custody.quorumPublicKey,
    })
    expect(words.split(' ')).toHaveLength(12)
  })

  test('logs in with the bundle of a mail', async () => {
    const { organizationId, userEmail: email } = await makeTenant()
    const frame = generateP256KeyPair()
    await clientOf(root).emailAuth({
      type: 'ACTIVITY_TYPE_EMAIL_AUTH_V3',
      timestampMs: now(),
      organizationId,
      parameters: { email, targetPublicKey: frame.publicKeyUncompressed, emailCustomization: { appName: 'Shop' } },
    })
    const outbox = join(folder, 'outbox')
    const mails = readdirSync(outbox).map((name) => JSON.parse(readFileSync(join(outbox, name), 'utf8')))
    const bundle = mails.find(({ to }) => to === email).text.match(/\n\n(\w{100,})\n/)[1]
    const apiPrivateKey = decryptCredentialBundle(bundle, frame.privateKey)
    const apiPublicKey = Buffer.from(p256.getPublicKey(Buffer.from(apiPrivateKey, 'hex'), true)).toString('hex')
    expect(await clientOf({ apiPublicKey, apiPrivateKey }).getWhoami({ organizationId })).toMatchObject({
      organizationId,
    })
  })
})
