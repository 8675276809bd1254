import { createRouteFinder, runServer } from '@latchkey/node'
import { linkPaths } from '@latchkey/remote'
import { readRelaySettings } from './config.ts'
import { relayRows } from './settingTable.ts'
import { linkPath, startRelay } from './startRelay.ts'

const eventsPath = `${linkPath}${linkPaths.events}`

await runServer({
  environment: process.env,
  rows: relayRows,
  ownNames: /^LATCHKEY_/,
  fileSetting: 'LATCHKEY_RELAY_CONFIG',
  findRoute: createRouteFinder([
    ...['/health/live', '/health/ready', '/health/details', '/healthz', '/metrics', '/rpc', `${linkPath}/metrics`],
    ...[eventsPath, `${eventsPath}/{id}`, `${eventsPath}/{id}/seen`],
  ]),
  async start({ environment, log, tell, metrics, observe, onUnreadable }) {
    const settings = readRelaySettings(environment)
    const relay = await startRelay(settings, { log, onStatement: metrics.onStatement, observe, onUnreadable })
    // Said first: whoever waits for the relay to be ready has read it by then.
    tell(`The link protocol is served at ${relay.linkUrl}`)
    tell(`The relay is ready: ${relay.url} (${settings.storage.kind})`)
    return relay
  },
})
