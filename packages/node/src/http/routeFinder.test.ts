import { expect, test } from 'vitest'
import { createRouteFinder } from './routeFinder.ts'

test('a path is known by its template', () => {
  const find = createRouteFinder(['/healthz', '/rpc/{chainId}', '/rpc/wallet/{chainId}', '/a.b/{file…}'])
  expect(find('/healthz')).toBe('/healthz')
  expect(find('/rpc/1')).toBe('/rpc/{chainId}')
  expect(find('/rpc/wallet/1')).toBe('/rpc/wallet/{chainId}')
  expect(find('/a.b/c/d.js')).toBe('/a.b/{file…}')
  for (const path of ['/', '/rpc/', '/rpc/1/2', '/axb/c', '/healthz/', '/rpc/{chainId}/x']) {
    expect(find(path)).toBeUndefined()
  }
})
