import * as v from 'valibot'
import { addressFormat, curve } from './choices.ts'
import { query, submit, version } from './endpoint.ts'
import { answers, filled, filledListOf, id, listOf, maybe, name, targetPublicKey } from './fields.ts'
import { tag } from './user.ts'
import { addresses, privateKey, privateKeyParams, privateKeyResult } from './wallet.ts'

const ofOrganization = v.strictObject({ organizationId: id })
const creating = { resource: 'PRIVATE_KEY', action: 'CREATE' } as const
const importing = { resource: 'PRIVATE_KEY', action: 'IMPORT' } as const
const ids = answers(id)
const bundle = filled(16_384)

/** Single private keys and their tags. */
export const privateKeyEndpoints = {
  get_private_key: query(
    'get_private_key',
    v.strictObject({ organizationId: id, privateKeyId: id }),
    v.object({ privateKey }),
  ),
  list_private_keys: query('list_private_keys', ofOrganization, v.object({ privateKeys: answers(privateKey) })),
  list_private_key_tags: query('list_private_key_tags', ofOrganization, v.object({ privateKeyTags: answers(tag) })),
  create_private_keys: submit(
    'create_private_keys',
    creating,
    version('', {
      input: v.strictObject({ privateKeys: filledListOf(privateKeyParams) }),
      output: v.object({ privateKeyIds: ids }),
    }),
    version(
      '_V2',
      {
        input: v.strictObject({ privateKeys: filledListOf(privateKeyParams) }),
        output: v.object({ privateKeys: answers(privateKeyResult) }),
      },
      ['_V2'],
    ),
  ),
  delete_private_keys: submit(
    'delete_private_keys',
    { resource: 'PRIVATE_KEY', action: 'DELETE' },
    version('', {
      input: v.strictObject({ privateKeyIds: filledListOf(id), deleteWithoutExport: maybe(v.boolean()) }),
      output: v.object({ privateKeyIds: ids }),
    }),
  ),
  export_private_key: submit(
    'export_private_key',
    { resource: 'PRIVATE_KEY', action: 'EXPORT' },
    version('', {
      input: v.strictObject({ privateKeyId: id, targetPublicKey }),
      output: v.object({ privateKeyId: id, exportBundle: bundle }),
    }),
  ),
  init_import_private_key: submit(
    'init_import_private_key',
    importing,
    version('', { input: v.strictObject({ userId: id }), output: v.object({ importBundle: bundle }) }),
  ),
  import_private_key: submit(
    'import_private_key',
    importing,
    version('', {
      input: v.strictObject({
        userId: id,
        privateKeyName: name,
        encryptedBundle: bundle,
        curve,
        addressFormats: listOf(addressFormat),
      }),
      output: v.object({ privateKeyId: id, addresses }),
    }),
  ),
  create_private_key_tag: submit(
    'create_private_key_tag',
    creating,
    version('', {
      input: v.strictObject({ privateKeyTagName: name, privateKeyIds: listOf(id) }),
      output: v.object({ privateKeyTagId: id, privateKeyIds: ids }),
    }),
  ),
  update_private_key_tag: submit(
    'update_private_key_tag',
    { resource: 'PRIVATE_KEY', action: 'UPDATE' },
    version('', {
      input: v.strictObject({
        privateKeyTagId: id,
        newPrivateKeyTagName: maybe(name),
        addPrivateKeyIds: listOf(id),
        removePrivateKeyIds: listOf(id),
      }),
      output: v.object({ privateKeyTagId: id }),
    }),
  ),
  delete_private_key_tags: submit(
    'delete_private_key_tags',
    { resource: 'PRIVATE_KEY', action: 'DELETE' },
    version('', {
      input: v.strictObject({ privateKeyTagIds: filledListOf(id) }),
      output: v.object({ privateKeyTagIds: ids, privateKeyIds: ids }),
    }),
  ),
} as const
