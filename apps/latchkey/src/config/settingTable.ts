/** A setting of the program, as its owner reads of it. */
export type SettingRow = {
  /** Its variable of the environment. */
  readonly name: string
  /** Its name in the field `settings` of the configuration file; none for what is needed to find that. */
  readonly field?: string
  /** It counts where nothing is said; in words of the document. */
  readonly standard: string
  readonly meaning: string
  /** True where `{name}_FILE` may name a file that holds it. */
  readonly isSecret?: true
}

/** Every setting there is. The document's table is made of it (`npm run settings`); anything else is refused or named. */
const settingTable = [
  { name: 'LATCHKEY_PORT', field: 'port', standard: '`4400`', meaning: 'The port. `0` takes a free one.' },
  {
    name: 'LATCHKEY_HOST',
    field: 'host',
    standard: 'both loopbacks',
    meaning: 'The address to listen on. `0.0.0.0` for a container.',
  },
  {
    name: 'LATCHKEY_ORIGIN',
    field: 'origin',
    standard: '`http://localhost:4400`',
    meaning:
      'The origin of the page in which visitors sign in: Latchkey’s own, or that of a page of yours whose proxy passes `/api/login` here. A sign-in names it and is valid for nothing else.',
  },
  {
    name: 'LATCHKEY_FRAME_PORT',
    field: 'framePort',
    standard: 'the port above and one',
    meaning: 'The key frame’s port: 4401 beside 4400. `0` takes a free one, as does port `0` above.',
  },
  {
    name: 'LATCHKEY_FRAME_ORIGIN',
    field: 'frameOrigin',
    standard: '`http://keys.localhost:4401`',
    meaning: 'The key frame’s origin as visitors’ browsers see it, with that port. Its host must be its own.',
  },
  {
    name: 'LATCHKEY_DATA',
    field: 'data',
    standard: '`.latchkey`',
    meaning: 'The folder of the embedded database, of the relay’s files and of custody’s keys.',
  },
  {
    name: 'LATCHKEY_MASTER_KEY',
    field: 'masterKey',
    standard: '`.latchkey/custody/master.key`',
    meaning: 'The file of custody’s master key.',
  },
  {
    name: 'LATCHKEY_LOGIN_KEY',
    field: 'loginKey',
    standard: '`.latchkey/login.key`',
    meaning: 'The file of [the login key](login-key.md): how to share, keep and change it.',
  },
  {
    name: 'LATCHKEY_CONFIG',
    standard: '`latchkey.config.ts`',
    meaning: 'The configuration file: your networks, tokens, looks and custody, and these settings.',
  },
  {
    name: 'LATCHKEY_CUSTODY_ORGANIZATION',
    field: 'custodyOrganization',
    standard: 'none',
    meaning: 'The organization at custody that this server acts for, with the next.',
  },
  {
    name: 'LATCHKEY_CUSTODY_API_KEY',
    field: 'custodyApiKey',
    standard: 'none',
    meaning: 'The private half of its API key, when neither the data folder nor the field `custody` is to hold it.',
    isSecret: true,
  },
  {
    name: 'LATCHKEY_TEST_PAGES',
    field: 'testPages',
    standard: '`0`',
    meaning: '`1` keeps the pocket wallet at `/pocket`, a wallet for tests, although a network is configured.',
  },
  {
    name: 'DATABASE_URL',
    field: 'databaseUrl',
    standard: 'none',
    meaning: 'A PostgreSQL address, instead of the embedded database.',
    isSecret: true,
  },
  {
    name: 'LATCHKEY_LOG_LEVEL',
    field: 'logLevel',
    standard: '`info`',
    meaning: 'The least that [the log](operations.md#the-log) tells: `debug`, `info`, `warn` or `error`.',
  },
  {
    name: 'LATCHKEY_LOG_FORMAT',
    field: 'logFormat',
    standard: '`text` on a terminal, else `json`',
    meaning: 'A line for people, or a line of JSON for programs.',
  },
  {
    name: 'LATCHKEY_ADMIN_PORT',
    field: 'adminPort',
    standard: 'none',
    meaning: 'Your own port, for [figures](operations.md#figures). `0` takes a free one.',
  },
  {
    name: 'LATCHKEY_ADMIN_HOST',
    field: 'adminHost',
    standard: '`127.0.0.1`',
    meaning: 'The address on which that listens.',
  },
  {
    name: 'LATCHKEY_STOP_NOTICE_SECONDS',
    field: 'stopNoticeSeconds',
    standard: '`0`',
    meaning: 'For how long everybody is still served after the word [to stop](operations.md#stopping).',
  },
  {
    name: 'LATCHKEY_STOP_PATIENCE_SECONDS',
    field: 'stopPatienceSeconds',
    standard: '`20`',
    meaning: 'How long what was begun may then take.',
  },
  {
    name: 'LATCHKEY_RELAY_TOPIC_MESSAGES',
    field: 'relayTopicMessages',
    standard: '`500`',
    meaning: 'How many messages of one topic [the relay](#wallets-on-other-devices) keeps.',
  },
  {
    name: 'LATCHKEY_RELAY_TOPIC_KILOBYTES',
    field: 'relayTopicKilobytes',
    standard: '`1024`',
    meaning: 'Their texts.',
  },
  {
    name: 'LATCHKEY_RELAY_ADDRESS_MEGABYTES',
    field: 'relayAddressMegabytes',
    standard: '`1024`',
    meaning: 'What all that came from one address takes. Many may share an address.',
  },
  {
    name: 'LATCHKEY_RELAY_TOTAL_MEGABYTES',
    field: 'relayTotalMegabytes',
    standard: '`4096`',
    meaning: 'What everything takes: some four million messages of the usual size.',
  },
] as const satisfies readonly SettingRow[]

/** The names of settings in the configuration file. */
export type SettingField = Extract<(typeof settingTable)[number], { readonly field: string }>['field']

/** Settings in the configuration file. The environment wins over them. */
export type OwnerSettings = { readonly [Field in SettingField]?: string | number | boolean }

/** The rows without what the types know of each. */
export const settingRows: readonly SettingRow[] = settingTable
