import { randomBytes } from 'node:crypto'
import { silentLog } from '@latchkey/base'
import { openDatabase } from '@latchkey/node'
import { expect, test } from 'vitest'
import type { CustodyTables } from '../../database/tables.ts'
import { createTestServer } from '../../testing/testServer.ts'
import { localMasterKey } from '../../vault/masterKey.ts'

test('denials by calls that an earlier program has stored are counted once, at the first start of this one', async () => {
  const database = await openDatabase({ kind: 'memory' }, silentLog)
  const rows = database.withTables<CustodyTables>()
  const bytes = randomBytes(32)
  const said: string[] = []
  const log = { ...silentLog, warn: (message: string) => void said.push(message) }
  const start = () => createTestServer({ masterKey: localMasterKey(Buffer.from(bytes)), log }, database)

  const first = await start()
  const store = async (name: string, effect: string, condition: string) => {
    const { organizationId } = first.root
    const texts = { name, effect: `EFFECT_${effect}`, condition, consensus: '', time: '', notes: '' }
    const row = { id: name, organization_id: organizationId, ...texts, created_at_ms: 1, updated_at_ms: 1 }
    await rows.insertInto('custody_policy').values(row).execute()
  }
  await store('name', 'DENY', "eth.tx.function_name == 'approve'")
  await store('signature', 'DENY', "eth.tx.value > 5 || eth.tx.function_signature == '0x095ea7b3'")
  await store('argument', 'DENY', "eth.tx.contract_call_args['amount'] > 5")
  await store('permission', 'ALLOW', "eth.tx.function_name == 'approve'")
  await store('text', 'DENY', "activity.params.note == 'eth.tx.function_name'")
  await store('broken', 'DENY', 'eth.tx.function_name ==')
  expect(said).toEqual([])
  await first.server.close()
  // As an earlier program leaves it.
  await rows.deleteFrom('custody_setting').where('name', '=', 'call denials').execute()
  await (await start()).server.close()
  expect(said).toEqual([
    'Stored policies that deny by what a call of a contract says: 3. They could not hold until now; from now on they deny what they say, and calls that cannot be read. Read through them and upload the interfaces of their contracts (docs/self-host.md)',
  ])
  await (await start()).server.close()
  expect(said).toHaveLength(1)
  await database.destroy()
})
