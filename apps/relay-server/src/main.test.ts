import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestFolder, sayTo } from '@latchkey/node/testing'
import { expect, test } from 'vitest'
import { spawnRelay } from './testing/spawnRelay.ts'

const folder = createTestFolder()

const writeSettings = (text: string) => {
  const path = join(folder, 'settings.json')
  writeFileSync(path, text)
  return path
}

test('a relay by itself takes settings from all places, names slips, and tells its owner figures', async () => {
  const settings = { data: join(folder, 'data'), port: 1, origins: 'https://app.example.org', logFormat: 'text' }
  const relay = await spawnRelay({
    LATCHKEY_ADMIN_PORT: '0',
    LATCHKEY_LOG_LEVEL: 'debug',
    LATCHKEY_RELAY_CONFIG: writeSettings(JSON.stringify(settings)),
    LATCHKEY_RELAY_PROT: '1',
  })
  try {
    expect(relay.output()).toContain('warn: LATCHKEY_RELAY_PROT is no setting of this program')
    // The file’s word on pages holds.
    const from = async (origin: string) => (await fetch(`${relay.httpUrl}/link/events`, { headers: { origin } })).status
    expect([await from('https://app.example.org'), await from('https://other.example')]).toEqual([401, 403])
    const id = /^x-request-id: (\S+)/im.exec(await sayTo(relay.httpUrl, 'GET / HTTP/1.1\r\n\r\n'))?.[1]
    expect(relay.output()).toMatch(new RegExp(`is for no address request=${id} method=GET`))

    const admin = /Figures for you alone: (\S+)\/metrics/.exec(relay.output())?.[1]
    expect(admin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const page = await (await fetch(`${admin}/metrics`)).text()
    const count = (route: string, status: number) =>
      `http_server_request_duration_seconds_count{http_request_method="GET",http_route="${route}",http_response_status_code="${status}"} 1\n`
    for (const [route, status] of [
      ['/link/events', 401],
      ['/link/events', 403],
      ['/{unreadable}', 400],
    ] as const) {
      expect(page).toContain(count(route, status))
    }
    expect(page).toMatch(/^db_client_operation_duration_seconds_count\{db_system_name="sqlite"/m)
    // The counts of the relay’s and the link server’s own pages are here too, and nothing twice.
    const typesOf = (text: string, names = /^# TYPE \S+/gm) => text.match(names) ?? []
    const types = typesOf(page)
    expect(new Set(types).size).toBe(types.length)
    for (const [path, names] of [
      ['/metrics', /^# TYPE relay_\S+/gm],
      ['/link/metrics', /^# TYPE link_\S+/gm],
    ] as const) {
      const own = typesOf(await (await fetch(`${relay.httpUrl}${path}`)).text(), names)
      expect(own.length).toBeGreaterThan(5)
      expect(types).toEqual(expect.arrayContaining(own))
    }
    for (const base of [admin, relay.httpUrl]) {
      for (const question of ['live', 'ready', 'details']) {
        expect((await fetch(`${base}/health/${question}`)).status).toBe(200)
      }
    }
    expect((await fetch(`${admin}/link/events`)).status).toBe(404)
  } finally {
    await relay.end('SIGTERM')
  }
}, 60_000)

test.each([
  ['{ "prot": 1 }', 'the field prot there is no setting'],
  ['{ "data": false }', 'the field data there must be a text'],
  ['{ "origins": ["https://app.example.org"] }', 'the field origins there must be a text'],
  ['{ "behindProxy": "true" }', 'LATCHKEY_RELAY_BEHIND_PROXY is set to "true", but it is one of: 1, yes, 0, no'],
  ['port = 1', 'that file is no JSON object'],
])(
  'error: a settings file that says %s is refused in one line',
  async (text, reason) => {
    const start = spawnRelay({ LATCHKEY_RELAY_DATA: join(folder, 'data'), LATCHKEY_RELAY_CONFIG: writeSettings(text) })
    await expect(start).rejects.toThrow(reason)
  },
  60_000,
)
