import { silentLog } from '@latchkey/base'
import { describe, expect, test } from 'vitest'
import { type AuditEntry, readAuditEntry, writeAuditEntry } from '../auditLog/auditEntry.ts'
import { type AuditLink, createCheckpoint, nextAuditLink } from '../auditLog/auditLink.ts'
import { toHexText } from '../keys/hexText.ts'
import { loadSecp256k1 } from '../keys/secp256k1.ts'
import { readAttestation } from '../stamps/readAttestation.ts'
import { createTestPasskey, testOrigin } from '../stamps/testing/testPasskey.ts'
import { createStampVerifier } from '../stamps/verifyStamp.ts'
import { localMasterKey } from '../vault/masterKey.ts'
import { createQuorumKey, openQuorumKey } from '../vault/quorumKey.ts'
import { fingerprintOf } from '../vault/signedRequest.ts'
import { approvalBody, createTestUser, submitBody } from '../vault/testing/testUser.ts'
import { type AuditCheck, verifyAuditChain } from './verifyAuditChain.ts'

const masterKey = localMasterKey(Buffer.alloc(32, 7))
const quorumKey = await openQuorumKey(await createQuorumKey(masterKey), masterKey)
const alice = createTestUser('alice')
const passkey = createTestPasskey('ES256')
const credential = readAttestation(passkey.register())
const verify = createStampVerifier({
  secp256k1: loadSecp256k1(silentLog),
  origins: [testOrigin],
  isUserVerificationRequired: true,
})
const request = submitBody('SIGN_RAW_PAYLOAD_V2', 'org', { signWith: '0xäöü' })
const approved = { kind: 'vote', atMs: 1, activityId: 'a1', selection: 'VOTE_SELECTION_APPROVED' } as const

function aliceVotes(
  message: string,
  more: Partial<typeof approved> | { selection: 'VOTE_SELECTION_REJECTED' } = {},
): AuditEntry {
  const { stamp, stampCredential } = alice.approve(message)
  return { ...approved, ...more, userId: 'alice', message, stamp, credential: stampCredential }
}

function passkeyVotes(message: string): AuditEntry {
  const { kind, credentialId, publicKeyInfo, rpIdHash } = credential
  const stamp = passkey.stamp(Buffer.from(message))
  return { ...approved, userId: 'bob', message, stamp, credential: { kind, credentialId, publicKeyInfo, rpIdHash } }
}

const done = {
  kind: 'outcome',
  atMs: 2,
  activityId: 'a1',
  fingerprint: fingerprintOf(request),
  status: 'ACTIVITY_STATUS_COMPLETED',
  resultHash: '',
} as const

function chain(entries: readonly AuditEntry[], from?: AuditLink): AuditLink[] {
  const links: AuditLink[] = []
  for (const entry of entries) links.push(nextAuditLink('org', links.at(-1) ?? from, writeAuditEntry(entry)))
  return links
}

const good = chain([aliceVotes(request), passkeyVotes(approvalBody(request, 'org')), done])
const last = good.at(-1)!
const sealed = [...good, ...chain([await createCheckpoint('org', last, { signer: quorumKey, atMs: 3 })], last)]

const check = (links: AuditCheck['links'], more: Partial<AuditCheck> = {}) =>
  verifyAuditChain({
    organizationId: 'org',
    links,
    verify,
    quorumPublicKeys: [toHexText(quorumKey.publicKey)],
    ...more,
  })
const problemsOf = async (links: AuditCheck['links'], more: Partial<AuditCheck> = {}) =>
  (await check(links, more)).problems.map(({ position, text }) => `${position}: ${text}`)

