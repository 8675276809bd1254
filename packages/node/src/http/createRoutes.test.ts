import { silentLog, systemClock } from '@latchkey/base'
import { expect, test } from 'vitest'
import { observeRequests } from '../metrics/observeRequests.ts'
import { createRoutes } from './createRoutes.ts'
import { createRouteFinder } from './routeFinder.ts'

const findRoute = createRouteFinder(['/api/{name}', '/below/part'])
const below = createRoutes().get('/part', () => new Response('part'))
const routes = createRoutes()
  .get('/api/:name', (context) => context.text(context.req.param('name')))
  .route('/below', below)

async function ask(path: string) {
  const counted: string[] = []
  const answer = observeRequests(async (request) => await routes.fetch(request), {
    clock: systemClock,
    log: silentLog,
    onRequest: ({ route }) => void counted.push(route),
    routeOf: (asked) => findRoute(asked) ?? 'none',
  })
  const response = await answer(new Request(`http://server.test${path}`))
  return { status: response.status, route: counted[0], text: await response.text() }
}

test('a path is found and counted under one spelling', async () => {
  expect(await ask('/api/a')).toEqual({ status: 200, route: '/api/{name}', text: 'a' })
  expect(await ask('/below/part?x=%61')).toEqual({ status: 200, route: '/below/part', text: 'part' })
  for (const path of ['/%61pi/a', '/below/%70art', '/below%2Fpart', '/%62elow/part']) {
    expect(await ask(path)).toMatchObject({ status: 404, route: 'none' })
  }
})

test('what a caller names within a path is read without its escapes', async () => {
  expect(await ask('/api/%61%20b')).toEqual({ status: 200, route: '/api/{name}', text: 'a b' })
})
