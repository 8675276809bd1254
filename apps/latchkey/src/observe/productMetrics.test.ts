import { silentLog, systemClock } from '@latchkey/base'
import { observeRequests } from '@latchkey/node'
import { expect, test } from 'vitest'
import { createProductMetrics } from './productMetrics.ts'
import { routeOf } from './routeOf.ts'

const account = '0x52908400098527886E0F7030069857D2E4169EE7'

test('the page has every figure by its documented name', async () => {
  const metrics = createProductMetrics('sqlite')
  metrics.onLogin('wrong_signature')
  metrics.onStatement({ operation: 'select', durationMs: 2, isFailed: false })
  metrics.onHistoryCall(10, 'refused')
  metrics.custody.activity('create_wallet', 'completed')
  metrics.custody.keyUse({ operation: 'unwrap', durationMs: 3, isFailed: true })
  const details = async () => ({
    database: { status: 'ok' },
    'chain 1': { status: 'ok' },
    'chain 10': { status: 'away' },
  })
  metrics.readParts({
    health: { details },
    embedded: undefined,
    relay: { renderMetrics: () => 'relay_sockets 3\n' },
    link: { renderMetrics: () => 'link_sockets 4\n' },
    history: {
      progress: async () => [
        { chainId: 1, isLeading: true, ageSeconds: 2 },
        { chainId: 10, isLeading: false, ageSeconds: undefined },
      ],
    },
  })
  const { text } = await metrics.render()
  const lines = [
    'latchkey_login_total{outcome="wrong_signature"} 1',
    'db_client_operation_duration_seconds_bucket{le="0.0025",db_system_name="sqlite",db_operation_name="select",outcome="ok"} 1',
    'latchkey_custody_activity_total{type="create_wallet",outcome="completed"} 1',
    'latchkey_key_provider_duration_seconds_count{operation="unwrap",outcome="failed"} 1',
    'latchkey_rpc_node_up{chain="1"} 1',
    'latchkey_rpc_node_up{chain="10"} 0',
    'latchkey_history_calls_total{chain="10",outcome="refused"} 1',
    'latchkey_history_age_seconds{chain="1"} 2',
    'latchkey_history_leading{chain="1"} 1',
    'latchkey_history_leading{chain="10"} 0',
    'relay_sockets 3',
    'link_sockets 4',
  ]
  for (const line of lines) expect(text.split('\n')).toContain(line)
})

test('requests count by templates, whatever a caller writes', async () => {
  const metrics = createProductMetrics('sqlite')
  const answer = observeRequests(async () => new Response(null, { status: 404 }), {
    clock: systemClock,
    log: silentLog,
    onRequest: metrics.onRequest,
    routeOf,
  })
  const paths = ['/rpc/1', `/api/avatar/1/${account}`, `/${account}`, '/custody/secret', `/api/x?token=${account}`]
  for (const path of paths) await answer(new Request(`http://localhost${path}`, { method: 'PROPFIND' }))
  const { text } = await metrics.render()
  expect(text).not.toContain(account)
  const counts = [...text.matchAll(/^http_server_request_duration_seconds_count\{(.*)\} 1$/gm)].map(
    ([, labels]) => labels,
  )
  expect(counts).toEqual(
    ['/rpc/{chainId}', '/api/avatar/{chainId}/{address}', '/{page}', '/custody/{unknown}', '/api/{unknown}'].map(
      (route) => `http_request_method="other",http_route="${route}",http_response_status_code="404"`,
    ),
  )
})
