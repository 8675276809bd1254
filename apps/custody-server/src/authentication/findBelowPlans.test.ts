import { CompiledQuery, type KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { createTestServer } from '../testing/testServer.ts'
import { findKeyBelow, findPasskeyBelow } from './findBelow.ts'

/** SQLite's first step for each statement that a piece of work makes. */
async function firstSteps(work: (database: Database) => Promise<unknown>): Promise<readonly string[]> {
  const { database, close } = await createTestServer()
  const asked: CompiledQuery[] = []
  const listening: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      asked.push(database.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await work(database.withPlugin(listening))
  const steps: string[] = []
  for (const { sql, parameters } of asked) {
    const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
    const { rows } = await database.executeQuery<{ readonly detail: string }>(plan)
    steps.push(rows[0]?.detail ?? '')
  }
  await close()
  return steps
}

type Database = Awaited<ReturnType<typeof createTestServer>>['database']

test.skipIf(process.env['DATABASE_URL'] !== undefined)(
  'whose credential it is below an organization is looked for by the credential, however many are below',
  async () => {
    expect(await firstSteps((database) => findKeyBelow(database, 'parent', '02'))).toEqual([
      expect.stringContaining('custody_api_key_public_key (public_key=?'),
    ])
    expect(await firstSteps((database) => findPasskeyBelow(database, 'parent', 'AA'))).toEqual([
      expect.stringContaining('custody_authenticator_credential (credential_id=?'),
    ])
  },
)
