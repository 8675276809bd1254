import { expect, test } from 'vitest'
import { openAdminServer } from './adminServer.ts'

const metrics = { render: async () => ({ contentType: 'text/plain', text: 'latchkey_login_total 1\n' }) }
const health = {
  health: { ready: async () => ({}), details: async () => ({}) },
  isStopping: () => false,
  cspReports: () => 0,
}

test('the owner’s port tells figures and health, and takes no words', async () => {
  const admin = await openAdminServer({ host: '127.0.0.1', port: 0, metrics })
  const ask = async (path: string, init?: RequestInit) => await fetch(`${admin.url}${path}`, init)
  expect(await (await ask('/metrics')).text()).toBe('latchkey_login_total 1\n')
  expect((await ask('/health/ready')).status).toBe(503)
  admin.serve(health)
  expect((await ask('/health/ready')).status).toBe(200)
  expect((await ask('/health/live')).status).toBe(200)
  expect((await ask('/api/config')).status).toBe(404)
  expect((await ask('/metrics', { method: 'POST' })).status).toBe(405)
  await admin.close()
})

test('a port that is taken is one line with the way out', async () => {
  const first = await openAdminServer({ host: '127.0.0.1', port: 0, metrics })
  const port = Number(new URL(first.url).port)
  await expect(openAdminServer({ host: '127.0.0.1', port, metrics })).rejects.toMatchObject({
    code: 'admin_port_taken',
    message: expect.stringContaining(String(port)),
    hint: expect.stringContaining('LATCHKEY_ADMIN_PORT'),
  })
  await first.close()
})
