import { findApiRoute } from '@latchkey/api-server'
import { findCustodyRoute } from '@latchkey/custody-server'
import { createRouteFinder } from '@latchkey/node'
import { clearSigningPath } from '../clearSigning/guideRoutes.ts'
import { custodyPath } from '../custody/custody.ts'
import { cspReportPath } from '../pages/securityHeaders.ts'
import { linkPath } from '../parts/link.ts'

const findOwn = createRouteFinder([
  ...['/health/live', '/health/ready', '/health/details', '/healthz'],
  ...['/api/config', '/api/faucet', cspReportPath],
  ...['{chainId}/{address}', 'types/{typeHash}'].map((end) => `${clearSigningPath}/${end}`),
  `${linkPath}/{path…}`,
])

/**
 * The template of a path, without anything that a caller wrote into it: there are only so many, whatever is asked for.
 * Pages and their files are one.
 */
export function routeOf(path: string): string {
  const own = findOwn(path)
  if (own !== undefined) return own
  if (path.startsWith(`${custodyPath}/`)) {
    const below = findCustodyRoute(path.slice(custodyPath.length))
    return `${custodyPath}${below ?? '/{unknown}'}`
  }
  return findApiRoute(path) ?? (/^\/(?:api|rpc)\//.test(path) ? '/api/{unknown}' : '/{page}')
}
