import { expect, test } from 'vitest'
import type { HealthState } from '../health/healthRoutes.ts'
import { openAdminServer } from './openAdminServer.ts'

const metrics = { render: async () => ({ contentType: 'text/plain', text: 'latchkey_login_total 1\n' }) }

test('the owner’s port tells figures and health, and takes no words', async () => {
  let health: HealthState | undefined
  const admin = await openAdminServer({ host: '127.0.0.1', port: 0, metrics, health: () => health })
  const ask = async (path: string, init?: RequestInit) => await fetch(`${admin.url}${path}`, init)
  expect(await (await ask('/metrics')).text()).toBe('latchkey_login_total 1\n')
  expect((await ask('/health/ready')).status).toBe(503)
  health = { ready: async () => ({}), details: async () => ({}), isStopping: () => false }
  expect((await ask('/health/ready')).status).toBe(200)
  expect((await ask('/health/live')).status).toBe(200)
  expect((await ask('/api/config')).status).toBe(404)
  expect((await ask('/metrics', { method: 'POST' })).status).toBe(405)
  await admin.close()
})
