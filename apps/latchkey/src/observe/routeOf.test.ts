import { expect, test } from 'vitest'
import { routeOf } from './routeOf.ts'

test.each([
  ['/', '/{page}'],
  ['/assets/index-0f3a.js', '/{page}'],
  ['/explorer/1/tx/0xabc', '/{page}'],
  ['/health/ready', '/health/ready'],
  ['/api/login/verify', '/api/login/verify'],
  ['/api/avatar/1/0x52908400098527886E0F7030069857D2E4169EE7', '/api/avatar/{chainId}/{address}'],
  ['/api/explorer/1/address/0xabc/transfers', '/api/explorer/{chainId}/address/{id}/transfers'],
  ['/rpc/1', '/rpc/{chainId}'],
  ['/rpc/wallet/31337', '/rpc/wallet/{chainId}'],
  ['/api/whatever/0xabc', '/api/{unknown}'],
  ['/link/events/7', '/link/{path…}'],
  ['/custody/public/v1/query/whoami', '/custody/public/v1/query/whoami'],
  ['/custody/console/overview', '/custody/console/overview'],
  ['/custody/public/v1/query/a-name-of-somebody', '/custody/{unknown}'],
])('%s is %s', (path, route) => {
  expect(routeOf(path)).toBe(route)
})
