import { createECDH, pbkdf2Sync, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '@latchkey/base'
import {
  endpoints,
  newestVersion,
  openCredentialBundle,
  openExportBundle,
  readExportedWallet,
  readImportBundle,
  type SubmitName,
  sealImport,
  writeImportedWallet,
} from '@latchkey/custody'
import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { describe, expect, test } from 'vitest'
import { readDataKeys } from './commands/masterKeyStore.ts'
import { runCommand } from './commands/runCommand.ts'
import type { RootAccount } from './createRoot.ts'
import type { CustodyTables } from './database/tables.ts'
import { createTestPlace, type TestPlace, testStorages } from './testing/openTestDatabases.ts'
import { type SpawnedCustody, spawnCustody } from './testing/spawnCustody.ts'
import { createTestKey, stampOf, type TestKey } from './testing/testKey.ts'
import { resultOf } from './testing/testServer.ts'
import { ethereumAccount, firstWallet, signingOf, userOf } from './testing/testTenant.ts'
import { openMasterKeyFile } from './vault/masterKeyFile.ts'
import { readCanary, readQuorumKey } from './vault/storedSettings.ts'

/** Every form in which bytes might have slipped out. */
function formsOf(secret: Uint8Array): Buffer[] {
  const bytes = Buffer.from(secret)
  const hex = bytes.toString('hex')
  const texts = [hex, hex.toUpperCase(), JSON.stringify([...bytes]).slice(1, -1)]
  // In the middle of other bytes, base64 has one of three alignments; what the neighbours decide is cut off.
  const shifted = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    return text.slice(before === 0 ? 0 : before + 1, -1)
  })
  const url = shifted.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))
  return [bytes, ...[...texts, ...shifted, ...url].map((text) => Buffer.from(text))]
}

/** Entropy, seed, and the words as texts of several kinds. */
function formsOfPhrase(mnemonic: string): Buffer[] {
  const words = mnemonic.split(' ')
  const seed = pbkdf2Sync(mnemonic, 'mnemonic', 2048, 64, 'sha512')
  const texts = [mnemonic, words.slice(0, 4).join(' '), words.slice(-4).join(' '), words.slice(0, 4).join('","')]
  return [
    ...formsOf(mnemonicToEntropy(mnemonic, wordlist)),
    ...formsOf(seed),
    ...formsOf(seed.subarray(0, 32)),
    ...texts.flatMap((text) => [Buffer.from(text), Buffer.from(Buffer.from(text).toString('hex'))]),
  ]
}

function readTree(folder: string, except: readonly string[]): { readonly path: string; readonly bytes: Buffer }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !except.includes(entry.name))
    .map(({ parentPath, name }) => ({ path: join(parentPath, name), bytes: readFileSync(join(parentPath, name)) }))
}

type Caller = {
  submit(name: SubmitName, organizationId: string, parameters: object): Promise<ReturnType<typeof resultOf>>
  /** The same, whatever is answered. */
  attempt(name: SubmitName, organizationId: string, parameters: object): Promise<unknown>
}

function callerAt({ url }: SpawnedCustody, key: TestKey, heard: Buffer[]): Caller {
  const send = async (name: SubmitName, organizationId: string, parameters: object) => {
    const { activityType: type } = newestVersion(name)
    const body = JSON.stringify({ type, timestampMs: String(Date.now()), organizationId, parameters })
    const headers = { 'x-stamp': stampOf(body, key) }
    const response = await fetch(`${url}${endpoints[name].path}`, { method: 'POST', body, headers })
    const text = await response.text()
    // The caller's own words come back as his intent and his vote.
    const answer = JSON.parse(text)
    heard.push(Buffer.from(JSON.stringify({ ...answer, activity: { ...answer.activity, intent: {}, votes: [] } })))
    return { status: response.status, headers: response.headers, body: answer }
  }
  return { submit: async (...request) => resultOf(await send(...request)), attempt: send }
}

