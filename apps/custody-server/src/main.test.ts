import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestFolder, sayTo } from '@latchkey/node/testing'
import { expect, test } from 'vitest'
import { spawnCustody } from './testing/spawnCustody.ts'

const folder = createTestFolder()

const write = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const spawn = async (more: Readonly<Record<string, string>>) =>
  await spawnCustody({ place: { kind: 'folder', folder }, folder, more })

test('custody by itself takes settings from all places, names slips, and tells its owner figures', async () => {
  const custody = await spawn({
    LATCHKEY_ADMIN_PORT: '0',
    LATCHKEY_LOG_FORMAT: 'text',
    LATCHKEY_LOG_LEVEL: 'debug',
    CUSTODY_CONFIG: write('settings.json', '{ "appName": "Acme", "port": 1 }'),
    CUSTODY_SMTP_URL_FILE: write('smtp', 'smtp://127.0.0.1:1\n'),
    CUSTODY_PROT: '1',
  })
  try {
    expect(custody.output()).toContain('CUSTODY_PROT is no setting of this program')
    const admin = /Figures for you alone: (\S+)\/metrics/.exec(custody.output())?.[1]
    expect((await fetch(`${custody.url}/public/v1/query/whoami`, { method: 'POST', body: '{}' })).status).toBe(401)
    const id = /^x-request-id: (\S+)/im.exec(await sayTo(custody.url, 'GET / HTTP/1.1\r\n\r\n'))?.[1]
    expect(custody.output()).toMatch(new RegExp(`is for no address request=${id} method=GET`))
    const page = await (await fetch(`${admin}/metrics`)).text()
    expect(page).toMatch(/_count\{http_request_method="GET",http_route="\/\{unreadable\}".*"400"\} 1\n/)
    const route = 'http_route="/public/v1/query/whoami",http_response_status_code="401"'
    expect(page).toContain(`http_server_request_duration_seconds_count{http_request_method="POST",${route}} 1`)
    for (const name of ['db_client_operation_duration_seconds', 'latchkey_key_provider_duration_seconds']) {
      expect(page).toMatch(new RegExp(`^${name}_count`, 'm'))
    }
    expect(page).toContain('# TYPE latchkey_custody_activity_total counter')
    expect(page).toContain('# TYPE latchkey_checkpoint_age_seconds gauge')
    for (const base of [admin, custody.url]) {
      for (const question of ['live', 'ready', 'details']) {
        expect((await fetch(`${base}/health/${question}`)).status).toBe(200)
      }
    }
    expect((await fetch(`${custody.url}/metrics`)).status).toBe(404)
  } finally {
    await custody.end('SIGTERM')
  }
}, 60_000)

test.each([
  ['{ "prot": 1 }', 'the field prot there is no setting'],
  ['{ "port": [] }', 'the field port there must be a number'],
  ['{ "masterKey": false }', 'the field masterKey there must be a text'],
  ['[]', 'that file is no JSON object'],
  ['port = 1', 'that file is no JSON object'],
])(
  'error: a settings file that says %s is refused in one line',
  async (text, reason) => {
    await expect(spawn({ CUSTODY_CONFIG: write('wrong.json', text) })).rejects.toThrow(reason)
  },
  60_000,
)
