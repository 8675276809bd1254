import { createTexts } from '@latchkey/texts'
import { consoleTitlesTexts } from '@latchkey/texts/console'
import { expect, test } from 'vitest'
import { activityTitle } from './activityTitle.ts'

const { say } = createTexts().of(consoleTitlesTexts)
const digest = '0a'.repeat(16)
const titleOf = (type: string, parameters: object = {}) =>
  activityTitle(say, { type: `ACTIVITY_TYPE_${type}`, intent: { anyIntent: parameters } })

test.each<[string, string, object]>([
  ['Create wallet “Petty cash”', 'CREATE_WALLET', { walletName: 'Petty cash' }],
  ['Make a visitor’s wallet, by passkey', 'CREATE_SUB_ORGANIZATION_V4', { subOrganizationName: 'Passkey wallet' }],
  [
    'Make a visitor’s wallet, by email',
    'CREATE_SUB_ORGANIZATION_V4',
    { subOrganizationName: `Email wallet ${digest}` },
  ],
  [
    'Note which wallet an address for recovery brings back',
    'CREATE_SUB_ORGANIZATION_V4',
    { subOrganizationName: `Recovery address ${digest}` },
  ],
  ['Create a sub-organization “Team”', 'CREATE_SUB_ORGANIZATION_V4', { subOrganizationName: 'Team' }],
  ['Mail a code to sign in “ada@example.org”', 'EMAIL_AUTH_V2', { email: 'ada@example.org' }],
  ['Switch a feature on', 'SET_ORGANIZATION_FEATURE', { name: 'FEATURE_NAME_EMAIL_AUTH' }],
  ['Something later', 'SOMETHING_LATER', {}],
])('%s', (title, type, parameters) => {
  expect(titleOf(type, parameters)).toBe(title)
})

test('foreign characters that hide are shown', () => {
  expect(titleOf('CREATE_WALLET', { walletName: 'a\u202eb' })).not.toContain('\u202e')
})
