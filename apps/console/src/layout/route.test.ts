import { expect, test } from 'vitest'
import { hrefOf, parseRoute, sections } from './route.ts'
import { activityWords, toWords } from './words.ts'

test('places go into an address and come back', () => {
  for (const section of sections) {
    expect(parseRoute(hrefOf(section))).toEqual({ section, id: undefined })
    expect(parseRoute(hrefOf(section, 'new'))).toEqual({ section, id: 'new' })
  }
})

test.each(['', '#', '#/', '#/nowhere', '#/__proto__/x'])('%j is the first section', (hash) => {
  expect(parseRoute(hash).section).toBe('activities')
})

test('names of the interface become words', () => {
  expect(activityWords('ACTIVITY_TYPE_CREATE_POLICY_V3')).toBe('Create policy')
  expect(activityWords('ACTIVITY_TYPE_CREATE_API_KEYS_V2')).toBe('Create API keys')
  expect(toWords('policyName')).toBe('Policy name')
  expect(toWords('delete_user_tags')).toBe('Delete user tags')
})
