import { expect, test } from 'vitest'
import { findUnreached } from './reached.ts'

/** Why no test reaches an entry from outside. Whoever reaches one takes it out here. */
const unreached: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'nothing leads there: it is held against a mistake in our own program': {
    embeddedErrors: ['cannot_proceed'],
    apiErrors: ['wrong_message'],
  },
  'told in words by the evaluation of a policy, whose author reads them': {
    policyErrors: ['out_of_range', 'unexpected_type'],
  },
  'of a program, and no test names it': {
    consoleErrors: [
      'key_halves_differ',
      'organization_needed',
      'file_too_long',
      'page_not_secure',
      'key_not_kept',
      'other_organization',
      'passkey_not_made',
    ],
    commandErrors: ['custody_not_here', 'backup_not_written'],
    custodyServerErrors: [
      'no_endpoint',
      'only_post',
      'request_too_long',
      'activity_version_refused',
      'timestamp_outside',
      'parameter_refused',
      'duplicate_value',
      'oauth_provider_exists',
      'limit_reached',
      'rate_limited',
      'session_unknown',
      'sub_organization_nested',
      'organization_mismatch',
      'fingerprint_unknown',
      'root_user_needed',
      'invitation_unknown',
      'email_ambiguous',
      'setting_refused',
      'internal_fault',
    ],
    vaultErrors: ['invalid_key_path', 'address_format_refused', 'invalid_payload', 'invalid_transaction'],
    devChainErrors: [
      'anvil_unsupported',
      'anvil_missing',
      'chain_setup_failed',
      'invalid_faucet_address',
      'unknown_faucet_token',
      'faucet_limit_reached',
      'faucet_failed',
    ],
    keyFrameErrors: ['nested_too_deep', 'foreign_parent', 'bad_message', 'too_many_messages', 'bad_settings'],
    latchkeyErrors: [
      'bad_environment',
      'configuration_missing',
      'configuration_unreadable',
      'folder_unwritable',
      'frame_shares_host',
      'bad_custody_key',
      'address_unusable',
      'database_unusable',
      'chains_not_started',
      'web_not_built',
      'wallet_module_not_built',
      'wrong_host',
      'bad_faucet_request',
      'faucet_to_nobody',
      'faucet_busy',
      'not_allowed',
    ],
    pocketErrors: [
      'no_code_in_picture',
      'picture_not_readable',
      'camera_not_allowed',
      'camera_not_found',
      'camera_not_offered',
    ],
    relayServerErrors: ['mailbox_full', 'invalid_setting'],
  },
}

test('each error of a package is reached by a test from outside, or has its reason', () => {
  const excused = Object.values(unreached).flatMap((tables) =>
    Object.entries(tables).flatMap(([table, codes]) => codes.map((code) => `${table}.${code}`)),
  )
  expect(
    findUnreached()
      .map(({ table, code }) => `${table}.${code}`)
      .sort(),
  ).toEqual(excused.sort())
})
