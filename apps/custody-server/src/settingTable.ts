import { type SettingRow, serverRows } from '@latchkey/node'

/** Every setting of custody that runs by itself. The document's table is made of it (`npm run settings`). */
export const custodyRows: readonly SettingRow[] = [
  { name: 'CUSTODY_HOST', field: 'host', standard: '`127.0.0.1`', meaning: 'The address to listen on.' },
  { name: 'CUSTODY_PORT', field: 'port', standard: '`4402`', meaning: 'The port. `0` takes a free one.' },
  {
    name: 'CUSTODY_BEHIND_PROXY',
    field: 'behindProxy',
    standard: '`no`',
    meaning:
      '`yes` tells callers apart by the last address of `X-Forwarded-For`, which the proxy has written. Without it all who come through a proxy share the limits of one address.',
  },
  {
    name: 'CUSTODY_DATA',
    field: 'data',
    standard: '`./.latchkey/custody`',
    meaning: 'The folder of the embedded database, the keys, the checkpoints and the mails that wait.',
  },
  {
    name: 'CUSTODY_CONFIG',
    standard: 'none',
    meaning: 'A JSON file of these settings. The environment wins over it.',
  },
  {
    name: 'CUSTODY_MASTER_KEY',
    field: 'masterKey',
    standard: '`master.key` in the folder',
    meaning: 'The file of the master key.',
  },
  {
    name: 'CUSTODY_ORIGINS',
    field: 'origins',
    standard: '`http://localhost:4400`',
    meaning: 'Pages that may call it and use passkeys, with commas.',
  },
  {
    name: 'CUSTODY_RP_IDS',
    field: 'rpIds',
    standard: 'those of the pages',
    meaning: 'Hosts to which passkeys may be bound, with commas.',
  },
  {
    name: 'CUSTODY_USER_VERIFICATION',
    field: 'userVerification',
    standard: 'none',
    meaning: '`required` takes only passkeys that checked who holds them.',
  },
  {
    name: 'CUSTODY_OIDC_ISSUERS',
    field: 'oidcIssuers',
    standard: 'none',
    meaning: 'OpenID providers whose tokens are taken, with commas.',
  },
  {
    name: 'CUSTODY_SMTP_URL',
    field: 'smtpUrl',
    standard: 'none',
    meaning: 'The server that sends mails. Without it they wait as files in `outbox`.',
    isSecret: true,
  },
  { name: 'CUSTODY_MAIL_FROM', field: 'mailFrom', standard: '`custody@localhost`', meaning: 'The sender of mails.' },
  {
    name: 'CUSTODY_INVITATION_URL',
    field: 'invitationUrl',
    standard: '`/invitation` of the first page',
    meaning: 'The page that takes invitations.',
  },
  { name: 'CUSTODY_APP_NAME', field: 'appName', standard: '`Latchkey`', meaning: 'How it names itself in mails.' },
  { name: 'CUSTODY_BUILD', field: 'build', standard: '`unknown`', meaning: 'Its build, in attestations.' },
  {
    name: 'CUSTODY_REQUEST_BURST',
    field: 'requestBurst',
    standard: '[the limits](self-host.md#limits)',
    meaning: 'How often one credential may ask at once.',
  },
  {
    name: 'CUSTODY_REQUESTS_PER_SECOND',
    field: 'requestsPerSecond',
    standard: '[the limits](self-host.md#limits)',
    meaning: 'And how often each second after that.',
  },
  ...serverRows,
]
