import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Clock, silentLog } from '@latchkey/base'
import { createTestFolder } from '@latchkey/node/testing'
import { expect, test } from 'vitest'
import { openMailboxes } from '../openMailboxes.ts'
import type { RelayStore } from '../store/store.ts'
import { isAwaited, publish } from '../testing/storeCalls.ts'

/** Written by the last version without attestations: those it knew, and no others. */
const earliest =
  'TEFUQ0hKMDE7AAAAAzwqTwK3XqG2J7MUWM3RVG2PiZusWScDqdh/q/ToCE8O0QVXBg4AAABkaWQ6a2V5OndhbGxldAAAwAZFDHpCOwAAAMbKet' +
  'oCt16htiezFFjN0VRtj4mbrFknA6nYf6v06AhPDtEFVwYOAAAAZGlkOmtleTp0YWJsZXQAAMAGRQx6QjkAAAAR5EdpAmo2RUSftj9sO5J27Lrt' +
  'lNNE1emvW5FTxSuGsivlZCLyDAAAAGRpZDprZXk6Z29uZQAAwAZFDHpCrAAAAPRWHNoAAgAAALdeobYnsxRYzdFUbY+Jm6xZJwOp2H+r9OgITw' +
  '7RBVcGAADABkUMekIAAADPhQ56QlQEAAALAAAAZGlkOmtleTphcHAFAAAAZmlyc3S3XqG2J7MUWM3RVG2PiZusWScDqdh/q/ToCE8O0QVXBgAA' +
  'wAZFDHpCAAAAz4UOekJUBAAACwAAAGRpZDprZXk6YXBwFAAAAHNlY29uZCDDvCAAICJxdW90ZWQiVAAAAM2IpDgAAQAAALdeobYnsxRYzdFUbY' +
  '+Jm6xZJwOp2H+r9OgITw7RBVcGAADABkUMekIAAADPhQ56QlQEAAALAAAAZGlkOmtleTphcHAIAAAAYXR0ZXN0ZWRgAAAAr1LKPgABAAAAajZF' +
  'RJ+2P2w7knbsuu2U00TV6a9bkVPFK4ayK+VkIvIAAMAGRQx6QgAAAM+FDnpCVAQAAAsAAABkaWQ6a2V5OmFwcBQAAABmb3IgdGhlIG9uZSB3aG' +
  '8gZ29lczsAAAC37nuzAmo2RUSftj9sO5J27LrtlNNE1emvW5FTxSuGsivlZCLyDgAAAGRpZDprZXk6d2FsbGV0AADABkUMekJWAAAAjFdQVwAB' +
  'AAAA7hjD3jNI1BUOSkBPuZSBeqh2rTgSNefTRr6VturNYHcAAMAGRQx6QgAA/k9FDHpCTAQAAAsAAABkaWQ6a2V5OmFwcAoAAABhIHByb3Bvc2' +
  'FsVwAAAD/R7jgAAQAAALdeobYnsxRYzdFUbY+Jm6xZJwOp2H+r9OgITw7RBVcGAADABkUMekIAADEJRQx6QlQEAAALAAAAZGlkOmtleTphcHAL' +
  'AAAAc2hvcnQgbGl2ZWQ/AAAAC5u6QgG3XqG2J7MUWM3RVG2PiZusWScDqdh/q/ToCE8O0QVXBg4AAABkaWQ6a2V5OndhbGxldDNdJUVOLJ/QQg' +
  'DdNz8AAABSDUUPAWo2RUSftj9sO5J27LrtlNNE1emvW5FTxSuGsivlZCLyDgAAAGRpZDprZXk6d2FsbGV0/+4N2udecRHvH02wMQAAAMBh7xcD' +
  'ajZFRJ+2P2w7knbsuu2U00TV6a9bkVPFK4ayK+VkIvIMAAAAZGlkOmtleTpnb25l'

