import { createECDH } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog, systemClock } from '@latchkey/base'
import { apiKeyStamper, type CustodyClient, createCustodyClient } from '@latchkey/custody'
import { openDatabase } from '@latchkey/node'
import { assertStarted, type Product, startProduct } from '../product.ts'

/** The file of the owner's key. */
export type RootFile = {
  readonly organizationId: string
  readonly userId: string
  readonly apiPublicKey: string
  readonly apiPrivateKey: string
}

/** The columns of the audit log that the tests look at. */
type AuditRow = { readonly organization_id: string; readonly position: number; entry: string }

export type TestKey = { readonly publicKey: string; readonly privateKey: string }

/** A product of its own, whose data folder the tests may read, and change while it is stopped. */
export type ConsoleStage = {
  readonly origin: () => string
  readonly root: RootFile
  readonly rootFile: string
  /** A client that stamps with a key, as a program of some user would. */
  clientOf(key: TestKey): CustodyClient
  /** Stops the product, changes one row of the audit log of the root organization, and starts it again. */
  tamper(position: number): Promise<void>
  close(): Promise<void>
}

/** Starts a product in a folder and on a port of its own. */
export async function openConsoleStage(): Promise<ConsoleStage> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-console-'))
  const rootFile = join(folder, 'custody', 'custody-root.json')
  let product = await start(folder)
  const root: RootFile = JSON.parse(await readFile(rootFile, 'utf8'))
  return {
    origin: () => product.origin,
    root,
    rootFile,
    clientOf: (key) =>
      createCustodyClient({
        baseUrl: `${product.origin}/custody`,
        stamper: apiKeyStamper(key),
        fetch,
        clock: systemClock,
        log: silentLog,
      }),
    async tamper(position) {
      await product.stop()
      const database = await openDatabase({ kind: 'folder', folder }, silentLog)
      const tables = database.withTables<{ custody_audit: AuditRow }>()
      const { entry } = await tables
        .selectFrom('custody_audit')
        .selectAll()
        .where('organization_id', '=', root.organizationId)
        .where('position', '=', position)
        .executeTakeFirstOrThrow()
      await tables
        .updateTable('custody_audit')
        .set({ entry: entry.replace('"atMs":', '"atMs":1') })
        .where('organization_id', '=', root.organizationId)
        .where('position', '=', position)
        .execute()
      await database.destroy()
      product = await start(folder)
    },
    async close() {
      await product.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function start(folder: string): Promise<Product> {
  const product = await startProduct({ LATCHKEY_PORT: '0', LATCHKEY_DATA: folder, LATCHKEY_CONFIG: '' })
  assertStarted(product)
  return product
}

/** A fresh P-256 key in hexadecimal text. */
export function createKey(): TestKey {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return {
    publicKey: pair.getPublicKey('hex', 'compressed'),
    privateKey: pair.getPrivateKey('hex').padStart(64, '0'),
  }
}
