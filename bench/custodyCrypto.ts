import { createECDH, createPublicKey, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto'
import { silentLog, systemClock } from '@latchkey/base'
import { serializeTransaction } from 'viem/utils'
import { loadSecp256k1, pureSecp256k1 } from '../apps/custody-server/src/keys/secp256k1.ts'
import { attachSignature, parseUnsignedTransaction } from '../apps/custody-server/src/keys/transaction.ts'
import { createStampVerifier } from '../apps/custody-server/src/stamps/verifyStamp.ts'
import { createKeyring } from '../apps/custody-server/src/vault/keyring.ts'
import { localMasterKey } from '../apps/custody-server/src/vault/masterKey.ts'
import { createQuorumKey, openQuorumKey } from '../apps/custody-server/src/vault/quorumKey.ts'
import { createSessionKey } from '../apps/custody-server/src/vault/sessionKey.ts'
import { createVault } from '../apps/custody-server/src/vault/vault.ts'
import { createWallet, deriveAccounts } from '../apps/custody-server/src/vault/walletSecrets.ts'

/**
 * The cost of custody's cryptography, in operations per second of processor time of this process, beside the bare calls
 * that each stands on. Run: npm run bench:custody-crypto
 */
const msPerMeasurement = 1500

const secp256k1 = loadSecp256k1(silentLog)
const pure = pureSecp256k1()
const masterKey = localMasterKey(randomBytes(32))
const keyring = createKeyring({ masterKey, clock: systemClock })
const tools = { keyring, secp256k1 }
const dataKey = await keyring.createDataKey('org')
const quorumKey = await openQuorumKey(await createQuorumKey(masterKey), masterKey)
const wallet = { dataKey, id: 'wallet', sealed: (await createWallet(tools, { dataKey, id: 'wallet' }, 12)).sealed }
const ethereum = {
  curve: 'CURVE_SECP256K1',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
} as const
const [account] = await deriveAccounts(tools, wallet, [ethereum])

const body = JSON.stringify({
  type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
  timestampMs: '1700000000000',
  organizationId: 'org',
  parameters: {
    signWith: account?.address,
    payload: 'ab'.repeat(32),
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  },
})
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const point = publicKey.export({ format: 'der', type: 'spki' }).subarray(-65)
const compressed = Buffer.concat([Buffer.of((point[64] ?? 0) % 2 === 1 ? 3 : 2), point.subarray(1, 33)]).toString('hex')
const signature = sign('sha256', Buffer.from(body), privateKey)
const approval = {
  message: body,
  stamp: {
    kind: 'apiKey',
    publicKey: compressed,
    scheme: 'SIGNATURE_SCHEME_TK_API_P256',
    signature: signature.toString('hex'),
  },
  stampCredential: { kind: 'apiKey', publicKey: compressed, type: 'CREDENTIAL_TYPE_API_KEY_P256' },
} as const
const verifyStamp = createStampVerifier({ secp256k1, origins: [], isUserVerificationRequired: false })
const vault = createVault({
  keyring,
  secp256k1,
  quorumKey,
  clock: systemClock,
  guard: { verifierFor: () => verifyStamp, permit: () => true },
})
const key = { ...wallet, kind: 'account', curve: ethereum.curve, path: ethereum.path } as const
const bytes = Buffer.from(body)
const bareKey = createPublicKey(publicKey.export({ format: 'pem', type: 'spki' }))
const digest = randomBytes(32)
const secret = Buffer.alloc(32, 9)
const unsigned = serializeTransaction({
  type: 'eip1559',
  chainId: 1,
  nonce: 7,
  to: '0x3535353535353535353535353535353535353535',
  value: 1n,
  gas: 21000n,
  maxFeePerGas: 9n,
})
const frame = createECDH('prime256v1').generateKeys()

const works: readonly (readonly [string, () => unknown])[] = [
  ['P-256 verification, bare', () => verify('sha256', bytes, bareKey, signature)],
  ['verification of a stamp', () => verifyStamp(approval.stamp, bytes, approval.stampCredential)],
  ['secp256k1 signature, bare native', () => secp256k1.sign(digest, secret)],
  ['secp256k1 signature, pure', () => pure.sign(digest, secret)],
  [
    'bare verification and signature',
    () => [verify('sha256', bytes, bareKey, signature), secp256k1.sign(digest, secret)],
  ],
  [
    'signing through the vault (stamp, guard, key at hand)',
    () => vault.sign({ key, approvals: [approval], context: undefined }),
  ],
  [
    'reading and signing a transaction',
    () => attachSignature(parseUnsignedTransaction(unsigned), { r: '11'.repeat(32), s: '11'.repeat(32), v: '00' }),
  ],
  ['a wallet with one account (seed, derivation, sealing)', newWallet],
  ['a session key, sealed to its frame', () => createSessionKey(frame)],
]

async function newWallet(): Promise<void> {
  const { sealed } = await createWallet(tools, { dataKey, id: 'new' }, 12)
  await deriveAccounts(tools, { dataKey, id: 'new', sealed }, [ethereum])
}

for (const [name, work] of works) {
  const perSecond = await measure(work)
  console.log(`${name.padEnd(58)} ${perSecond.toFixed(0).padStart(8)} per CPU-second`)
}
vault.close()

async function measure(work: () => unknown): Promise<number> {
  for (let count = 0; count < 20; count++) await work()
  const started = process.cpuUsage()
  const end = performance.now() + msPerMeasurement
  let count = 0
  for (; performance.now() < end; count++) await work()
  const { user, system } = process.cpuUsage(started)
  return (count * 1e6) / (user + system)
}