/** The same story, as the last version with a journal has written it. */
const latest =
  'TEFUQ0hKMDI7AAAAAzwqTwK3XqG2J7MUWM3RVG2PiZusWScDqdh/q/ToCE8O0QVXBg4AAABkaWQ6a2V5OndhbGxldAAAwAZFDHpCOwAAAMbKet' +
  'oCt16htiezFFjN0VRtj4mbrFknA6nYf6v06AhPDtEFVwYOAAAAZGlkOmtleTp0YWJsZXQAAMAGRQx6QjkAAAAR5EdpAmo2RUSftj9sO5J27Lrt' +
  'lNNE1emvW5FTxSuGsivlZCLyDAAAAGRpZDprZXk6Z29uZQAAwAZFDHpCrAAAAPRWHNoAAgAAALdeobYnsxRYzdFUbY+Jm6xZJwOp2H+r9OgITw' +
  '7RBVcGAADABkUMekIAAADPhQ56QlQEAAALAAAAZGlkOmtleTphcHAFAAAAZmlyc3S3XqG2J7MUWM3RVG2PiZusWScDqdh/q/ToCE8O0QVXBgAA' +
  'wAZFDHpCAAAAz4UOekJUBAAACwAAAGRpZDprZXk6YXBwFAAAAHNlY29uZCDDvCAAICJxdW90ZWQiXgAAAIE4avwFAQAAALdeobYnsxRYzdFUbY' +
  '+Jm6xZJwOp2H+r9OgITw7RBVcGAADABkUMekIAAADPhQ56QlQEAAALAAAAZGlkOmtleTphcHAIAAAAYXR0ZXN0ZWQBBQAAAGEuYi5jYAAAAK9S' +
  'yj4AAQAAAGo2RUSftj9sO5J27LrtlNNE1emvW5FTxSuGsivlZCLyAADABkUMekIAAADPhQ56QlQEAAALAAAAZGlkOmtleTphcHAUAAAAZm9yIH' +
  'RoZSBvbmUgd2hvIGdvZXM7AAAAt+57swJqNkVEn7Y/bDuSduy67ZTTRNXpr1uRU8UrhrIr5WQi8g4AAABkaWQ6a2V5OndhbGxldAAAwAZFDHpC' +
  'VgAAAIxXUFcAAQAAAO4Yw94zSNQVDkpAT7mUgXqodq04EjXn00a+lbbqzWB3AADABkUMekIAAP5PRQx6QkwEAAALAAAAZGlkOmtleTphcHAKAA' +
  'AAYSBwcm9wb3NhbFcAAAA/0e44AAEAAAC3XqG2J7MUWM3RVG2PiZusWScDqdh/q/ToCE8O0QVXBgAAwAZFDHpCAAAxCUUMekJUBAAACwAAAGRp' +
  'ZDprZXk6YXBwCwAAAHNob3J0IGxpdmVkPwAAAAubukIBt16htiezFFjN0VRtj4mbrFknA6nYf6v06AhPDtEFVwYOAAAAZGlkOmtleTp3YWxsZX' +
  'QzXSVFTiyf0EIA3Tc/AAAAUg1FDwFqNkVEn7Y/bDuSduy67ZTTRNXpr1uRU8UrhrIr5WQi8g4AAABkaWQ6a2V5OndhbGxldP/uDdrnXnER7x9N' +
  'sDEAAADAYe8XA2o2RUSftj9sO5J27LrtlNNE1emvW5FTxSuGsivlZCLyDAAAAGRpZDprZXk6Z29uZQ=='

const writtenAtMs = 1_790_000_060_000
const topicOf = (number: number) => createHash('sha256').update(`topic ${number}`).digest('hex')
const clockAt = (nowMs: number): Clock => ({ now: () => nowMs, schedule: () => () => undefined })

function createFolder() {
  const folder = createTestFolder()
  return { folder, write: (bytes: Buffer) => writeFileSync(join(folder, 'journal.log'), bytes) }
}

