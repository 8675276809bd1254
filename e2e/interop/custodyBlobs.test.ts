import { createTenant, type Tenant } from '@latchkey/custody-server/testing'
import { type Anvil, startAnvil } from '@latchkey/dev-chain'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { ApiKeyStamper } from '@turnkey/api-key-stamper'
import { TurnkeyClient } from '@turnkey/http'
import { createAccount } from '@turnkey/viem'
import { createWalletClient, defineChain, http, parseEther, parseGwei, publicActions, testActions } from 'viem'
import { serializeTransaction, toHex } from 'viem/utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CustodyStage, openCustodyStage } from './custodyStage.ts'
import { toCredentials } from './officialCustody.ts'

let stage: CustodyStage
let anvil: Anvil
let tenant: Tenant
beforeAll(async () => {
  stage = await openCustodyStage()
  anvil = await startAnvil({ chainId: 31_337 })
  tenant = await createTenant(stage.custody, 'blobs')
})
afterAll(async () => {
  await stage.close()
  await anvil.close()
})

const to = '0x1111111111111111111111111111111111111111'
const elementsPerBlob = 4096
const elementLength = 32
const value = 7n
/** The node reads the tables of its proofs with the first blob. */
const nodeMs = 90_000

/** The same number in each place: a polynomial of which nothing but that number is left. */
function constantBlob(): Uint8Array {
  const blob = new Uint8Array(elementsPerBlob * elementLength)
  for (let end = elementLength; end <= blob.length; end += elementLength) blob[end - 1] = Number(value)
  return blob
}

/** Real commitments and proofs of such a blob: the number times the generator, and the point at infinity. */
const kzg = {
  blobToKzgCommitment: () => bls12_381.G1.Point.BASE.multiply(value).toBytes(true),
  computeBlobKzgProof: () => bls12_381.G1.Point.ZERO.toBytes(true),
}

async function openWallet() {
  const client = new TurnkeyClient({ baseUrl: stage.url }, new ApiKeyStamper(toCredentials(tenant.key)))
  const { organizationId, address } = tenant
  const chain = defineChain({
    id: 31_337,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [anvil.url] } },
  })
  const account = await createAccount({ client, organizationId, signWith: address })
  const wallet = createWalletClient({ account, chain, transport: http(anvil.url, { timeout: nodeMs }) })
    .extend(publicActions)
    .extend(testActions({ mode: 'anvil' }))
  await wallet.setBalance({ address: account.address, value: parseEther('10') })
  return wallet
}

test('the viem adapter sends a blob that a node mines (EIP-4844)', async () => {
  const wallet = await openWallet()
  const hash = await wallet.sendTransaction({
    type: 'eip4844',
    to,
    value: 1n,
    blobs: [constantBlob()],
    kzg,
    maxFeePerBlobGas: parseGwei('30'),
  })
  const receipt = await wallet.waitForTransactionReceipt({ hash, pollingInterval: 10 })
  expect(receipt).toMatchObject({ status: 'success', type: 'eip4844', from: tenant.address.toLowerCase() })
  expect(receipt.blobGasUsed).toBe(131_072n)
})

test('error: the blobs themselves are no part of what is signed, and are not taken', async () => {
  const client = new TurnkeyClient({ baseUrl: stage.url }, new ApiKeyStamper(toCredentials(tenant.key)))
  const body = {
    type: 'eip4844',
    chainId: 31_337,
    nonce: 0,
    gas: 21_000n,
    maxFeePerGas: 1n,
    maxFeePerBlobGas: 1n,
    to,
    blobVersionedHashes: [`0x01${'ab'.repeat(31)}`],
  } as const
  const sign = (unsigned: string) =>
    client.signTransaction({
      type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
      timestampMs: String(Date.now()),
      organizationId: tenant.organizationId,
      parameters: {
        signWith: tenant.address,
        type: 'TRANSACTION_TYPE_ETHEREUM',
        unsignedTransaction: unsigned.replace(/^0x/, ''),
      },
    })
  const { activity } = await sign(serializeTransaction({ ...body, sidecars: false }))
  expect(activity.status).toBe('ACTIVITY_STATUS_COMPLETED')
  const [commitment, proof] = [kzg.blobToKzgCommitment(), kzg.computeBlobKzgProof()].map((bytes) => toHex(bytes))
  const sidecars = [{ blob: toHex(constantBlob()), commitment: commitment ?? '0x', proof: proof ?? '0x' }] as const
  await expect(sign(serializeTransaction({ ...body, sidecars }))).rejects.toThrow('it carries blobs')
})
