import * as v from 'valibot'
import { addressFormat, curve } from './choices.ts'
import { query, submit, version } from './endpoint.ts'
import { answers, filled, filledListOf, id, listOf, maybe, name, targetPublicKey } from './fields.ts'
import { tag } from './user.ts'
import { addresses, privateKey, privateKeyParams, privateKeyResult } from './wallet.ts'

const creating = { resource: 'PRIVATE_KEY', action: 'CREATE' } as const
const importing = { resource: 'PRIVATE_KEY', action: 'IMPORT' } as const
const ids = answers(id)
const bundle = filled(16_384)

/** Single private keys and their tags. */
export const privateKeyEndpoints = {
  get_private_key: query('get_private_key', { privateKeyId: id }, { privateKey }),
  list_private_keys: query('list_private_keys', {}, { privateKeys: answers(privateKey) }),
  list_private_key_tags: query('list_private_key_tags', {}, { privateKeyTags: answers(tag) }),
  create_private_keys: submit(
    'create_private_keys',
    creating,
    version('', { privateKeys: filledListOf(privateKeyParams) }, { privateKeyIds: ids }),
    version('_V2', { privateKeys: filledListOf(privateKeyParams) }, { privateKeys: answers(privateKeyResult) }, [
      '_V2',
    ]),
  ),
  delete_private_keys: submit(
    'delete_private_keys',
    { resource: 'PRIVATE_KEY', action: 'DELETE' },
    version('', { privateKeyIds: filledListOf(id), deleteWithoutExport: maybe(v.boolean()) }, { privateKeyIds: ids }),
  ),
  export_private_key: submit(
    'export_private_key',
    { resource: 'PRIVATE_KEY', action: 'EXPORT' },
    version('', { privateKeyId: id, targetPublicKey }, { privateKeyId: id, exportBundle: bundle }),
  ),
  init_import_private_key: submit(
    'init_import_private_key',
    importing,
    version('', { userId: id }, { importBundle: bundle }),
  ),
  import_private_key: submit(
    'import_private_key',
    importing,
    version(
      '',
      {
        userId: id,
        privateKeyName: name,
        encryptedBundle: bundle,
        curve,
        addressFormats: listOf(addressFormat),
      },
      { privateKeyId: id, addresses },
    ),
  ),
  create_private_key_tag: submit(
    'create_private_key_tag',
    creating,
    version('', { privateKeyTagName: name, privateKeyIds: listOf(id) }, { privateKeyTagId: id, privateKeyIds: ids }),
  ),
  update_private_key_tag: submit(
    'update_private_key_tag',
    { resource: 'PRIVATE_KEY', action: 'UPDATE' },
    version(
      '',
      {
        privateKeyTagId: id,
        newPrivateKeyTagName: maybe(name),
        addPrivateKeyIds: listOf(id),
        removePrivateKeyIds: listOf(id),
      },
      { privateKeyTagId: id },
    ),
  ),
  delete_private_key_tags: submit(
    'delete_private_key_tags',
    { resource: 'PRIVATE_KEY', action: 'DELETE' },
    version('', { privateKeyTagIds: filledListOf(id) }, { privateKeyTagIds: ids, privateKeyIds: ids }),
  ),
} as const
