import { createTenant, createTestPasskey, type Tenant } from '@latchkey/custody-server/testing'
import { type Anvil, startAnvil } from '@latchkey/dev-chain'
import { ApiKeyStamper } from '@turnkey/api-key-stamper'
import { decryptCredentialBundle, generateP256KeyPair, getPublicKey } from '@turnkey/crypto'
import { TurnkeyClient } from '@turnkey/http'
import { DEFAULT_ETHEREUM_ACCOUNTS, Turnkey, type TurnkeyApiClient } from '@turnkey/sdk-server'
import { createAccount, TurnkeyActivityError, TurnkeyConsensusNeededError } from '@turnkey/viem'
import {
  createWalletClient,
  defineChain,
  type Hex,
  http,
  type LocalAccount,
  parseEther,
  publicActions,
  testActions,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { recoverAddress, recoverAuthorizationAddress } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CustodyStage, openCustodyStage } from './custodyStage.ts'
import { toCredentials } from './officialCustody.ts'

let stage: CustodyStage
let anvil: Anvil
beforeAll(async () => {
  stage = await openCustodyStage()
  anvil = await startAnvil({ chainId: 31_337 })
})
afterAll(async () => {
  await stage.close()
  await anvil.close()
})

const to = '0x1111111111111111111111111111111111111111'
const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** The server SDK of one key, unmodified but for its base address. */
function sdkOf(credentials: { apiPublicKey: string; apiPrivateKey: string }, organizationId: string) {
  const activityPoller = { intervalMs: 1, numRetries: 0 }
  const defaultOrganizationId = organizationId
  return new Turnkey({ apiBaseUrl: stage.url, ...credentials, defaultOrganizationId, activityPoller }).apiClient()
}

/** A funded account, as an app holds it. */
async function walletOf(account: LocalAccount) {
  const chain = defineChain({
    id: 31_337,
    name: 'Local',
    nativeCurrency: currency,
    rpcUrls: { default: { http: [anvil.url] } },
  })
  const wallet = createWalletClient({ account, chain, transport: http() })
    .extend(publicActions)
    .extend(testActions({ mode: 'anvil' }))
  await wallet.setBalance({ address: account.address, value: parseEther('10') })
  return wallet
}

/** A passkey and what is sent to register it. */
function newAuthenticator(authenticatorName: string) {
  const passkey = createTestPasskey('ES256')
  const { challenge, credentialId, clientDataJson, attestationObject } = passkey.register()
  const transports = ['AUTHENTICATOR_TRANSPORT_INTERNAL' as const]
  const attestation = { credentialId, clientDataJson, attestationObject, transports }
  return { passkey, authenticator: { authenticatorName, challenge, attestation } }
}

type Session = { readonly client: TurnkeyApiClient; readonly organizationId: string; readonly address: Hex }

/** A visitor's organization by the server SDK; his passkey opens a session, whose key is all that is used after. */
async function openSession(): Promise<Session> {
  const { custody, url } = stage
  const { passkey, authenticator } = newAuthenticator('Phone')
  const { subOrganizationId, wallet } = await sdkOf(custody.root, custody.root.organizationId).createSubOrganization({
    subOrganizationName: 'Visitor',
    rootQuorumThreshold: 1,
    rootUsers: [
      {
        userName: 'Visitor',
        apiKeys: [],
        authenticators: [authenticator],
        oauthProviders: [],
      },
    ],
    wallet: { walletName: 'First', accounts: DEFAULT_ETHEREUM_ACCOUNTS },
  })
  const stamper = {
    stamp: async (body: string) => {
      const { kind: _, ...stamp } = passkey.stamp(Buffer.from(body))
      return { stampHeaderName: 'X-Stamp-WebAuthn', stampHeaderValue: JSON.stringify(stamp) }
    },
  }
  const browser = new TurnkeyClient({ baseUrl: url }, stamper)
  // As a page does it that knows nothing but the parent: the passkey says whose it is.
  const me = await browser.getWhoami({ organizationId: custody.root.organizationId })
  expect(me.organizationId).toBe(subOrganizationId)
  const frame = generateP256KeyPair()
  const { activity } = await browser.createReadWriteSession({
    type: 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2',
    timestampMs: String(Date.now()),
    organizationId: subOrganizationId,
    parameters: { targetPublicKey: frame.publicKeyUncompressed },
  })
  const bundle = activity.result.createReadWriteSessionResultV2?.credentialBundle ?? ''
  const apiPrivateKey = decryptCredentialBundle(bundle, frame.privateKey)
  const apiPublicKey = Buffer.from(getPublicKey(apiPrivateKey, true)).toString('hex')
  // The server SDK's own type of an address is plain text.
  const address = wallet?.addresses[0] as Hex
  return {
    client: sdkOf({ apiPublicKey, apiPrivateKey }, subOrganizationId),
    organizationId: subOrganizationId,
    address,
  }
}

