import { expect, test } from 'vitest'
import { readExport } from './readExport.ts'

const done = { status: 'ACTIVITY_STATUS_COMPLETED', result: { some: { exportBundle: '{}' } } } as const

test.each([
  ['ACTIVITY_TYPE_EXPORT_WALLET', 'phrase'],
  ['ACTIVITY_TYPE_EXPORT_WALLET_ACCOUNT', 'key'],
  ['ACTIVITY_TYPE_EXPORT_PRIVATE_KEY', 'key'],
] as const)('%s gives a %s', (type, kind) => {
  expect(readExport({ ...done, type })).toEqual({ kind, bundle: '{}' })
})

test.each([
  [{ ...done, type: 'ACTIVITY_TYPE_CREATE_WALLET' }],
  [{ ...done, type: 'ACTIVITY_TYPE_EXPORT_WALLET', status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' }],
  [{ ...done, type: 'ACTIVITY_TYPE_EXPORT_WALLET', result: {} }],
  [{ ...done, type: 'ACTIVITY_TYPE_EXPORT_WALLET', result: { some: { exportBundle: 1 } } }],
  [{ ...done, type: 'ACTIVITY_TYPE_EXPORT_WALLET', result: { some: null } }],
] as const)('error: %j is none that can be shown', (activity) => expect(readExport(activity)).toBeUndefined())
