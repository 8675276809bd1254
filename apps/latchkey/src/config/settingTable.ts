import { type SettingRow, type SettingValues, serverRows } from '@latchkey/node'
import { relayStoreRows } from '@latchkey/relay-server'

/** Every setting there is. The document's table is made of it (`npm run settings`); anything else is refused or named. */
const settingTable = [
  {
    name: 'LATCHKEY_PORT',
    field: 'port',
    kind: 'number',
    standard: '`4400`',
    meaning: 'The port. `0` takes a free one.',
  },
  {
    name: 'LATCHKEY_HOST',
    field: 'host',
    kind: 'text',
    standard: 'both loopbacks',
    meaning: 'The address to listen on. `0.0.0.0` for a container.',
  },
  {
    name: 'LATCHKEY_ORIGIN',
    field: 'origin',
    kind: 'text',
    standard: '`http://localhost:4400`',
    meaning:
      'The origin of the page in which visitors sign in: Latchkey’s own, or that of a page of yours whose proxy passes `/api/login` here. A sign-in names it and is valid for nothing else.',
  },
  {
    name: 'LATCHKEY_FRAME_PORT',
    field: 'framePort',
    kind: 'number',
    standard: 'the port above and one',
    meaning: 'The key frame’s port: 4401 beside 4400. `0` takes a free one, as does port `0` above.',
  },
  {
    name: 'LATCHKEY_FRAME_ORIGIN',
    field: 'frameOrigin',
    kind: 'text',
    standard: '`http://keys.localhost:4401`',
    meaning: 'The key frame’s origin as visitors’ browsers see it, with that port. Its host must be its own.',
  },
  {
    name: 'LATCHKEY_DATA',
    field: 'data',
    kind: 'text',
    standard: '`.latchkey`',
    meaning: 'The folder of the embedded database, of the relay’s files and of custody’s keys.',
  },
  {
    name: 'LATCHKEY_MASTER_KEY',
    field: 'masterKey',
    kind: 'text',
    standard: '`.latchkey/custody/master.key`',
    meaning: 'The file of custody’s master key.',
  },
  {
    name: 'LATCHKEY_LOGIN_KEY',
    field: 'loginKey',
    kind: 'text',
    standard: '`.latchkey/login.key`',
    meaning: 'The file of [the login key](login-key.md): how to share, keep and change it.',
  },
  {
    name: 'LATCHKEY_CONFIG',
    kind: 'text',
    standard: '`latchkey.config.ts`',
    meaning: 'The configuration file: your networks, tokens, looks and custody, and these settings.',
  },
  {
    name: 'LATCHKEY_CUSTODY_ORGANIZATION',
    field: 'custodyOrganization',
    kind: 'text',
    standard: 'none',
    meaning: 'The organization at custody that this server acts for, with the next.',
  },
  {
    name: 'LATCHKEY_CUSTODY_API_KEY',
    field: 'custodyApiKey',
    kind: 'text',
    standard: 'none',
    meaning: 'The private half of its API key, when neither the data folder nor the field `custody` is to hold it.',
    isSecret: true,
  },
  {
    name: 'LATCHKEY_SPONSOR_KEY',
    kind: 'text',
    standard: 'none',
    meaning: 'The private key of the account that [pays for visitors’ fees](sponsoring.md); no configuration holds it.',
    isSecret: true,
  },
  {
    name: 'LATCHKEY_TEST_PAGES',
    field: 'testPages',
    kind: 'switch',
    standard: '`0`',
    meaning: '`1` keeps the pocket wallet at `/pocket`, a wallet for tests, although a network is configured.',
  },
  {
    name: 'LATCHKEY_HISTORY_CALLS',
    field: 'historyCalls',
    kind: 'number',
    standard: '`300`',
    meaning:
      'How many calls a minute each network’s node gets for [the history](history.md) of who has signed in. `0` keeps none.',
  },
  ...serverRows,
  {
    name: 'LATCHKEY_STOP_NOTICE_SECONDS',
    field: 'stopNoticeSeconds',
    kind: 'number',
    standard: '`0`',
    meaning: 'For how long everybody is still served after the word [to stop](operations.md#stopping).',
  },
  {
    name: 'LATCHKEY_STOP_PATIENCE_SECONDS',
    field: 'stopPatienceSeconds',
    kind: 'number',
    standard: '`20`',
    meaning: 'How long what was begun may then take.',
  },
  ...relayStoreRows,
] as const satisfies readonly SettingRow[]

type FiledRow = Extract<(typeof settingTable)[number], { readonly field: string }>

/** Settings in the configuration file. The environment wins over them. */
export type OwnerSettings = { readonly [Row in FiledRow as Row['field']]?: SettingValues[Row['kind']] }

/** The rows without what the types know of each. */
export const settingRows: readonly SettingRow[] = settingTable
