import { readLogSettings } from '@latchkey/node'
import { expect, test } from 'vitest'
import { readRelaySettings } from './config.ts'
import { relayRows } from './settingTable.ts'
import { defaultStoreLimits } from './store/store.ts'

test('without settings a relay runs on its own port with a folder', () => {
  expect(readRelaySettings({})).toEqual({
    host: '127.0.0.1',
    port: 4402,
    storage: { kind: 'folder', folder: '.latchkey/relay' },
    storeLimits: defaultStoreLimits,
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
    LATCHKEY_RELAY_APPS: 'two:org.example.wallet, two:org.example.other',
    LATCHKEY_RELAY_CONNECTIONS_PER_SECOND: '5',
    LATCHKEY_RELAY_REQUESTS_PER_SECOND: '10',
    LATCHKEY_RELAY_SOCKETS_PER_ADDRESS: '7',
    LATCHKEY_RELAY_TOPIC_MESSAGES: '40',
    LATCHKEY_RELAY_TOPIC_KILOBYTES: '2',
    LATCHKEY_RELAY_ADDRESS_MEGABYTES: '3',
    LATCHKEY_RELAY_TOTAL_MEGABYTES: '4',
  })
  const origins = ['https://app.example.org', '*.example.org', 'http://localhost:3000']
  expect(settings).toEqual({
    host: '0.0.0.0',
    port: 8080,
    storage: { kind: 'folder', folder: '/data' },
    storeLimits: { messagesPerTopic: 40, bytesPerTopic: 2048, bytesPerAddress: 3_145_728, totalBytes: 4_194_304 },
    isBehindProxy: true,
    relay: {
      origins,
      audiences: ['wss://relay.example.org'],
      projects: [
        { id: 'one', origins },
        { id: 'two', origins, apps: ['org.example.wallet', 'org.example.other'] },
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

test('a database goes before a folder, and memory is asked for by name', () => {
  const url = 'postgres://user:secret@db.example/relay'
  expect(readRelaySettings({ DATABASE_URL: url, LATCHKEY_RELAY_DATA: 'x' }).storage).toEqual({ kind: 'server', url })
  expect(readRelaySettings({ LATCHKEY_RELAY_DATA: 'memory' }).storage).toEqual({ kind: 'memory' })
})

test('behind a proxy the addresses have to be named, for nobody there can know them', () => {
  expect(() => readRelaySettings({ LATCHKEY_RELAY_BEHIND_PROXY: 'yes' })).toThrow('LATCHKEY_RELAY_ADDRESSES')
})

test.each([
  ['LATCHKEY_RELAY_PORT', '65536'],
  ['LATCHKEY_RELAY_PORT', '-1'],
  ['LATCHKEY_RELAY_PORT', 'http'],
  ['REDIS_URL', 'redis://localhost:6379'],
  ['DATABASE_URL', 'localhost:5432'],
  ['LATCHKEY_RELAY_TOTAL_MEGABYTES', 'much'],
  ['LATCHKEY_RELAY_ORIGINS', 'https://a.example, not an origin'],
  ['LATCHKEY_RELAY_BEHIND_PROXY', 'maybe'],
  ['LATCHKEY_RELAY_REQUESTS_PER_SECOND', '1.5'],
  ['LATCHKEY_RELAY_ADDRESSES', 'not an address'],
  ['LATCHKEY_RELAY_APPS', 'unknown:org.example.wallet'],
  ['LATCHKEY_RELAY_APPS', 'org.example.wallet'],
  // A template that nobody has filled in must not open a relay to everybody.
  ['LATCHKEY_RELAY_ORIGINS', ','],
  ['LATCHKEY_RELAY_APPS', ','],
  ['LATCHKEY_RELAY_PROJECTS', 'shop,'],
])('%s cannot be %s, and the sentence says so', (name, value) => {
  const read = () => readRelaySettings({ [name]: value })
  expect(read).toThrow(expect.objectContaining({ code: 'bad_setting' }))
  expect(read).toThrow(name)
})

test('the table has every variable that is read, and no other', () => {
  const asked = new Set<string>(['LATCHKEY_RELAY_CONFIG', 'LATCHKEY_ADMIN_PORT', 'LATCHKEY_ADMIN_HOST'])
  const environment = new Proxy<Record<string, string>>({}, { get: (_none, name) => void asked.add(String(name)) })
  readRelaySettings(environment)
  readLogSettings(environment, false)
  // It is read to say that it is of no use any more.
  asked.delete('REDIS_URL')
  expect([...asked].sort()).toEqual(relayRows.map(({ name }) => name).sort())
})

test('the table names the kind by which a setting is read', () => {
  // Read by the program that starts it.
  const others = ['LATCHKEY_ADMIN_PORT']
  for (const { name, kind, standard } of relayRows) {
    if (/^`\d+`$/.test(standard)) expect([name, kind]).toEqual([name, 'number'])
    if (kind !== 'text' && !others.includes(name)) expect(() => readRelaySettings({ [name]: 'x' })).toThrow(name)
  }
})

test.each(relayRows.filter(({ isSecret }) => isSecret))(
  'what cannot be $name is refused without a word of it',
  (row) => {
    const read = () => readRelaySettings({ [row.name]: 'https://hunter2@db.example' })
    expect(read).toThrow(`${row.name} is set to "…", but `)
    expect(read).not.toThrow('hunter2')
  },
)
