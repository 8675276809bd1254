import { relayTags } from '@latchkey/remote'
import { expect, test } from 'vitest'
import { decidePublications, isDone, knownUntil, type PublicationFacts, toCandidate } from './decide.ts'
import type { NewMessage } from './store.ts'

const limits = { messagesPerTopic: 3, bytesPerTopic: 100, bytesPerAddress: 2000, totalBytes: 3000 }

function facts(more: Partial<PublicationFacts> = {}): PublicationFacts {
  const none = { known: new Set<string>(), mailboxes: new Map(), makers: new Map(), totalBytes: 0 }
  return { nowMs: 1000, limits, ...none, ...more }
}

function candidate(topic: string, message: string, more: Partial<NewMessage> & { readonly maker?: string } = {}) {
  const { maker = 'home', ...fields } = more
  return toCandidate({ topic, message, publisher: 'app', tag: 1108, ttlSeconds: 60, ...fields }, maker)
}

function outcomes(publications: Parameters<typeof decidePublications>[0], given = facts()) {
  const { taken, failures } = decidePublications(publications, given)
  return { taken: taken.map(({ message }) => message), failures: failures.map((failure) => failure?.code) }
}

test('what is new is taken, with its time', () => {
  const { taken } = decidePublications([[candidate('a', 'one')]], facts())
  expect(taken).toMatchObject([{ message: 'one', publishedAtMs: 1000, expiresAtMs: 61_000 }])
})

test('the times of a topic never fall', () => {
  const mailboxes = new Map([['a', { messages: 1, bytes: 3, lastMs: 5000 }]])
  const { taken } = decidePublications([[candidate('a', 'one')], [candidate('b', 'two')]], facts({ mailboxes }))
  expect(taken.map(({ publishedAtMs }) => publishedAtMs)).toEqual([5000, 1000])
})

test('what is known is taken by doing nothing: stored, in this transaction, and twice in one publication', () => {
  const known = new Set([candidate('a', 'stored').hash])
  const publications = [
    [candidate('a', 'stored')],
    [candidate('a', 'new'), candidate('a', 'new')],
    [candidate('a', 'new')],
  ]
  expect(outcomes(publications, facts({ known }))).toEqual({
    taken: ['new'],
    failures: [undefined, undefined, undefined],
  })
})

test('a full mailbox refuses by number and by size, and a publication as a whole', () => {
  const mailboxes = new Map([['a', { messages: 2, bytes: 10, lastMs: 0 }]])
  const publications = [
    [candidate('b', 'not alone'), candidate('a', 'one'), candidate('a', 'two')],
    [candidate('a', 'x'.repeat(91))],
    [candidate('a', 'fits')],
    [candidate('a', 'too late')],
    [candidate('b', 'elsewhere')],
  ]
  expect(outcomes(publications, facts({ mailboxes }))).toEqual({
    taken: ['fits', 'elsewhere'],
    failures: ['mailbox_full', 'mailbox_full', undefined, 'mailbox_full', undefined],
  })
})

test('an address has its share, and all together have theirs; an attestation counts', () => {
  const makers = new Map([['home', 1400]])
  const publications = [
    [candidate('a', 'x'.repeat(80))],
    [candidate('b', 'x', { maker: 'home' })],
    [candidate('c', 'x', { maker: 'office' })],
    [candidate('d', 'x', { maker: 'office', attestation: 'y'.repeat(99) })],
  ]
  expect(outcomes(publications, facts({ makers, totalBytes: 1400 }))).toEqual({
    taken: ['x'.repeat(80), 'x'],
    failures: [undefined, 'storage_full', undefined, 'storage_full'],
  })
})

test('a message is done when all who want it have it, and somebody has', () => {
  const message = { publisher: 'app', tag: 1108 }
  const done = (ackedBy: readonly string[], wantedBy: readonly string[], more = {}) =>
    isDone({ ...message, ackedBy: new Set(ackedBy), wantedBy, ...more })
  expect(done([], [])).toBe(false)
  expect(done(['wallet'], ['wallet', 'app'])).toBe(true)
  expect(done(['wallet'], ['wallet', 'tablet'])).toBe(false)
  expect(done(['wallet'], [])).toBe(true)
  expect(done(['wallet'], ['wallet'], { tag: relayTags.proposal })).toBe(false)
})

test('it is known for two minutes, and no longer than it would have lived', () => {
  expect(knownUntil({ publishedAtMs: 0, expiresAtMs: 600_000 })).toBe(120_000)
  expect(knownUntil({ publishedAtMs: 0, expiresAtMs: 10_000 })).toBe(10_000)
})
