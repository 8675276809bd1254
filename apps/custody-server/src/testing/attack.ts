import { randomBytes, randomUUID } from 'node:crypto'
import { verifyAudit } from '../commands/verifyAudit.ts'
import { localMasterKey } from '../vault/masterKey.ts'
import { putBack, takeSnapshot } from './tamper.ts'
import { createTestKey } from './testKey.ts'
import { createTestServer, resultOf, type TestServer } from './testServer.ts'
import { createTenant, signingOf, type Tenant } from './testTenant.ts'

/** How a request is answered that rests on rows which somebody else has written. */
export const frozen = { status: 500, body: { details: [{ turnkeyErrorCode: 'ORGANIZATION_FROZEN' }] } }

/** A server, an organization whose rows are written past it, and another one whose user is in it with the writer. */
export async function createAttack() {
  const masterBytes = randomBytes(32)
  const masterKey = () => localMasterKey(Buffer.from(masterBytes))
  const custody = await createTestServer({ masterKey: masterKey(), isOnlyProcess: false })
  const { database } = custody
  const victim = await createTenant(custody, 'victim')
  const accomplice = await createTenant(custody, 'accomplice')
  for (const tenant of [victim, accomplice]) await mailDigits(custody, tenant)
  const sound = await takeSnapshot(database, victim.organizationId)
  const beside = await takeSnapshot(database, accomplice.organizationId)
  return {
    ...{ custody, victim, accomplice, masterKey, sound },
    /** Everything as it was before. */
    undo: () => putBack(database, [sound, beside]),
    /** The finding of the owner's command. */
    async problemsOf({ organizationId }: Tenant): Promise<readonly string[]> {
      const { problems } = await verifyAudit({ database, masterKey: masterKey(), checkpoints: [] })
      return problems.flatMap((problem) => (problem.organizationId === organizationId ? [problem.text] : []))
    },
    /** The version is the database's own mark, and so the attacker's too. */
    async bump(organizationId: string): Promise<void> {
      await database
        .updateTable('custody_organization')
        .set({ version: randomUUID() })
        .where('id', '=', organizationId)
        .execute()
    },
    close: () => custody.close(),
  }
}

/** Has six digits mailed, so that there is a row of them. */
async function mailDigits(server: TestServer, { organizationId, email }: Tenant): Promise<void> {
  const emailCustomization = { appName: 'Shop', templateVariables: JSON.stringify({ code: 'six-digits' }) }
  const parameters = { email, targetPublicKey: createTestKey().targetPublicKey, emailCustomization }
  resultOf(await server.submit('email_auth', { organizationId, parameters }, server.rootKey))
}

/** Asks for a signature of an organization's first account. */
export function signOn(server: TestServer, { organizationId, key, address }: Tenant) {
  return server.submit('sign_raw_payload', { organizationId, parameters: signingOf(address) }, key)
}