describe('an account of the viem adapter', () => {
  let account: LocalAccount
  let wallet: Awaited<ReturnType<typeof walletOf>>
  beforeAll(async () => {
    const { client, organizationId, address } = await openSession()
    account = await createAccount({ client, organizationId, signWith: address })
    wallet = await walletOf(account)
  })

  const accessList = [{ address: to, storageKeys: [`0x${'00'.repeat(32)}`] }] as const
  test.each([
    ['legacy', { type: 'legacy' }],
    ['eip2930', { type: 'eip2930', accessList }],
    ['eip1559', { type: 'eip1559' }],
    ['eip1559', { type: 'eip1559', accessList, data: '0xc0ffee' }],
  ] as const)('sends a transaction of type %s that a node mines', async (type, fields) => {
    const before = await wallet.getBalance({ address: to })
    const hash = await wallet.sendTransaction({ to, value: 1n, ...fields })
    const receipt = await wallet.waitForTransactionReceipt({ hash, pollingInterval: 10 })
    expect(receipt).toMatchObject({ status: 'success', type, from: account.address.toLowerCase() })
    expect(await wallet.getBalance({ address: to })).toBe(before + 1n)
  })

  test('deploys a contract, which is a transaction to nobody', async () => {
    // Its code is one byte: stop.
    const hash = await wallet.deployContract({ abi: [], bytecode: '0x600160005360016000f3' })
    const { contractAddress } = await wallet.waitForTransactionReceipt({ hash, pollingInterval: 10 })
    expect(await wallet.getCode({ address: contractAddress ?? to })).toBe('0x01')
  })

  test('authorizes code for itself and sends that in a transaction of its own (EIP-7702)', async () => {
    const authorization = await wallet.signAuthorization({ contractAddress: to, executor: 'self' })
    expect(await recoverAuthorizationAddress({ authorization })).toBe(account.address)
    const hash = await wallet.sendTransaction({ authorizationList: [authorization], to: account.address })
    const receipt = await wallet.waitForTransactionReceipt({ hash, pollingInterval: 10 })
    expect(receipt).toMatchObject({ status: 'success', type: 'eip7702' })
    expect(await wallet.getCode({ address: account.address })).toBe(`0xef0100${to.slice(2)}`)
  })

  test('signs messages, typed data and bare hashes that verify', async () => {
    const { address } = account
    for (const message of ['', 'Grüße 🦊', { raw: '0x00ff' }, { raw: new Uint8Array(300).fill(7) }] as const) {
      const signature = await account.signMessage({ message })
      expect(await verifyMessage({ address, message, signature })).toBe(true)
    }
    const typedData = {
      domain: { name: 'Ether Mail', version: '1', chainId: 31_337, verifyingContract: to },
      types: {
        Person: [
          { name: 'name', type: 'string' },
          { name: 'wallets', type: 'address[]' },
        ],
        Mail: [
          { name: 'from', type: 'Person' },
          { name: 'amount', type: 'uint256' },
          { name: 'data', type: 'bytes' },
        ],
      },
      primaryType: 'Mail',
      message: { from: { name: 'Bob', wallets: [to] }, amount: 2n ** 255n + 1n, data: '0xc0ffee' },
    } as const
    // Through the wallet: the account by itself leaves the domain out where its type is not spelled.
    const signature = await wallet.signTypedData(typedData)
    expect(await verifyTypedData({ address, signature, ...typedData })).toBe(true)
    const hash = `0x${'ab'.repeat(32)}` as const
    const bare = await account.sign?.({ hash })
    expect(await recoverAddress({ hash, signature: bare ?? '0x' })).toBe(address)
  })

  test('is the same over the plain client of today, by the id of a private key', async () => {
    const tenant = await createTenant(stage.custody, 'plain')
    const client = new TurnkeyClient({ baseUrl: stage.url }, new ApiKeyStamper(toCredentials(tenant.key)))
    const { organizationId, privateKeyId } = tenant
    const single = await walletOf(await createAccount({ client, organizationId, signWith: privateKeyId }))
    const hash = await single.sendTransaction({ to, value: 1n })
    const receipt = await single.waitForTransactionReceipt({ hash, pollingInterval: 10 })
    expect(receipt).toMatchObject({ status: 'success', type: 'eip1559' })
  })
})