const open = (folder: string, nowMs = writtenAtMs) =>
  openMailboxes({ place: { kind: 'folder', folder }, clock: clockAt(nowMs), log: silentLog })

async function textsFor(store: RelayStore, topic: number, clientId: string): Promise<readonly string[]> {
  return (await store.read(topicOf(topic), clientId)).map(({ message }) => message)
}

test.each([
  ['before attestations', earliest, undefined],
  ['with attestations', latest, 'a.b.c'],
])(
  'a journal of the version %s: every message is there for whom it waits, and nothing else',
  async (_title, text, attestation) => {
    const { folder, write } = createFolder()
    write(Buffer.from(text, 'base64'))
    const store = await open(folder)
    const waiting = ['second ü \u0000 "quoted"', 'attested']
    expect(await textsFor(store, 1, 'did:key:tablet')).toEqual(['first', ...waiting])
    expect(await textsFor(store, 1, 'did:key:wallet')).toEqual(waiting)
    expect(await textsFor(store, 1, 'did:key:app')).toEqual([])
    // Everybody who wanted it had it.
    expect(await textsFor(store, 2, 'did:key:wallet')).toEqual([])
    expect(await textsFor(store, 3, 'did:key:wallet')).toEqual(['a proposal'])
    const [, , attested] = await store.read(topicOf(1), 'did:key:tablet')
    expect(attested).toMatchObject({ attestation, tag: 1108, publishedAtMs: writtenAtMs - 60_000 })
    expect(await isAwaited(store, topicOf(1), 'did:key:wallet')).toBe(true)
    expect(await isAwaited(store, topicOf(2), 'did:key:gone')).toBe(false)
    expect(store.counts().messages).toBe(4)
    // A message acknowledged a minute ago is known still.
    await publish(store, 'for the one who goes', { topic: topicOf(2) })
    expect(await textsFor(store, 2, 'did:key:wallet')).toEqual([])
    await store.close()

    expect(existsSync(join(folder, 'journal.log'))).toBe(false)
    expect(existsSync(join(folder, 'journal.imported'))).toBe(true)
    const again = await open(folder)
    expect(await textsFor(again, 1, 'did:key:tablet')).toEqual(['first', ...waiting])
    await again.close()
  },
)

test('what has expired since is left behind', async () => {
  const { folder, write } = createFolder()
  write(Buffer.from(latest, 'base64'))
  const store = await open(folder, writtenAtMs + 8 * 86_400_000)
  expect(store.counts().messages).toBe(0)
  await store.close()
})

test('a write that a crash cut off was never answered, and does not stop the start', async () => {
  const { folder, write } = createFolder()
  const bytes = Buffer.from(latest, 'base64')
  write(Buffer.concat([bytes, bytes.subarray(8, 60)]))
  const store = await open(folder)
  expect(store.counts().messages).toBe(4)
  await store.close()
})

test('error: a flipped bit ends the start with a line, whichever it is, and every byte is left', async () => {
  const { folder, write } = createFolder()
  const whole = Buffer.from(latest, 'base64')
  for (let bit = 0; bit < whole.length * 8; bit += 61) {
    const bytes = Buffer.from(whole)
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    write(bytes)
    await expect(open(folder), `bit ${bit}`).rejects.toMatchObject({
      code: expect.stringMatching(/^journal_/),
      hint: /./,
    })
    expect(readFileSync(join(folder, 'journal.log')).equals(bytes)).toBe(true)
  }
})

test('error: a file of somebody else is no journal', async () => {
  const { folder, write } = createFolder()
  write(Buffer.from('somebody else wrote this'))
  await expect(open(folder)).rejects.toMatchObject({ code: 'journal_not_readable' })
})

test('error: a journal that was moved aside by an earlier version is named', async () => {
  const { folder } = createFolder()
  writeFileSync(join(folder, 'journal.damaged'), Buffer.from(latest, 'base64'))
  await expect(open(folder)).rejects.toMatchObject({ code: 'journal_moved' })
})
