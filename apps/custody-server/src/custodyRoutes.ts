import { consoleEndpoints, endpoints } from '@latchkey/custody'
import { createRouteFinder } from '@latchkey/node'

/** The paths that this server answers; none of them names anything but an endpoint. */
export const findCustodyRoute = createRouteFinder([
  ...Object.values(endpoints).map(({ path }) => path),
  ...Object.values(consoleEndpoints).map(({ path }) => path),
  '/invitations/accept',
  ...['/health/live', '/health/ready', '/health/details', '/healthz'],
  '/.well-known/latchkey-custody.json',
])