describe('a log', () => {
  test('of a request, a vote with a passkey, an outcome and a checkpoint verifies', async () => {
    expect(await check(sealed, { expectedHead: sealed.at(-1)!.hash })).toEqual({
      votes: 2,
      outcomes: 1,
      checkpoints: 1,
      ownerActs: 0,
      frozen: 0,
      head: { position: 4, hash: sealed.at(-1)!.hash },
      problems: [],
    })
    expect(await check([])).toMatchObject({ head: undefined, problems: [] })
  })

  test('error: every changed field of every row is found', async () => {
    for (const [at, link] of sealed.entries()) {
      const changes: Partial<AuditLink>[] = [
        { organizationId: 'other' },
        { position: link.position + 1 },
        { previousHash: '00' },
        { entry: link.entry.replace('"atMs":', '"atMs":1') },
        { hash: link.hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
      ]
      for (const change of changes) {
        expect(await problemsOf(sealed.with(at, { ...link, ...change })), JSON.stringify(change)).not.toEqual([])
      }
    }
  })

  test('error: rows left out, swapped, doubled, or cut off at the end', async () => {
    for (const [at] of sealed.slice(0, -1).entries()) expect(await problemsOf(sealed.toSpliced(at, 1))).not.toEqual([])
    expect(await problemsOf([sealed[1]!, sealed[0]!, ...sealed.slice(2)])).not.toEqual([])
    expect(await problemsOf([...sealed, sealed[3]!])).not.toEqual([])
    expect(await problemsOf(sealed.slice(0, 2), { expectedHead: sealed[3]!.hash })).toEqual([
      '2: the log does not end where it should',
    ])
    expect(await problemsOf([], { expectedHead: sealed[3]!.hash })).toEqual(['0: the log does not end where it should'])
  })

  const approval = approvalBody(request, 'org')
  const rewritten: readonly (readonly [string, readonly AuditEntry[]])[] = [
    ['1: the stamp does not verify', [{ ...aliceVotes(request), message: request.replace('0x', '0y') } as AuditEntry]],
    [
      '1: the stamp does not verify',
      [{ ...aliceVotes(request), credential: createTestUser('eve').approve('').stampCredential } as AuditEntry],
    ],
    ['2: the vote is on another activity', [aliceVotes(request), passkeyVotes(approvalBody(`${request} `, 'org'))]],
    ['2: the vote is on another activity', [aliceVotes(request), passkeyVotes(request)]],
    ['2: the vote is on another activity', [aliceVotes(request), passkeyVotes('{}')]],
    [
      '2: the vote is on another activity',
      [aliceVotes(request), aliceVotes(approval, { selection: 'VOTE_SELECTION_REJECTED' })],
    ],
    ['1: nobody asked', [done]],
    ['2: the outcome is one of another request', [aliceVotes(request), { ...done, fingerprint: 'sha256:00' }]],
    ['3: the activity ended twice', [aliceVotes(request), done, done]],
  ]
  test.each(rewritten)('error: %s, though the whole chain was written anew', async (text, entries) => {
    expect((await problemsOf(chain(entries))).join()).toContain(text)
  })

  test('error: checkpoints of other servers, of other places, or at the start', async () => {
    const text = 'the checkpoint was not signed by this server'
    expect(await problemsOf(sealed, { quorumPublicKeys: [] })).toEqual([`4: ${text}`])
    const checkpoint = await createCheckpoint('org', good[1]!, { signer: quorumKey, atMs: 3 })
    expect(await problemsOf([...good, ...chain([checkpoint], last)])).toEqual([`4: ${text}`])
    const foreign = await createCheckpoint('other', last, { signer: quorumKey, atMs: 3 })
    expect(await problemsOf([...good, ...chain([foreign], last)])).toEqual([`4: ${text}`])
    expect(await problemsOf(chain([checkpoint]))).toEqual([`1: ${text}`])
  })

  test('error: entries that are none', async () => {
    for (const entry of ['', '{}', '{"kind":"vote"}', 'null']) expect(readAuditEntry(entry)).toBeUndefined()
    expect(await problemsOf([{ ...good[0]!, entry: '{}' }])).toEqual([
      '1: the row was changed',
      '1: its entry cannot be read',
    ])
  })
})
