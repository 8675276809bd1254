import { AppError } from '@latchkey/base'
import fc, { property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readLogSettings } from '../settings/readLogSettings.ts'
import { cleanText } from './cleanText.ts'
import { createServerLog, type LogSettings } from './createServerLog.ts'
import { inRequest, requestId } from './requestId.ts'

function logTo(settings: Partial<LogSettings> = {}) {
  const lines: string[] = []
  return {
    lines,
    log: createServerLog({ level: 'debug', format: 'json', ...settings, write: (line) => lines.push(line) }),
  }
}

const secrets: Readonly<Record<string, string>> = {
  'a token of the relay': 'wss://box.example/relay?auth=eyJhbGciOiJFZERTQSJ9.eyJpc3MiOiJkaWQifQ.c2ln&projectId=p',
  'a node’s key in its path': 'https://node.example/v3/0123456789abcdef',
  'a database’s password': 'postgres://latchkey:hunter2@db.example/latchkey',
  'an account': '0x52908400098527886E0F7030069857D2E4169EE7',
  'a private key': 'f9c1b7e4a0d2358f6c9b1e7d4a0c3b5f8e2d6a9c1b4f7e0d3a6c9b2e5f8d1a4c',
  'a session’s token': 'Xk2v9QmTzL0pWcR7uYhJ4sNbEaGd6fVi3oKx8tMqZrU',
  'base64 with slashes': 'mZ3/8kQpL+vT5xYc/Wn2Rb9sEhJ4uGd7fAiOo1KtNqM=',
  'a mail address': 'ada@lovelace.example',
  'a caller': '203.0.113.9',
  'a caller’s network': '2001:db8:1:2::7',
  'a pairing code': 'wc:7f6e504bfad60b@2?relay-protocol=irn&symKey=aa11',
}

describe('what a log may hold', () => {
  test.each(Object.entries(secrets))('%s is left out, wherever it stands', (_what, secret) => {
    for (const format of ['json', 'text'] as const) {
      const { lines, log } = logTo({ format })
      const cause = new Error(`for ${secret} it failed`)
      const table = { failed: { message: 'It failed for {what}.' } }
      log.error(`It failed for ${secret}`, cause)
      log.error('It failed', new AppError(table, 'failed', { data: { what: secret }, cause }))
      log.warn('It failed', secret)
      log.warn('It failed', { name: secret, address: secret, token: secret })
      log.warn('It failed', Object.assign(new Error(`first\n    at ${secret}`), { code: secret, address: secret }))
      log.info('It failed', [secret], { nested: { name: secret } })
      expect(lines).toHaveLength(6)
      expect(lines.join('\n')).not.toContain(secret)
      const parts = secret.split(/[/?&=:@]+/).filter((part) => part.length > 10 && !part.includes('example'))
      for (const part of parts) expect(lines.join('\n')).not.toContain(part)
    }
  })

  test('what a parser quotes is left out', () => {
    const { lines, log } = logTo()
    for (const text of ['hunter2', '{"password": hunter2}', '"hunter2']) {
      try {
        JSON.parse(text)
      } catch (error) {
        log.error('It cannot be read', error, String(error))
      }
    }
    log.error('It cannot be stored', new Error("invalid input syntax for type uuid: 'hunter2'"))
    expect(lines).toHaveLength(4)
    expect(lines.join()).not.toContain('hunter2')
    expect(JSON.parse(lines[0] ?? '').error.name).toBe('SyntaxError')
  })

  test('what says where to look stays: origins, ids, paths, codes, functions', () => {
    const { lines, log } = logTo()
    const id = '5f0c9b1e-1d2a-4c3b-8e4f-0a1b2c3d4e5f'
    log.warn(`The organization ${id} is frozen; see /var/lib/latchkey/custody/checkpoints.jsonl`)
    log.warn(
      'The keys of https://issuer.example/tenant cannot be read',
      new Error('connect ECONNREFUSED 127.0.0.1:5432'),
    )
    const [first, second] = lines.map((line) => JSON.parse(line))
    expect(first.message).toContain(id)
    expect(first.message).toContain('/var/lib/latchkey/custody/checkpoints.jsonl')
    expect(second.message).toBe('The keys of https://issuer.example cannot be read')
    expect(second.error).toMatchObject({ name: 'Error', message: 'connect ECONNREFUSED 127.0.0.1:5432' })
    expect(second.error.at[0]).toContain('createServerLog.test.ts')
  })

  test('a token of any kind is left out of a sentence', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const token = string({ unit: fc.constantFrom(...letters), minLength: 40, maxLength: 90 })
    const isToken = (text: string) => /[a-z]/.test(text) && /[A-Z]/.test(text) && text.includes('0')
    fc.assert(
      property(token.filter(isToken), (text) => {
        const { lines, log } = logTo()
        log.warn(`Sent ${text} away`)
        expect(lines[0]).not.toContain(text)
      }),
    )
  })
})

