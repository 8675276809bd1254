import { createHash } from 'node:crypto'
import { fakeClock } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import type { EmbeddedTables } from '../tables/embeddedTables.ts'
import { codeOf, origin } from '../testing/testApp.ts'
import { createEmbeddedApp, cutLine, openCustodyStage, type Page, register } from '../testing/testCustody.ts'

// Somebody who writes to the database behind the API's back, and would have another's passkey open a wallet of his own.
const clock = fakeClock()
const { database, custody, open } = await openCustodyStage(clock)
const tables = database.withTables<EmbeddedTables>()

const make = (page: Page, passkey: unknown) => page.send('POST', '/api/embedded/passkey', { passkey })
const rows = () => tables.selectFrom('embedded_challenge').selectAll().execute()

const below = async (filterValue: string) => {
  const { organizationId } = custody.root
  const asked = { organizationId, filterType: 'CREDENTIAL_ID', filterValue }
  return (await custody.query('list_suborgs', asked, custody.rootKey)).body.organizationIds
}

/** The request hash of a registration that was given back for this request. */
const hashOf = (passkey: unknown) =>
  createHash('sha256')
    .update(JSON.stringify({ walletName: 'Wallet', passkey }))
    .digest('hex')

/** A wallet, and a registration of its passkey for a second one, with a challenge of the API's. */
async function secondWallet(page: Page) {
  const { passkey, request } = await register(page)
  expect((await make(page, request)).status).toBe(200)
  const { body } = await page.send('POST', '/api/embedded/challenge', {})
  const challenge = String(body['challenge'])
  const made = passkey.register({ origin, rpId: 'localhost', challenge })
  const { credentialId, clientDataJson, attestationObject } = made
  const attestation = { ...request.attestation, credentialId, clientDataJson, attestationObject }
  return { credentialId, second: { ...request, challenge, attestation } }
}

test('error: a passkey of one wallet is not taken for another by a registration that somebody wrote', async () => {
  const page = await open()
  const { credentialId, second } = await secondWallet(page)
  const [known] = await rows()
  await tables
    .updateTable('embedded_challenge')
    .set({ request_hash: hashOf(second) })
    .execute()
  const answer = await make(page, second)
  expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status: 401, code: 'request_not_ours' })
  for (const mark of ['', known?.mark ?? '']) {
    const row = { challenge: second.challenge, request_hash: hashOf(second), issued_at_ms: clock.now() }
    await tables
      .insertInto('embedded_challenge')
      .values({ ...row, expires_at_ms: clock.now() + 300_000, mark })
      .execute()
    expect(codeOf(await make(page, second))).toBe('request_not_ours')
  }
  expect(await below(credentialId)).toHaveLength(1)
})

test.each([
  ['issued_at_ms', 1],
  ['expires_at_ms', 1_900_000_000_000],
])('error: a registration whose %s was changed is refused', async (column, value) => {
  const page = await open()
  const { request } = await register(page)
  await tables
    .updateTable('embedded_challenge')
    .set({ [column]: value })
    .execute()
  expect(codeOf(await make(page, request))).toBe('request_not_ours')
})

test('error: a registration that was swapped with another is refused', async () => {
  const page = await open()
  const { request } = await register(page)
  const [mine] = await rows()
  await tables.deleteFrom('embedded_challenge').execute()
  await clock.advance(1000)
  const other = await register(page)
  await tables
    .updateTable('embedded_challenge')
    .set({ mark: mine?.mark ?? '' })
    .execute()
  expect(codeOf(await make(page, other.request))).toBe('request_not_ours')
  expect(codeOf(await make(page, request))).toBe('registration_unknown')
})

test('a registration that is put back unchanged makes the same wallet for the same request, and no other', async () => {
  const { line, fetch } = cutLine(custody)
  const page = await createEmbeddedApp(database, { custody, fetch })
  const { passkey, request } = await register(page)
  expect(codeOf(await make(page, request))).toBe('custody_unreachable')
  line.isCut = false
  const kept = await rows()
  const first = await make(page, request)
  expect(first.status).toBe(200)
  await tables.insertInto('embedded_challenge').values(kept).execute()
  expect(codeOf(await make(page, { ...request, authenticatorName: 'Another' }))).toBe('registration_unknown')
  await tables.insertInto('embedded_challenge').values(kept).execute()
  expect((await make(page, request)).body).toEqual(first.body)
  expect(await below(passkey.credentialId)).toHaveLength(1)
})