function newFrame() {
  const pair = createECDH('prime256v1')
  const targetPublicKey = pair.generateKeys('hex')
  return { targetPublicKey, receiver: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex') }
}

describe.each(testStorages)('over %s', (storage) => {
  test('secrets of every path are found in no answer, log, mail, file or backup, also after a crash', async () => {
    const place = await createTestPlace(storage)
    const data = place.place.kind === 'folder' ? place.place.folder : place.folder
    const heard: Buffer[] = []
    const secrets = new Map<string, Buffer[]>()
    let server = await spawnCustody(place)
    let output = ''
    try {
      const root: RootAccount = JSON.parse(readFileSync(join(data, 'custody-root.json'), 'utf8'))
      const rootKey = createTestKey(Buffer.from(root.apiPrivateKey, 'hex'))
      const ownerKey = createTestKey()
      secrets.set('the API key of a user', formsOf(ownerKey.privateBytes))
      secrets.set('the API key of the root', formsOf(rootKey.privateBytes))
      const quorum = await (await fetch(`${server.url}/.well-known/latchkey-custody.json`)).json()
      const quorumPublicKeys = [Buffer.from(quorum.quorumPublicKey, 'hex')]
      const rooted = callerAt(server, rootKey, heard)
      const made = await rooted.submit('create_sub_organization', root.organizationId, {
        subOrganizationName: 'canary',
        rootQuorumThreshold: 1,
        rootUsers: [userOf(ownerKey, 'owner', { userEmail: 'owner@example.org' })],
        wallet: firstWallet,
      })
      const organizationId: string = made.subOrganizationId
      const [userId] = made.rootUserIds
      const { submit, attempt } = callerAt(server, ownerKey, heard)
      const opened = async (bundle: string, receiver: Uint8Array) =>
        await openExportBundle(bundle, { receiver, organizationId, quorumPublicKeys })

      // Made by the server, and learned by exports.
      const frame = newFrame()
      const { targetPublicKey } = frame
      const { walletId } = made.wallet
      const words = await submit('export_wallet', organizationId, { walletId, targetPublicKey })
      const { mnemonic } = readExportedWallet(await opened(words.exportBundle, frame.receiver))
      secrets.set('a phrase that was made', formsOfPhrase(mnemonic))
      const [address] = made.wallet.addresses
      const leaf = await submit('export_wallet_account', organizationId, { address, targetPublicKey })
      secrets.set('a key of an account', formsOf(await opened(leaf.exportBundle, frame.receiver)))

      // Known beforehand, and imported.
      const imported = entropyToMnemonic(randomBytes(16), wordlist)
      secrets.set('a phrase that was imported', formsOfPhrase(imported))
      const target = await submit('init_import_wallet', organizationId, { userId })
      const targetKey = readImportBundle(target.importBundle, { organizationId, userId, quorumPublicKeys })
      const encryptedBundle = await sealImport(writeImportedWallet({ mnemonic: imported }), targetKey)
      const wallet = { userId, walletName: 'Imported', encryptedBundle, accounts: [ethereumAccount(0)] }
      await submit('import_wallet', organizationId, wallet)
      const single = randomBytes(32)
      secrets.set('a private key that was imported', formsOf(single))
      const keyTarget = await submit('init_import_private_key', organizationId, { userId })
      const keyTargetKey = readImportBundle(keyTarget.importBundle, { organizationId, userId, quorumPublicKeys })
      await submit('import_private_key', organizationId, {
        ...{ userId, privateKeyName: 'Single', curve: 'CURVE_SECP256K1', addressFormats: ['ADDRESS_FORMAT_ETHEREUM'] },
        encryptedBundle: await sealImport(single, keyTargetKey),
      })

      // A session, by mail.
      await rooted.submit('email_auth', organizationId, {
        email: 'owner@example.org',
        targetPublicKey,
        emailCustomization: { appName: 'Shop', magicLinkTemplate: 'https://shop.example/#%s' },
      })
      const [mail = ''] = readdirSync(join(data, 'outbox'))
      const bundle = /#(\w+)/.exec(readFileSync(join(data, 'outbox', mail), 'utf8'))?.[1]
      const session = await openCredentialBundle(bundle, frame.receiver)
      secrets.set('a session', formsOf(session))
      const asSession = callerAt(server, createTestKey(session), heard)

      // Signatures, and mistakes: secrets where they do not belong are refused and not repeated.
      await asSession.submit('sign_raw_payload', organizationId, signingOf(address))
      const misplaced = entropyToMnemonic(randomBytes(16), wordlist)
      secrets.set('a phrase in the wrong field', formsOfPhrase(misplaced))
      await attempt('import_wallet', organizationId, { ...wallet, walletName: 'Other', encryptedBundle: misplaced })
      await attempt('sign_raw_payload', organizationId, signingOf(address, misplaced))
      await attempt('create_wallet', organizationId, { walletName: 'Third', accounts: [], mnemonicLength: misplaced })
      await attempt('export_wallet', organizationId, { walletId, targetPublicKey: misplaced })
      await attempt('create_wallet', organizationId, { [misplaced]: misplaced })

      await server.end('SIGKILL')
      output += server.output()
      server = await spawnCustody(place)
      await callerAt(server, ownerKey, heard).submit('create_wallet', organizationId, {
        walletName: 'Last',
        accounts: [],
      })
      await server.end('SIGTERM')
      output += server.output()

      const backup = await backUp(place, data, secrets)
      const places = [
        ...heard.map((bytes, index) => ({ path: `answer ${index}`, bytes })),
        { path: 'the output', bytes: Buffer.from(output) },
        { path: 'the backup', bytes: backup },
        ...readTree(place.folder, ['master.key', 'custody-root.json']),
      ]
      expect(places.length).toBeGreaterThan(heard.length + 3)
      for (const { path, bytes } of places) {
        for (const [name, forms] of secrets) {
          for (const form of forms) expect(bytes.includes(form), `${name} in ${path}`).toBe(false)
        }
      }
      // The search does find what is there.
      const known = Buffer.from(organizationId)
      expect(places.filter(({ bytes }) => bytes.includes(known)).length).toBeGreaterThan(3)
    } finally {
      await server.end('SIGKILL')
      await place.remove()
    }
  })
})

/** A backup's bytes; the keys that it must not hold are added to the secrets. */
async function backUp(place: TestPlace, data: string, secrets: Map<string, Buffer[]>): Promise<Buffer> {
  const masterKeyFile = join(data, 'master.key')
  secrets.set('the master key', formsOf(readFileSync(masterKeyFile)))
  const masterKey = await openMasterKeyFile(masterKeyFile)
  const database = (await place.open()).withTables<CustodyTables>()
  expect((await readCanary(database)).masterKeyId).toBe(masterKey.id)
  const { wrapped, publicKey } = await readQuorumKey(database)
  secrets.set('the quorum key', formsOf(await masterKey.unwrap(wrapped, ['quorum key', publicKey])))
  for await (const { organizationId, wrapped: dataKey } of readDataKeys(database)) {
    secrets.set(`data key of ${organizationId}`, formsOf(await masterKey.unwrap(dataKey, ['data key', organizationId])))
  }
  await database.destroy()
  const path = join(place.folder, 'custody.backup')
  await runCommand(['backup', path], {
    openDatabase: () => place.open(),
    masterKeyFile,
    checkpointFile: join(data, 'checkpoints.jsonl'),
    rootKeyFile: join(data, 'custody-root.json'),
    toPath: (name) => name,
    clock: systemClock,
    tell: () => undefined,
  })
  return readFileSync(path)
}
