import { expect, test } from 'vitest'
import { readRelaySettings } from './config.ts'

test('without settings a relay runs on its own port with a journal', () => {
  expect(readRelaySettings({})).toEqual({
    host: '127.0.0.1',
    port: 4402,
    storage: { kind: 'journal', folder: '.latchkey/relay' },
    isBehindProxy: false,
    relay: { origins: [], audiences: [], projects: [], limits: {} },
    link: { origins: [], limits: {} },
  })
})

test('every setting has its place', () => {
  const settings = readRelaySettings({
    LATCHKEY_RELAY_HOST: '0.0.0.0',
    LATCHKEY_RELAY_PORT: '8080',
    LATCHKEY_RELAY_DATA: ' /data ',
    LATCHKEY_RELAY_BEHIND_PROXY: 'yes',
    LATCHKEY_RELAY_ORIGINS: 'https://app.example.org/, *.example.org, http://localhost:3000',
    LATCHKEY_RELAY_ADDRESSES: 'wss://relay.example.org',
    LATCHKEY_RELAY_PROJECTS: 'one,two',
    LATCHKEY_RELAY_CONNECTIONS_PER_SECOND: '5',
    LATCHKEY_RELAY_REQUESTS_PER_SECOND: '10',
    LATCHKEY_RELAY_SOCKETS_PER_ADDRESS: '7',
  })
  const origins = ['https://app.example.org', '*.example.org', 'http://localhost:3000']
  expect(settings).toEqual({
    host: '0.0.0.0',
    port: 8080,
    storage: { kind: 'journal', folder: '/data' },
    isBehindProxy: true,
    relay: {
      origins,
      audiences: ['wss://relay.example.org'],
      projects: [
        { id: 'one', origins },
        { id: 'two', origins },
      ],
      limits: {
        connectionsPerSecond: 5,
        connectionBurst: 25,
        requestsPerSecond: 10,
        requestBurst: 40,
        socketsPerAddress: 7,
      },
    },
    link: {
      origins,
      limits: {
        connectionsPerSecond: 5,
        connectionBurst: 25,
        socketsPerAddress: 7,
        roomsPerAddress: 7,
        requests: { perSecond: 10, burst: 40 },
        frames: { perSecond: 10, burst: 40 },
        newRooms: { perSecond: 10, burst: 40 },
      },
    },
  })
})

test('a Redis goes before a folder, and memory is asked for by name', () => {
  const url = 'redis://user:secret@redis.example:6379/1'
  expect(readRelaySettings({ REDIS_URL: url, LATCHKEY_RELAY_DATA: 'x' }).storage).toEqual({ kind: 'redis', url })
  expect(readRelaySettings({ LATCHKEY_RELAY_DATA: 'memory' }).storage).toEqual({ kind: 'memory' })
})

test.each([
  ['LATCHKEY_RELAY_PORT', '65536'],
  ['LATCHKEY_RELAY_PORT', '-1'],
  ['LATCHKEY_RELAY_PORT', 'http'],
  ['REDIS_URL', 'localhost:6379'],
  ['LATCHKEY_RELAY_ORIGINS', 'https://a.example, not an origin'],
  ['LATCHKEY_RELAY_BEHIND_PROXY', 'maybe'],
  ['LATCHKEY_RELAY_REQUESTS_PER_SECOND', '1.5'],
])('%s cannot be %s, and the sentence says so', (name, value) => {
  const read = () => readRelaySettings({ [name]: value })
  expect(read).toThrow(expect.objectContaining({ code: 'invalid_setting' }))
  expect(read).toThrow(name)
})