describe('a line', () => {
  test('is JSON with level, time, message and fields', () => {
    const { lines, log } = logTo()
    log.warn('The storage takes no messages', { sockets: 3 })
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      message: 'The storage takes no messages',
      sockets: 3,
    })
  })

  test('for people is one line, and moves no cursor', () => {
    const { lines, log } = logTo({ format: 'text' })
    log.warn('stopped', 'x\nLatchkey is ready\u001b[31m\u0007')
    expect(lines).toEqual(['warn: stopped (x\\x0aLatchkey is ready\\x1b[31m\\x07)'])
  })

  test('below the level that was asked for is not written', () => {
    const { lines, log } = logTo({ level: 'warn' })
    log.debug('a')
    log.info('b')
    log.warn('c')
    log.error('d')
    expect(lines.map((line) => JSON.parse(line).level)).toEqual(['warn', 'error'])
  })

  test('of a request bears its id, after every wait, and no other does', async () => {
    const { lines, log } = logTo()
    const ids = await Promise.all(
      ['a', 'b'].map((name) =>
        inRequest(async (id) => {
          log.info(name)
          await Promise.resolve()
          log.info(name)
          return { name, id, inside: requestId() }
        }),
      ),
    )
    log.info('outside')
    const told = lines.map((line) => JSON.parse(line))
    for (const { name, id, inside } of ids) {
      expect(inside).toBe(id)
      expect(told.filter(({ request }) => request === id).map(({ message }) => message)).toEqual([name, name])
    }
    expect(ids[0]?.id).not.toBe(ids[1]?.id)
    expect(told.at(-1)).not.toHaveProperty('request')
    expect(requestId()).toBeUndefined()
  })
})

describe('settings', () => {
  test('a terminal gets text, everything else JSON, unless it is said', () => {
    expect(readLogSettings({}, true)).toEqual({ level: 'info', format: 'text' })
    expect(readLogSettings({ LATCHKEY_LOG_LEVEL: ' ' }, false)).toEqual({ level: 'info', format: 'json' })
    const said = { LATCHKEY_LOG_LEVEL: 'debug', LATCHKEY_LOG_FORMAT: 'text' }
    expect(readLogSettings(said, false)).toEqual({ level: 'debug', format: 'text' })
  })

  test('error: another word is refused, with those there are', () => {
    expect(() => readLogSettings({ LATCHKEY_LOG_LEVEL: 'loud' }, false)).toThrow(
      'LATCHKEY_LOG_LEVEL is set to "loud", but it is one of: debug, info, warn, error.',
    )
  })
})

test('a text that is too long is cut at a word before it is cleaned, so that nothing of a secret is left', () => {
  const secret = `0x${'ab'.repeat(40)}`
  const padded = cleanText(`${'word '.repeat(396)}${secret} and more`)
  expect(padded).not.toContain('abab')
  expect(padded.length).toBeLessThanOrEqual(2001)
  // One word of a hundred thousand letters: cleaned by patterns alone it would hold the process for seconds.
  expect(cleanText('a'.repeat(100_000))).toBe('…')
})
