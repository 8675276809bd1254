import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { lockOrganization } from '../../ledger/lockOrganization.ts'
import { sealAsIs } from '../../testing/reseal.ts'
import { createTestKey } from '../../testing/testKey.ts'
import { createTestServer, resultOf } from '../../testing/testServer.ts'
import { apiKeyOf } from '../../testing/testTenant.ts'

const custody = await createTestServer()
afterAll(() => custody.close())

async function invite(receiverUserName: string) {
  const { organizationId, userId: senderUserId } = custody.root
  const receiverUserEmail = `${receiverUserName}@example.org`
  const invitation = {
    receiverUserName,
    receiverUserEmail,
    receiverUserTags: [],
    accessType: 'ACCESS_TYPE_WEB',
    senderUserId,
  }
  const request = { organizationId, parameters: { invitations: [invitation] } }
  const [id] = resultOf(await custody.submit('create_invitations', request, custody.rootKey)).invitationIds
  return { id, token: custody.mails.at(-1)?.text.match(/\/invitation#([\w-]{43})\n/)?.[1] }
}

function accept(token: string | undefined, key = createTestKey()) {
  const apiKeys = [apiKeyOf(key, 'mine')]
  return custody.post('/invitations/accept', JSON.stringify({ token, apiKeys, authenticators: [] }), {})
}

test('the link in the mail makes the user, with his own credential, once', async () => {
  const { token } = await invite('guest')
  const key = createTestKey()
  const { organizationId } = custody.root
  const { body } = await accept(token, key)
  expect(body).toEqual({ organizationId, userId: expect.any(String) })
  expect((await custody.query('whoami', { organizationId }, key)).body).toMatchObject({
    username: 'guest',
    userId: body.userId,
  })
  expect(await accept(token)).toMatchObject({
    status: 404,
    body: { message: 'this invitation is unknown, used, revoked or too old' },
  })
})

test('error: a link that was revoked, is a week old, or brings no credential', async () => {
  const { organizationId } = custody.root
  const revoked = await invite('revoked')
  const parameters = { invitationId: revoked.id }
  resultOf(await custody.submit('delete_invitation', { organizationId, parameters }, custody.rootKey))
  expect((await accept(revoked.token)).status).toBe(404)
  const late = await invite('late')
  const empty = JSON.stringify({ token: late.token, apiKeys: [], authenticators: [] })
  expect((await custody.post('/invitations/accept', empty, {})).status).toBe(400)
  await custody.clock.advance(7 * 86_400_000)
  expect((await accept(late.token)).status).toBe(404)
})

if (process.env['DATABASE_URL'] === undefined) {
  test('taking back what is being accepted is not tried: DATABASE_URL is not set', ({ annotate }) =>
    annotate('The embedded database does one thing at a time.', 'warning'))
} else {
  test('an invitation that is taken back while it is being accepted leaves nobody waiting for the other', async () => {
    const { database, root } = custody
    const { id, token } = await invite('hasty')
    const isSomebodyWaiting = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database)
      return rows.length > 0
    }
    const accepting = await database.transaction().execute(async (transaction) => {
      await lockOrganization(transaction, root.organizationId)
      const answer = accept(token)
      let isWaiting = false
      while (!isWaiting) isWaiting = await isSomebodyWaiting()
      await transaction
        .updateTable('custody_invitation')
        .set({ status: 'INVITATION_STATUS_REVOKED' })
        .where('id', '=', id)
        .execute()
      await sealAsIs(transaction, custody.seals, root.organizationId)
      return { answer }
    })
    expect((await accepting.answer).status).toBe(404)
  })
}
