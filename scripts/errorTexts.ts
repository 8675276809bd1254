import type { ErrorTable } from '@latchkey/base'
import { signInFaults, typedDataFaults } from '@latchkey/evm'
import { readErrorTables } from './errorCatalogue.ts'

/** Errors of an area: by table, all but those that are named, or only those. */
type Met = { readonly withoutOf: Named; readonly onlyOf: Named }
type Named = Readonly<Record<string, readonly string[]>>

/**
 * The errors that a visitor can meet, by their table: all of it without those that only an owner, a developer or another
 * wallet meets. A sentence that is nothing but the words of somebody else has no text.
 */
const withoutOf: Named = {
  rpcErrors: [],
  channelErrors: ['channel_bad_address'],
  evmErrors: ['chain_mapping_not_found', 'invalid_chain', 'invalid_token', 'invalid_token_list', 'invalid_private_key'],
  transferErrors: [],
  connectErrors: ['providers_config_required', 'no_chains', 'connect_first'],
  accountErrors: ['token_list_unreachable'],
  pairingErrors: ['namespace_not_configured'],
  embeddedErrors: [],
  custodyErrors: ['custody_refused', 'custody_refused_unread', 'bad_stamp', 'bad_api_key'],
  remoteErrors: [
    ...['relay_bad_address', 'too_many_listeners', 'bad_pairing_uri', 'mismatched_topic', 'pairing_version'],
    ...['pairing_expired', 'pairing_too_long', 'relay_not_supported', 'not_controller', 'bad_link_url'],
  ],
}

/** Of these tables visitors meet a few. */
const onlyOf: Named = {
  apiErrors: [
    ...['wrong_csrf_token', 'too_many_requests', 'too_many_calls', 'network_busy', 'chain_not_offered'],
    ...['wrong_origin', 'wrong_scheme', 'wrong_domain', 'wrong_uri', 'wrong_chain', 'wrong_statement', 'wrong_address'],
    ...['wrong_issue_time', 'wrong_expiration_time', 'wrong_start_time', 'wrong_request_id', 'wrong_resources'],
    ...['wrong_message', 'unknown_nonce', 'request_not_ours', 'message_expired', 'message_not_yet_valid'],
    ...['wrong_signature', 'embedded_not_offered', 'too_many_wallets', 'registration_unknown', 'passkey_for_other'],
    ...['passkey_refused', 'code_sent_recently', 'too_many_codes', 'address_not_proved', 'address_recovers_other'],
    ...['custody_failed', 'internal'],
  ],
  nodeErrors: ['database_busy', 'database_unreachable', 'database_disk_full'],
}

/** Errors that end with a reason: each of their faults has a whole sentence of its own. */
const faultsOf: Readonly<Record<string, ErrorTable>> = {
  invalid_typed_data: typedDataFaults,
  invalid_sign_in_message: signInFaults,
}

/** Words of a wallet, a node or a contract go into logs; a visitor is told in ours, or sees them quoted. */
const shownAs: Readonly<Record<string, string>> = {
  rpc_failed: 'The network node refused {method}.',
  wallet_invalid_params: 'The wallet did not understand the request.',
  wallet_failed: 'The wallet could not do this. It may say why itself.',
  transfer_would_fail: 'The network would refuse this transfer. The contract says: “{text}”',
}

/** The areas of errors. What the page of an app meets beside a visitor's has one of its own. */
const areas: Readonly<Record<string, Met>> = {
  errors: { withoutOf, onlyOf },
  consoleErrors: {
    withoutOf: { consoleErrors: [], custodyServerErrors: ['no_endpoint', 'only_post'] },
    onlyOf: { custodyErrors: ['bad_api_key'] },
  },
  pocketErrors: {
    withoutOf: { pocketErrors: [] },
    onlyOf: {
      remoteErrors: ['bad_pairing_uri', 'mismatched_topic', 'pairing_version', 'pairing_expired', 'pairing_too_long'],
    },
  },
}

type Tables = ReadonlyMap<string, ErrorTable>

/** The English of the areas of errors, by their files: the very sentences of the tables, in ICU MessageFormat. */
export async function renderErrorTexts(): Promise<ReadonlyMap<string, string>> {
  const tables: Tables = new Map((await readErrorTables()).map(({ name, table }) => [name, table]))
  return new Map(
    Object.entries(areas).map(([area, met]) => [
      `packages/texts/locales/en/${area}.json`,
      `${JSON.stringify(Object.fromEntries(renderArea(tables, met)), undefined, 2)}\n`,
    ]),
  )
}

function renderArea(tables: Tables, met: Met): readonly [key: string, sentence: string][] {
  return [...Object.keys(met.withoutOf), ...Object.keys(met.onlyOf)].flatMap((name) => {
    const table = tables.get(name) ?? {}
    const named = met.onlyOf[name] ?? met.withoutOf[name] ?? []
    const strange = named.filter((code) => table[code] === undefined)
    if (strange.length > 0) throw new Error(`${name} has no ${strange.join(', ')}`)
    return Object.entries(table).flatMap(([code, { message: whole, hint }]): [string, string][] => {
      // Names of a contract's errors are code.
      if (named.includes(code) !== name in met.onlyOf || code.startsWith('contract_')) return []
      const faults = faultsOf[code] ?? {}
      // A reason that has no fault is in the words of somebody else, or of a program: it is for logs.
      const told = shownAs[code] ?? (code in faultsOf ? whole : whole.replace(/: \{reason\}\.?$/, '.'))
      const isCustodys = name === 'custodyServerErrors'
      // Custody tells its code, and not the values of its sentence.
      if (isCustodys && told.includes('{')) return []
      const message = isCustodys ? toSentence(told) : told
      return [
        ...(/^\{\w+\}$/.test(message) ? [] : [[`errors.${code}`, toIcu(message)] as [string, string]]),
        ...(hint === undefined ? [] : [[`errors.${code}.hint`, toIcu(hint)] as [string, string]]),
        ...Object.entries(faults).map(([fault, { message: reason }]): [string, string] => [
          `errors.${code}.${fault}`,
          toIcu(message.replace('{reason}', reason)),
        ]),
      ]
    })
  })
}

/** Custody's refusals are clauses, as its clients know them. */
const toSentence = (text: string) =>
  `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`

/** The places are written alike; an apostrophe and an angle bracket would be syntax. */
function toIcu(sentence: string): string {
  return sentence.replaceAll("'", "''").replaceAll('<', "'<'")
}
