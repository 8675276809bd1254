import { type SettingRow, serverRows } from '@latchkey/node'

/** How much the relay keeps, by itself and within the product. */
export const relayStoreRows = [
  {
    name: 'LATCHKEY_RELAY_TOPIC_MESSAGES',
    field: 'relayTopicMessages',
    kind: 'number',
    standard: '`500`',
    meaning: 'How many messages of one topic [the relay](self-host.md#wallets-on-other-devices) keeps.',
  },
  {
    name: 'LATCHKEY_RELAY_TOPIC_KILOBYTES',
    field: 'relayTopicKilobytes',
    kind: 'number',
    standard: '`1024`',
    meaning: 'Their texts, and a little for each client that has one of them already.',
  },
  {
    name: 'LATCHKEY_RELAY_ADDRESS_MEGABYTES',
    field: 'relayAddressMegabytes',
    kind: 'number',
    standard: '`1024`',
    meaning: 'What all that came from one address takes. Many may share an address.',
  },
  {
    name: 'LATCHKEY_RELAY_TOTAL_MEGABYTES',
    field: 'relayTotalMegabytes',
    kind: 'number',
    standard: '`4096`',
    meaning: 'What everything takes: some four million messages of the usual size.',
  },
] as const satisfies readonly SettingRow[]

/** Every setting of a relay that runs by itself. The document's table is made of it (`npm run settings`). */
export const relayRows: readonly SettingRow[] = [
  {
    name: 'LATCHKEY_RELAY_HOST',
    field: 'host',
    kind: 'text',
    standard: '`127.0.0.1`',
    meaning: 'The address to listen on.',
  },
  {
    name: 'LATCHKEY_RELAY_PORT',
    field: 'port',
    kind: 'number',
    standard: '`4402`',
    meaning: 'The port. `0` takes a free one.',
  },
  {
    name: 'LATCHKEY_RELAY_DATA',
    field: 'data',
    kind: 'text',
    standard: '`.latchkey/relay`',
    meaning: 'The folder of its files. `memory` keeps nothing over a restart.',
  },
  {
    name: 'LATCHKEY_RELAY_CONFIG',
    kind: 'text',
    standard: 'none',
    meaning: 'A JSON file of these settings. The environment wins over it.',
  },
  {
    name: 'LATCHKEY_RELAY_BEHIND_PROXY',
    field: 'behindProxy',
    kind: 'switch',
    standard: '`no`',
    meaning: '`yes` tells callers apart by the last address of `X-Forwarded-For`, which the proxy has written.',
  },
  {
    name: 'LATCHKEY_RELAY_ADDRESSES',
    field: 'addresses',
    kind: 'text',
    standard: 'of the connection',
    meaning:
      "What clients are given, such as `wss://relay.example.org`, with commas. Needed behind a proxy, in a container, and wherever clients call it by a name. Without it, this machine's loopback names and the IP address and port at which a connection arrives.",
  },
  {
    name: 'LATCHKEY_RELAY_ORIGINS',
    field: 'origins',
    kind: 'text',
    standard: 'all',
    meaning: 'Pages that may connect: `[scheme://]host[:port]`, `*` for one label, with commas.',
  },
  {
    name: 'LATCHKEY_RELAY_PROJECTS',
    field: 'projects',
    kind: 'text',
    standard: 'any or none',
    meaning: 'Project ids that clients must name one of, with commas.',
  },
  {
    name: 'LATCHKEY_RELAY_APPS',
    field: 'apps',
    kind: 'text',
    standard: 'all',
    meaning: 'Phone apps that a project is for, `project:package` with commas. A project not named here takes all.',
  },
  {
    name: 'LATCHKEY_RELAY_CONNECTIONS_PER_SECOND',
    field: 'connectionsPerSecond',
    kind: 'number',
    standard: '`20`',
    meaning: "New sockets of one address; five seconds' worth may come at once.",
  },
  {
    name: 'LATCHKEY_RELAY_REQUESTS_PER_SECOND',
    field: 'requestsPerSecond',
    kind: 'number',
    standard: '`50`',
    meaning: "Requests of one socket; four seconds' worth may come at once. The link server allows 20 frames.",
  },
  {
    name: 'LATCHKEY_RELAY_SOCKETS_PER_ADDRESS',
    field: 'socketsPerAddress',
    kind: 'number',
    standard: '`1000`',
    meaning: 'Open sockets of one address.',
  },
  ...relayStoreRows,
  ...serverRows,
]