describe('policies, as a user of the adapter meets them', () => {
  let tenant: Tenant
  let owner: TurnkeyApiClient
  let wallet: Awaited<ReturnType<typeof walletOf>>
  beforeAll(async () => {
    tenant = await createTenant(stage.custody, 'ruled')
    const { organizationId } = tenant
    owner = sdkOf(toCredentials(tenant.key), organizationId)
    const client = sdkOf(toCredentials(tenant.otherKey), organizationId)
    wallet = await walletOf(await createAccount({ client, organizationId, signWith: tenant.address }))
  })
  const failureOf = (work: Promise<unknown>) => work.catch((error: { walk(): unknown }) => error.walk())
  const send = (value: bigint) => wallet.sendTransaction({ to, value })

  test('error: without one he is denied, and by one he is denied in so many words', async () => {
    const implicit = await failureOf(send(1n))
    expect(implicit).toBeInstanceOf(TurnkeyActivityError)
    expect(String(implicit)).toMatch(/Turnkey error 7: policy engine denied request implicitly/)
    const policy = { policyName: 'no large amounts', effect: 'EFFECT_DENY' as const, condition: 'eth.tx.value > 100' }
    await owner.createPolicy({ ...policy, notes: '' })
    expect(String(await failureOf(send(101n)))).toContain(
      'Failed to sign: Turnkey error 7: policy engine denied request explicitly (Details: [])',
    )
  })

  test('error: where another must agree he is told of the activity, which then signs what the node takes', async () => {
    await owner.createPolicy({
      policyName: 'two send',
      effect: 'EFFECT_ALLOW',
      condition: `activity.action == 'SIGN' && eth.tx.to == '${to}'`,
      consensus: 'approvers.count() >= 2',
      notes: '',
    })
    const failure = await failureOf(send(7n))
    expect(failure).toBeInstanceOf(TurnkeyConsensusNeededError)
    // Held to be one just above.
    const { activityId = '' } = failure as TurnkeyConsensusNeededError
    const { activity } = await owner.getActivity({ activityId })
    expect(activity).toMatchObject({ status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', canApprove: true })
    const approved = await owner.approveActivity({ fingerprint: activity.fingerprint })
    const signed = approved.activity.result.signTransactionResult?.signedTransaction
    const hash = await wallet.sendRawTransaction({ serializedTransaction: `0x${signed}` })
    const receipt = await wallet.waitForTransactionReceipt({ hash, pollingInterval: 10 })
    expect(receipt).toMatchObject({ status: 'success', from: tenant.address.toLowerCase() })
  })
})

test('the server SDK adds a passkey, a wallet and accounts, and signs many payloads at once', async () => {
  const { client, organizationId, address } = await openSession()
  const { userId, organizationId: own } = await client.getWhoami()
  expect(own).toBe(organizationId)
  const { authenticatorIds } = await client.createAuthenticators({
    userId,
    authenticators: [newAuthenticator('Laptop').authenticator],
  })
  const { user } = await client.getUser({ userId })
  expect(user.authenticators.map(({ authenticatorId }) => authenticatorId)).toContain(authenticatorIds[0])
  const { walletId, addresses } = await client.createWallet({
    walletName: 'Second',
    accounts: DEFAULT_ETHEREUM_ACCOUNTS,
  })
  const { accounts } = await client.getWalletAccounts({ walletId })
  expect(accounts.map((each) => each.address)).toEqual(addresses)
  const payloads = ['ab', 'cd', 'ef'].map((byte) => byte.repeat(32))
  const { signatures = [] } = await client.signRawPayloads({
    signWith: address,
    payloads,
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  })
  const signers = signatures.map(({ r, s, v }, index) =>
    recoverAddress({ hash: `0x${payloads[index]}`, signature: { r: `0x${r}`, s: `0x${s}`, yParity: Number(v) } }),
  )
  expect(await Promise.all(signers)).toEqual([address, address, address])
})
